"""One's own games: those to go on with, and those that are over, each with the way to its replay and its review."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import septem
from septem.kernel.descriptions import describe
from septem.kernel.folders import MARK
from septem.server import store
from septem.server.table import OVER
from septem.web import pages, render
from septem.web.medallions import letters
from septem.web.played import with_boxes
from septem.web.tables import SeatSeen, phrase

UNDER_WAY = 24  # tables to go on with that are shown
AT_ONCE = 30  # finished games on a page
MOST_PAGES = 1000


@dataclass(frozen=True)
class Finished:
    """A game that is over."""

    table: str
    title: str
    icon: str
    boxes: str  # `with Leaders and Cities`
    others: list[SeatSeen]
    seats: int
    place: int | None  # of this visitor
    won: bool
    totals: list[int]
    victory: str
    date: str
    stamp: str  # the same for programs


def day(language: str, when: float) -> tuple[str, str]:
    """A day in words, and as programs write it."""
    then = time.localtime(when)
    month = phrase(language, f"games:month_{then.tm_mon}")
    said = phrase(language, "games:date", day=then.tm_mday, month=month, year=then.tm_year)
    return said, time.strftime("%Y-%m-%d", then)


def finished(row: Any, seats: list[Any], mine: list[int], language: str) -> Finished:
    """A line of the list, from what is kept: the game itself is not played out for it."""
    game = describe(row.game)
    labels = [label.partition(MARK)[0] for label in row.options.get("expansions", [])]
    boxes = [game.boxes[label].titles[language] for label in labels if label in game.boxes]
    own = mine[0] if mine else None
    result = row.result or {}
    marks = letters([seat.name for seat in seats])
    said, stamp = day(language, row.changed)
    return Finished(
        table=row.id,
        title=game.titles[language],
        icon=game.icon or "wonder",
        boxes=with_boxes(language, boxes),
        others=[
            SeatSeen(s.seat, s.name, s.kind, s.level, s.stand_in, True, False, False, marks[s.seat])
            for s in seats
            if s.seat != own
        ],
        seats=len(seats),
        place=result["ranking"][own] if result and own is not None else None,
        won=own is not None and own in result.get("winners", ()),
        totals=result.get("totals", []),
        victory=result.get("victory", ""),
        date=said,
        stamp=stamp,
    )


def over(
    guest: str, skip: int, language: str
) -> Callable[[Connection], tuple[list[Finished], bool]]:
    """Finished games of a guest, the latest first, and whether there are more."""

    def work(connection: Connection) -> tuple[list[Finished], bool]:
        rows = store.finished_of(guest, skip, AT_ONCE + 1)(connection)
        made = []
        for row in rows[:AT_ONCE]:
            if row.game in septem.games():
                seats = store.rows_of(row.id, "seats")(connection)
                held = store.rows_of(row.id, "holders")(connection)
                mine = [one.seat for one in held if one.guest == guest]
                made.append(finished(row, seats, mine, language))
        return made, len(rows) > AT_ONCE

    return work


def read_page(text: str) -> int:
    """Which page of the finished games; the first where none is named."""
    known = text.isascii() and text.isdigit() and len(text) < 5
    return min(max(int(text), 1), MOST_PAGES) if known else 1


async def games(request: Request) -> Response:
    """The page."""
    who = pages.visitor(request)
    kept = pages.lobby(request).store
    number = read_page(request.query_params.get("page", ""))
    asked = over(who.guest.id, (number - 1) * AT_ONCE, who.prefs.language)
    past, more = await asyncio.to_thread(kept.read, asked)
    rows = await asyncio.to_thread(kept.read, store.tables_of(who.guest.id, 4 * UNDER_WAY))
    playing = [row for row in rows if row.state != OVER]
    here = await pages.summaries(request, playing, who, UNDER_WAY) if number == 1 else []
    for one in here:
        one["date"], one["stamp"] = day(who.prefs.language, one["changed"])
    return HTMLResponse(
        render.page(
            "games.html",
            who.prefs,
            yours=[one for one in here if one["seen"].your_turn],
            waiting=[one for one in here if not one["seen"].your_turn],
            past=past,
            page=number,
            more=more,
            games=septem.games(),
        )
    )


def routes() -> list[Route]:
    return [Route("/games", games, name="games")]
