"""The parts of a table that change when somebody has chosen and nothing else has: filled into a drawn one.

In 7 Wonders every turn has as many choices as seats, and each shows as a tick at every seat. A template leaves a gap for such a
part, `{{ tick("waiting") }}`, so that the tick does not cost a whole drawing; each is one element with an id, so that an open page
gets these alone. What shows somebody's preferences is filled in likewise: who sees the same in light and in dark shares a drawing.
"""

import secrets
from collections.abc import Callable
from functools import cache, lru_cache, partial

from markupsafe import Markup

from septem.web import tables
from septem.web.drawing import environment
from septem.web.prefs import Prefs
from septem.web.tables import Seen

PREFERENCES = {"sound": "sound_button", "theme": "theme_button", "settings": "settings"}
MARK = secrets.token_hex(8)  # nobody can write a gap into a chat


def late(game: str) -> bool:
    """Whether the templates of a game show who has chosen through gaps alone: its table says `TICKS = True`."""
    return getattr(tables.module(game), "TICKS", False) is True


def gap(name: str) -> Markup:
    """Where a part goes."""
    return Markup(f"[{MARK} {name}]")


class Drawing:
    """A drawing that is cut at its gaps once, to be filled again and again."""

    def __init__(self, text: str) -> None:
        first, *others = text.split(f"[{MARK} ")
        ends = (piece.partition("]") for piece in others)
        self._pieces = [first]  # every second one is the name of a gap
        for name, _, piece in ends:
            self._pieces += (name, piece)

    def filled(self, seen: Seen) -> str:
        """The drawing with every part in its gap."""
        told = {name: ANY[name](seen) for name in {*self._pieces[1::2]}}
        pieces = list(self._pieces)
        pieces[1::2] = [told[name] for name in pieces[1::2]]
        return "".join(pieces)


def filled(drawing: str, seen: Seen) -> str:
    """A drawing that is shown once."""
    return Drawing(drawing).filled(seen)


def alone(seen: Seen, since: int) -> str:
    """The parts by themselves, for pages that have the same drawing since that event."""
    parts = "".join(part(seen) for part in PARTS.values()) if late(seen.game) else ""
    return f'<div data-since="{since}">{parts}</div>'


def waiting(seen: Seen) -> str:
    """Who has chosen, with names and medallions."""
    return str(drawn_list()(seen))


@cache
def drawn_list() -> Callable[[Seen], str]:
    macros = vars(environment().get_template("parts/seat.html").module)
    found: Callable[[Seen], str] = macros["waiting"]
    return found


def waiting_for(seen: Seen) -> str:
    """Whom one waits for."""
    return Markup('<p class="wf" id="waiting-for">{}</p>').format(seen.waits)


def ready(seen: Seen) -> str:
    """How many have chosen."""
    chosen = sum(not seat.pending for seat in seen.seats)
    said = seen.t("ready", n=chosen, all=len(seen.seats))
    return Markup('<span class="ready" id="ready">{}</span>').format(said)


def preference(macro: str, seen: Seen) -> str:
    """A part of the frame that shows what a visitor prefers."""
    return drawn_preference(macro, seen.prefs, seen.address)


@lru_cache(1024)
def drawn_preference(macro: str, prefs: Prefs, back: str) -> str:
    macros = vars(environment().get_template("parts/bar.html").module)
    return str(macros[macro](prefs, tables.voice(prefs.language), back))


PARTS: dict[str, Callable[[Seen], str]] = {
    "waiting": waiting,
    "waiting_for": waiting_for,
    "ready": ready,
}
ANY: dict[str, Callable[[Seen], str]] = {
    **PARTS,
    **{name: partial(preference, macro) for name, macro in PREFERENCES.items()},
}
