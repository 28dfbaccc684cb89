"""A game step by step: the live table's own page at any stop of its replay, with a bar to go to another one.

`/g/<table>?at=<stop>&seat=<seat>` is one moment through the eyes of one seat, and a link that can be sent. A script asks for the same
page and takes from it what changed.
"""

import asyncio
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.kernel.story import Voice
from septem.server.errors import Forbidden, NotFound, Refused
from septem.server.play_on import SAME_CARDS, Branch
from septem.server.replay import Replay, Stop, open_seats, replay_of
from septem.server.table import OVER, Table
from septem.web import pages, render
from septem.web.opened import Pile, piles, unveiled
from septem.web.prefs import Prefs
from septem.web.tables import Seen

ROOM = 0.2  # of the bar, for the name of a chapter
WATCHING = "none"  # in place of a seat: through the eyes of a spectator
OPEN = "all"  # in place of a seat: everything open, when the game is over
SLIPS = 6  # turning points that are marked


@dataclass(frozen=True)
class Mark:
    """A stop on the bar."""

    number: int
    said: str  # its headings
    begins: bool  # a chapter
    chapter: str  # its name, where the bar has room for it
    fought: bool
    turning: bool = False  # a move that was made now lost much, as far as a review found


@dataclass(frozen=True)
class Shown:
    """One moment as a visitor looks at it, with all the bar says."""

    replay: Replay
    at: int
    seat: int | None
    seats: list[int]  # through whose eyes one may look
    seen: Seen
    marks: list[Mark]
    played: str  # what the seat played next, in words
    piece: str  # that move's card or board
    hidden: list[Pile] | None = None  # all that lies hidden, where everything is open

    @property
    def last(self) -> int:
        return len(self.marks) - 1

    @property
    def battle(self) -> int | None:
        """The next stop at which somebody fought."""
        return next((mark.number for mark in self.marks[self.at + 1 :] if mark.fought), None)

    @property
    def turning(self) -> int | None:
        """The next turning point."""
        return next((mark.number for mark in self.marks[self.at + 1 :] if mark.turning), None)

    @property
    def over(self) -> bool:
        """Whether the game has ended, so that nothing is secret."""
        return self.replay.over

    @property
    def eyes(self) -> str:
        """Through whose eyes, as links have it."""
        if self.hidden is not None:
            return OPEN
        return WATCHING if self.seat is None else str(self.seat)

    def address(self, at: int, eyes: str | int) -> str:
        return f"/g/{self.seen.table}?at={at}&seat={eyes}"


def read_stop(text: str | None, replay: Replay) -> int:
    """The stop a link names; its last one when it names none."""
    last = len(replay.stops) - 1
    if not text:
        return last
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise NotFound("no_page")
    return min(int(text), last)


def read_seat(text: str | None, seats: list[int], mine: list[int]) -> int | None:
    """The seat a link names; one's own when it names none."""
    if not text:
        return next((seat for seat in mine if seat in seats), seats[0])
    if text == WATCHING:
        return None
    if text not in [str(seat) for seat in seats]:
        raise NotFound("no_seat")
    return int(text)


async def moment(request: Request) -> Response:
    """The page of one moment."""
    here = await pages.call(request, "read")
    asked = request.query_params
    seats = open_seats(here.table, here.mine)
    replay = await asyncio.to_thread(replay_of, here.table)
    at, prefs = read_stop(asked.get("at"), replay), here.who.prefs
    if asked.get("seat") == OPEN:
        shown = look_at_all(here.table, replay, at, seats, prefs)
    else:
        seat = read_seat(asked.get("seat"), seats, here.mine)
        shown = look(here.table, replay, at, seat, seats, prefs)
    found = await pages.lobby(request).known_review(here.table) if shown.over else None
    return HTMLResponse(page(with_turning_points(shown, found or [])))


def look_at_all(table: Table, replay: Replay, at: int, seats: list[int], prefs: Prefs) -> Shown:
    """A moment with all that was hidden; Forbidden as long as the game goes on."""
    if table.facts.state != OVER:
        raise Forbidden("not_over")
    shown = look(table, replay, at, None, seats, prefs)
    view = unveiled(shown.seen.view, replay.stops[at].game)
    hidden = piles(replay, at, table.facts.game, prefs.language)
    return replace(shown, seen=replace(shown.seen, view=view), hidden=hidden)


