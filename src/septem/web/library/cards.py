"""`/cards`: every piece of every game, and sheets of them to print."""

import asyncio
import re
from functools import cache
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import septem
from septem.kernel.descriptions import describe
from septem.kernel.phrases import templates
from septem.kernel.piece import Piece
from septem.server import games
from septem.server.errors import NotFound
from septem.web import assets, folder_faces, render
from septem.web.library import bots, chains, entry, shelves, text
from septem.web.library.book import spoken
from septem.web.library.shelves import Wish
from septem.web.pages import visitor
from septem.web.prefs import Prefs

SOURCES = re.compile(r"\s*\[[^\]]*\]")  # where values come from, told by marks here
RULINGS = 4  # that are shown at once
SHEET = 9  # cards on a page of paper


async def cards_page(request: Request) -> Response:
    """The library, with one piece told in full where the address names one."""
    who = visitor(request)
    game, ident = request.path_params.get("game", ""), request.path_params.get("ident", "")
    if game and (game not in septem.games() or ident not in entry.entries(game)):
        raise NotFound("no_page")
    wish = shelves.read(request.query_params, game)
    where = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return HTMLResponse(await asyncio.to_thread(drawn, wish, ident, who.prefs, where))


def drawn(wish: Wish, ident: str, prefs: Prefs, where: str) -> str:
    game, language = wish.game, prefs.language
    return render.page(
        "library/cards.html",
        prefs,
        wish=wish,
        games=septem.games(),
        boxes=shelves.boxes(game, language),
        colors=shelves.colors(game),
        goods=shelves.goods(game),
        groups=shelves.groups(shelves.found(wish)),
        query=query(wish),
        opened=told(game, ident, language) if ident else None,
        draw=entry.draw,
        named=named,
        chips=chips(),
        styles=styles(game),
        where=where,
    )


def named(language: str, kind: str, key: str) -> str:
    """A color, group or field in words; what an expansion of somebody's own brings is called by its key."""
    known = templates(language, "library").get(f"{kind}_{key}")
    return known or key.replace("_", " ").capitalize()


@cache
def chips() -> frozenset[str]:
    """The colors that have a glyph in the sprite."""
    sprite = assets.assets()[1]["icons.svg"].body.decode()
    return frozenset(re.findall(r'<symbol id="c-(\w+)"', sprite))


def query(wish: Wish) -> str:
    """The wish as the end of an address, so that links keep it."""
    fields: list[tuple[str, Any]] = [("q", wish.words)] if wish.words else []
    for name, values in (
        ("box", wish.boxes),
        ("color", wish.colors),
        ("age", wish.ages),
        ("good", wish.goods),
    ):
        fields += [(name, value) for value in values]
    fields += [("players", wish.players)] if wish.players else []
    fields += [("doubtful", "on")] if wish.doubtful else []
    fields += [("look", wish.look)] if wish.look != shelves.LOOKS[0] else []
    return urlencode(fields)


def told(game: str, ident: str, language: str) -> dict[str, Any]:
    """One piece with its chain, its copies, the rulings about it and what bots make of it."""
    found = entry.entries(game)[ident]
    rulings = [
        (number, *text.parted(said, spoken(number, language)))
        for number, said in games.rulings(game, ident, language)
    ]
    box = describe(game).boxes.get(found.box)
    return {
        "entry": found,
        "says": [said for line in found.piece.effect[language] if (said := SOURCES.sub("", line))],
        "columns": chains.columns(game, ident),
        "sign": entry.sign,
        "label": text.label,
        "rulings": rulings[:RULINGS],
        "more_rulings": rulings[RULINGS:],
        "box": box.titles[language] if box else describe(game).titles[language],
        "others": other_names(found.piece, language),
        "doubts": [named(language, "field", field.replace(".", "_")) for field in found.doubts],
        "bots": bots.figures(game, ident, found.box),
        "sample": bots.sample(game),
    }


def other_names(piece: Piece, language: str) -> list[str]:
    """What a piece is called in other languages, where they call it otherwise."""
    names = dict.fromkeys(piece.names.values())
    return [name for name in names if name != piece.names[language]]


def styles(game: str) -> list[str]:
    """Where the page finds the styles of a game's pieces: its own, those of its boxes and folders."""
    boxes = describe(game).boxes
    names = [f"css/{game}.css", *(f"css/{game}/{box}.css" for box in boxes)]
    known = [assets.url(name) for name in names if name in assets.assets()[1]]
    return known + [where for box in boxes if (where := folder_faces.style(game, box))]


async def print_page(request: Request) -> Response:
    """The pieces of a box, or of the game itself, on sheets to print and cut out."""
    who = visitor(request)
    game, box = request.path_params["game"], request.path_params["box"]
    if game not in septem.games():
        raise NotFound("no_page")
    own = "" if box == "base" else box
    pieces = [one for one in entry.entries(game).values() if one.box == own]
    if not pieces:
        raise NotFound("no_page")
    return HTMLResponse(await asyncio.to_thread(sheets, game, own, pieces, who.prefs))


def sheets(game: str, box: str, pieces: list[entry.Entry], prefs: Prefs) -> str:
    """Small pieces nine to a page, once for each copy in the box; wonders two to a page after them."""
    small = [one for one in pieces if one.piece.kind != "wonder" for _ in range(copies(one))]
    large = [one for one in pieces if one.piece.kind == "wonder"]
    about = describe(game)
    return render.page(
        "library/print.html",
        prefs,
        game=game,
        title=about.boxes[box].titles[prefs.language] if box else about.titles[prefs.language],
        sheets=[small[at : at + SHEET] for at in range(0, len(small), SHEET)],
        boards=[large[at : at + 4] for at in range(0, len(large), 4)],
        draw=entry.draw,
        styles=styles(game),
        where=f"/cards/print/{game}/{box or 'base'}",
    )


def copies(one: entry.Entry) -> int:
    """Physical copies of a piece."""
    return max((n for _, n in one.copies), default=1) or 1


def routes() -> list[Route]:
    return [
        Route("/cards", cards_page),
        Route("/cards/print/{game}/{box}", print_page),
        Route("/cards/{game}/{ident}", cards_page),
    ]
