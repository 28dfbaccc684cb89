"""A finished game judged by a strong bot: the chance to win of every seat over time, and the moves that lost some of it."""

import asyncio
from bisect import bisect_left
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import septem
from septem.bots.review import SeatReview, together, whole_percents
from septem.server.api import household_of, while_there
from septem.server.replay import Replay, open_seats, replay_of
from septem.server.table import Table
from septem.web import pages, render
from septem.web.drawing import signed
from septem.web.replay import Mark, marks

BALANCE = ("skill", "gifts", "luck")
MOST = 6  # turning points that are told
WIDE, HIGH = 100.0, 40.0  # of the chart, in its own units


@dataclass(frozen=True)
class Point:
    """A turning point: a move that lost win chance, and what was better."""

    at: int  # the stop before it
    when: str
    seat: int
    move: str
    better: str
    lost: float


@dataclass(frozen=True)
class Line:
    """The chance of one seat over the game."""

    seat: int
    path: str
    first: int  # percent
    last: int


@dataclass(frozen=True)
class Judged:
    """All that the panel shows."""

    lines: list[Line]
    ages: list[tuple[float, str]]
    points: list[Point]
    balance: list[dict[str, str]]  # of each seat: skill, gifts, luck


def judged(table: Table, found: list[dict[str, Any]], language: str, seen: list[Mark]) -> Judged:
    replay = replay_of(table)
    return Judged(
        chart(found, replay, len(table.seats)),
        [(x_of(mark.number, replay), mark.chapter) for mark in seen if mark.chapter],
        turning_points(table, found, replay, language, seen),
        [{key: signed(round(one[key])) for key in BALANCE} for one in found],
    )


def x_of(stop: int, replay: Replay) -> float:
    return round(WIDE * stop / max(1, len(replay.stops) - 1), 2)


def stop_before(move: int, replay: Replay) -> int:
    """The last stop before a move of the record, counted from 1."""
    return max(0, bisect_left([stop.moves for stop in replay.stops], move) - 1)


def chart(found: list[dict[str, Any]], replay: Replay, seats: int) -> list[Line]:
    """One line for each seat through what it had at every stop; at the end one has won."""
    judges = [
        SeatReview(one["seat"], [(int(n), float(chance)) for n, chance in one["chances"]])
        for one in found
    ]
    known: dict[int, list[int]] = {0: whole_percents([1 / seats] * seats)}
    for number, chances in together(judges):
        known[stop_before(number, replay)] = whole_percents(chances)
    outcome = replay.stops[-1].game.outcome
    if outcome is not None:
        shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
        known[len(replay.stops) - 1] = whole_percents(shares)
    stops = sorted(known)
    lines = []
    for seat in range(seats):
        places = (f"{x_of(s, replay)} {HIGH - HIGH * known[s][seat] / 100:.2f}" for s in stops)
        lines.append(Line(seat, "M" + "L".join(places), known[0][seat], known[stops[-1]][seat]))
    return lines


def turning_points(
    table: Table, found: list[dict[str, Any]], replay: Replay, language: str, seen: list[Mark]
) -> list[Point]:
    """The moves that lost most, in the order they were made."""
    slips = [(slip["lost"], slip, one["seat"]) for one in found for slip in one["slips"]]
    worst = sorted(slips, key=lambda item: -item[0])[:MOST]
    record = table.record(sealed=False)
    points = []
    for lost, slip, seat in sorted(worst, key=lambda item: int(item[1]["number"])):
        game = septem.replay(record.upto(slip["number"] - 1))
        said = {move.text: move for move in game.moves(seat)}
        at = stop_before(slip["number"], replay)
        when = seen[min(at + 1, len(seen) - 1)].said
        move, better = (said[slip[key]].describe(language) for key in ("move", "better"))
        points.append(Point(at, when, seat, move, better, lost))
    return points


async def review(request: Request) -> Response:
    """The panel of a review, made while somebody waits for it."""
    here = await pages.call(request, "create")
    open_seats(here.table, here.mine)
    asked = pages.lobby(request).review(here.table, household_of(request))
    found = await while_there(request, asked)
    seen = marks(here.table, replay_of(here.table), here.who.prefs)
    shown = await asyncio.to_thread(judged, here.table, found, here.who.prefs.language, seen)
    seats = render.seats(here.table, None)
    return HTMLResponse(
        render.page("review.html", here.who.prefs, table=here.table.id, seats=seats, review=shown)
    )


def routes() -> list[Route]:
    return [Route("/g/{table}/review", review, name="review")]