def with_turning_points(shown: Shown, found: list[dict[str, Any]]) -> Shown:
    """The same with the moments marked at which a move lost most."""
    slips = sorted((slip for one in found for slip in one["slips"]), key=lambda one: -one["lost"])
    turning = {shown.replay.stop_before(slip["number"]) for slip in slips[:SLIPS]}
    marked = [replace(mark, turning=mark.number in turning) for mark in shown.marks]
    return replace(shown, marks=marked)


def look(
    table: Table, replay: Replay, at: int, seat: int | None, seats: list[int], prefs: Prefs
) -> Shown:
    past = replay.table_at(at)
    seen = render.look(past, seat, None, prefs)
    move, played, piece = replay.next_move(at, seat), "", ""
    if move is not None:
        played, piece = move.describe(prefs.language), str(move.fields.get("card") or "")
    address = f"/g/{table.id}?at={at}&seat={WATCHING if seat is None else seat}"
    seen = replace(render.nobodys(seen, address), table=table.id, moves=[])
    return Shown(replay, at, seat, seats, seen, marks(table, replay, prefs), played, piece)


def marks(table: Table, replay: Replay, prefs: Prefs) -> list[Mark]:
    """Every stop with its headings, in the reader's language; made once."""
    if prefs.language not in replay.drawings:
        replay.drawings[prefs.language] = drawn_marks(table, replay, prefs)
    found: list[Mark] = replay.drawings[prefs.language]
    return found


def drawn_marks(table: Table, replay: Replay, prefs: Prefs) -> list[Mark]:
    names = [seat.name for seat in table.seats]
    voice = Voice(table.facts.game, prefs.language, None, names, str)
    said = [headings(voice, stop) for stop in replay.stops]
    begins = [n for n in range(1, len(said)) if said[n][0] and said[n][0] != said[n - 1][0]]
    roomy = {
        here
        for here, after in pairwise([*begins, len(said) * (1 + ROOM)])
        if after - here >= len(said) * ROOM
    }
    return [
        Mark(
            stop.number,
            ", ".join(filter(None, said[stop.number])),
            stop.number in begins,
            said[stop.number][0] if stop.number in roomy else "",
            stop.fought,
        )
        for stop in replay.stops
    ]


def headings(voice: Voice, stop: Stop) -> tuple[str, str]:
    if stop.when is None:
        return "", ""
    chapter, section = stop.when.chapter, stop.when.section
    return voice.say(chapter) if chapter else "", voice.say(section) if section else ""


def page(shown: Shown) -> str:
    fragment = Markup(render.still_table(shown.seen))
    return render.table_page(
        shown.seen, fragment, still=True, template="replay.html", low=True, moment=shown
    )


async def play_on(request: Request) -> Response:
    """A new table that begins at this moment."""
    here = await pages.call(request, "create")
    form = await pages.form_of(request)
    seats = open_seats(here.table, here.mine)
    replay = await asyncio.to_thread(replay_of, here.table)
    at = read_stop(pages.text_of(form, "at"), replay)
    asked = pages.text_of(form, "seat")
    seat = None if asked == OPEN else read_seat(asked, seats, here.mine)
    if seat is None:
        raise Refused("not_seated")
    name = here.who.guest.name or here.table.seats[seat].name
    branch = Branch(
        game=replay.stops[at].game,
        seat=seat,
        name=name,
        same=pages.text_of(form, "cards") == SAME_CARDS,
        friends=pages.text_of(form, "company") == "friends",
        origin=(here.table.id, at),
    )
    fresh = await pages.lobby(request).play_on(here.table, branch, here.who.guest)
    return pages.seated_at(request, fresh, here.who.guest)


def routes() -> list[Route]:
    return [
        Route("/g/{table}", moment, name="replay"),
        Route("/g/{table}/play", play_on, methods=["POST"]),
    ]
