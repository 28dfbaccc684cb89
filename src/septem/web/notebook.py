"""A table as a notebook shows it: the page of the table, with its styles and icons inside, in a frame of its own.

`game` and `game.view(seat)` draw themselves by this (kernel/portrait.py). Nothing is loaded from anywhere and no script runs.
"""

import re
from functools import cache
from typing import Any

from markupsafe import Markup

from septem.web import assets, render
from septem.web.prefs import Prefs
from septem.web.tables import SeatSeen, Seen, phrase

STYLE = re.compile(r'<link\s+rel="stylesheet" href="([^"]+)"\s*(?:media="([^"]+)")?\s*>')
DROPPED = re.compile(
    r'<script[^>]*>.*?</script>|<link rel="(?:icon|manifest|apple-touch-icon)"[^>]*>|<noscript>.*?</noscript>| data-sprite="[^"]*"'
)
USED = re.compile(r'href="(/static/[^"]+\.svg)#([^"]+)"')
SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
FRAME = '<iframe class="septem" width="100%" height="{}" style="border:0" srcdoc="{}"></iframe>'
HEIGHT = 760
STILL = (
    ".topbar .tools, .skip, .toasts, #chat, #menu, #keys, #settings { display: none !important }"
)


def drawn(view: dict[str, Any]) -> str:
    """A view as one element of HTML."""
    page = inlined(render.final_page(seen(view)))
    return str(Markup(FRAME).format(HEIGHT, page))


def seen(view: dict[str, Any]) -> Seen:
    """The table of a view, with nobody's name at it."""
    prefs = Prefs()
    pending = view.get("pending") or ()
    seat = view.get("seat")
    return Seen(
        table="",
        game=view["game"],
        state="playing",
        view=dict(view),
        moves=[],
        seat=seat,
        mine=[] if seat is None else [seat],
        seats=[
            SeatSeen(
                number,
                phrase(prefs.language, "seat_n", n=number + 1),
                "person",
                None,
                False,
                True,
                number in pending,
                number == seat,
                str(number + 1),
            )
            for number in range(len(view["seats"]))
        ],
        language=prefs.language,
        prefs=prefs,
        options={},
        settings={"estimate": True},
        log=[],
        chat=[],
        stamp=0,
        undo=None,
        chosen=None,
        outcome=None,
        host=False,
        rematch=None,
        number=0,
    )


def inlined(page: str) -> str:
    """A page with its styles and the icons it uses in it."""
    page = DROPPED.sub("", page)
    page = STYLE.sub(lambda found: style(found[1], found[2] or "all"), page)
    page = page.replace("</head>", f"<style>{STILL}</style></head>", 1)
    signs: dict[str, str] = {}
    for file, name in USED.findall(page):
        signs[name] = symbols(file).get(name, "")
    page = USED.sub(lambda found: f'href="#{found[2]}"', page)
    hidden = f'<svg width="0" height="0" aria-hidden="true">{"".join(signs.values())}</svg>'
    return page.replace('<div id="help"', hidden + '<div id="help"', 1)


def style(address: str, window: str) -> str:
    return f'<style media="{window}">{body(address)}</style>'


def body(address: str) -> str:
    """The text of a file that a page names; fonts stay behind."""
    _, _, version, name = address.split("/", 3)
    found = assets.find(name, version)
    text = found.body.decode() if found else ""
    return re.sub(r"@font-face\s*\{[^}]*\}", "", text)


@cache
def symbols(address: str) -> dict[str, str]:
    """The icons of a sprite by their names."""
    return {found[1]: found[0] for found in SYMBOL.finditer(body(address))}
