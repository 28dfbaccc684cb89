"""One's own games: those to go on with, and those that are over, each with the way to its replay and its review.

Finished games can be sifted by game, box, result and name: a form that asks for the page again (`Wish`).
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from sqlalchemy import Connection
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

import septem
from septem.kernel.descriptions import describe
from septem.kernel.folders import MARK
from septem.server import store
from septem.server.clocks import rows as clock_rows
from septem.server.results import profiles
from septem.server.results.ratings import change_of
from septem.server.table import OVER
from septem.web import clock_faces, pages, render
from septem.web.medallions import letters
from septem.web.played import with_boxes
from septem.web.tables import SeatSeen, phrase

UNDER_WAY = 24  # tables to go on with that are shown
AT_ONCE = 30  # finished games on a page
MOST_PAGES = 1000
BLOCK = 200  # finished games that are read at once
MOST_LOOKED_AT = 5000  # of the last finished games
RESULTS = ("won", "lost")
ALONE = "none"  # in place of a box: the game without any
LONGEST = 40  # letters of a name


@dataclass(frozen=True)
class Wish:
    """Which finished games somebody asks for; empty: all."""

    game: str = ""
    box: str = ""
    result: str = ""
    name: str = ""  # a part of the name of somebody else

    def fits(self, row: Any, own: int) -> bool:
        """Whether a game does, which is of the wished game and people already."""
        used = boxes_of(row)
        won = own in (row.result or {}).get("winners", ())
        return (not self.result or won == (self.result == "won")) and (
            not self.box or (not used if self.box == ALONE else self.box in used)
        )

    def query(self, page: int) -> str:
        """The address of a page of them."""
        fields = {
            "game": self.game,
            "box": self.box,
            "result": self.result,
            "with": self.name,
            "page": str(page) if page > 1 else "",
        }
        given = {name: value for name, value in fields.items() if value}
        return f"/games?{urlencode(given)}" if given else "/games"


def boxes_of(row: Any) -> list[str]:
    """The boxes and folders that a table is played with."""
    return [label.partition(MARK)[0] for label in row.options.get("expansions", [])]


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
    change: int | None  # of the rating; None where the game did not count


def day(language: str, when: float) -> tuple[str, str]:
    """A day in words, and as programs write it."""
    then = time.localtime(when)
    month = phrase(language, f"games:month_{then.tm_mon}")
    said = phrase(language, "games:date", day=then.tm_mday, month=month, year=then.tm_year)
    return said, time.strftime("%Y-%m-%d", then)


def finished(row: Any, seats: list[Any], own: int, language: str, change: int | None) -> Finished:
    """A line of the list, from what is kept: the game itself is not played out for it."""
    game = describe(row.game)
    used = [game.boxes[name].titles[language] for name in boxes_of(row) if name in game.boxes]
    result = row.result or {}
    marks = letters([seat.name for seat in seats])
    said, stamp = day(language, row.changed)
    return Finished(
        table=row.id,
        title=game.titles[language],
        icon=game.icon or "wonder",
        boxes=with_boxes(language, used),
        others=[
            SeatSeen(s.seat, s.name, s.kind, s.level, s.stand_in, True, False, False, marks[s.seat])
            for s in seats
            if s.seat != own
        ],
        seats=len(seats),
        place=result["ranking"][own] if result else None,
        won=own in result.get("winners", ()),
        totals=result.get("totals", []),
        victory=result.get("victory", ""),
        date=said,
        stamp=stamp,
        change=change,
    )


def read_wish(asked: QueryParams) -> Wish:
    """The wish of a query; what makes no sense is left out."""
    game, box = asked.get("game", ""), asked.get("box", "")
    known = septem.games()
    result = asked.get("result", "")
    return Wish(
        game if game in known else "",
        box if box == ALONE or any(box in described.boxes for described in known.values()) else "",
        result if result in RESULTS else "",
        asked.get("with", "").strip()[:LONGEST],
    )


def fitting(wish: Wish, guest: str, wanted: int, connection: Connection) -> list[tuple[Any, int]]:
    """The last finished games that fit, at most so many, each with the first seat of the guest."""
    found: list[tuple[Any, int]] = []
    for skip in range(0, MOST_LOOKED_AT, BLOCK):
        rows = store.finished_of(guest, skip, BLOCK, wish.game, wish.name)(connection)
        seats = store.seats_of(guest, [row.id for row in rows])(connection)
        known = [(row, seats[row.id]) for row in rows if row.game in septem.games()]
        found += [(row, own) for row, own in known if wish.fits(row, own)]
        if len(found) >= wanted or len(rows) < BLOCK:
            break
    return found[:wanted]


def over(
    guest: str, wish: Wish, skip: int, language: str
) -> Callable[[Connection], tuple[list[Finished], bool]]:
    """Finished games of a guest that fit, the latest first, and whether there are more."""

    def work(connection: Connection) -> tuple[list[Finished], bool]:
        rows = fitting(wish, guest, skip + AT_ONCE + 1, connection)[skip:]
        rated = profiles.seats_of([row.id for row, _ in rows[:AT_ONCE]])(connection)
        changes = {at: change_of(one) for at, one in rated.items()}
        made = [
            finished(
                row,
                store.rows_of(row.id, "seats")(connection),
                own,
                language,
                changes.get((row.id, own)),
            )
            for row, own in rows[:AT_ONCE]
        ]
        return made, len(rows) > AT_ONCE

    return work


def read_page(text: str) -> int:
    """Which page of the finished games; the first where none is named."""
    known = text.isascii() and text.isdigit() and len(text) < 5
    return min(max(int(text), 1), MOST_PAGES) if known else 1


def boxes(language: str) -> dict[str, str]:
    """The boxes of all games, as they are called."""
    return {
        name: box.titles[language]
        for described in septem.games().values()
        for name, box in described.boxes.items()
        if not box.switch
    }


async def games(request: Request) -> Response:
    """The page."""
    who = pages.visitor(request)
    kept = pages.lobby(request).store
    number = read_page(request.query_params.get("page", ""))
    wish = read_wish(request.query_params)
    asked = over(who.guest.id, wish, (number - 1) * AT_ONCE, who.prefs.language)
    past, more = await asyncio.to_thread(kept.read, asked)
    rows = await asyncio.to_thread(kept.read, store.tables_of(who.guest.id, 4 * UNDER_WAY))
    playing = [row for row in rows if row.state != OVER]
    here = await pages.summaries(request, playing, who, UNDER_WAY) if number == 1 else []
    for one in here:
        one["date"], one["stamp"] = day(who.prefs.language, one["changed"])
        seen = one["seen"]
        mine = seen.mine if seen.your_turn else None
        one["clock"] = clock_faces.listed(who.prefs.language, seen.clock, mine)
    return HTMLResponse(
        render.page(
            "games.html",
            who.prefs,
            yours=by_clock([one for one in here if one["seen"].your_turn]),
            waiting=by_clock([one for one in here if not one["seen"].your_turn]),
            past=past,
            page=number,
            more=more,
            games=septem.games(),
            wish=wish,
            boxes=boxes(who.prefs.language),
            results=RESULTS,
        )
    )


def by_clock(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Games by the clock that runs out first; those without one come last, as they were."""

    def ends(one: dict[str, Any]) -> float:
        seen = one["seen"]
        return clock_faces.first_end(seen.clock, seen.mine if seen.your_turn else None)

    return sorted(found, key=ends)


async def turns(request: Request) -> Response:
    """How many games wait for this visitor."""
    who = pages.visitor(request)
    kept = pages.lobby(request).store
    rows = await asyncio.to_thread(kept.read, clock_rows.turns_of(who.guest.id))
    return JSONResponse({"turns": len(rows)})


async def next_turn(request: Request) -> Response:
    """On to the game that waits for this visitor and whose clock runs out first; another than the one they come from, if there is one."""
    who = pages.visitor(request)
    kept = pages.lobby(request).store
    rows = await asyncio.to_thread(kept.read, clock_rows.turns_of(who.guest.id))
    here = request.query_params.get("from", "")
    waiting = [row.table_id for row in rows if row.table_id != here]
    return pages.go(f"/t/{waiting[0]}" if waiting else "/games")


def routes() -> list[Route]:
    return [
        Route("/games", games, name="games"),
        Route("/turns", turns),
        Route("/next", next_turn),
    ]
