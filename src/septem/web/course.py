"""How a finished game went, for its score sheet: the points of all seats over time, and their chances where a review is known."""

import asyncio
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.server.errors import Forbidden
from septem.server.replay import Replay, replay_of
from septem.server.table import OVER, Table
from septem.web import pages, render
from septem.web.prefs import Prefs
from septem.web.replay import marks
from septem.web.review import Found, Line, Point, chances, lines, place, turning_points, x_of

TOLD = 3  # turning points


@dataclass(frozen=True)
class Curve:
    """The points of one seat over the game."""

    seat: int
    path: str
    total: int


@dataclass(frozen=True)
class Course:
    """All that the chart shows."""

    curves: list[Curve]
    most: int  # points at the top
    ages: list[tuple[float, str]]
    chances: list[Line]  # none where no review is known
    points: list[Point]  # the moves that lost most, in their order


def course(table: Table, found: Found | None, prefs: Prefs) -> Course:
    replay = replay_of(table)
    seen = marks(table, replay, prefs)
    totals = [[max(0, one.get("total", 0)) for one in stop] for stop in replay.points]
    most = max(10, -(-max(max(stop) for stop in totals) // 10) * 10)
    known = chances(found, replay, len(table.seats)) if found else {}
    told = turning_points(table, found, prefs.language, seen, known) if found else []
    greatest = sorted(told, key=lambda point: -point.lost)[:TOLD]
    return Course(
        [curve(totals, seat.number, most, replay) for seat in table.seats],
        most,
        [(x_of(mark.number, replay), mark.chapter) for mark in seen if mark.chapter],
        lines(known, replay) if known else [],
        [point for point in told if point in greatest],
    )


def curve(totals: list[list[int]], seat: int, most: int, replay: Replay) -> Curve:
    places = (place(stop, points[seat], replay, most) for stop, points in enumerate(totals))
    return Curve(seat, "M" + "L".join(places), totals[-1][seat])


async def went(request: Request) -> Response:
    """The chart as a part of the page; Forbidden as long as the game goes on."""
    here = await pages.call(request, "read")
    if here.table.facts.state != OVER:
        raise Forbidden("not_over")
    found = await pages.lobby(request).known_review(here.table)
    shown = await asyncio.to_thread(course, here.table, found, here.who.prefs)
    own = here.mine[0] if here.mine else None
    values = {"table": here.table.id, "seats": render.seats(here.table, own), "course": shown}
    return HTMLResponse(render.page("course.html", here.who.prefs, **values))


def routes() -> list[Route]:
    return [Route("/g/{table}/course", went)]
