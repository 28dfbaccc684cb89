"""A finished game judged by a strong bot: chances and points over time, the moves that lost most, where every result came from."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.bots.reasons import Reason, Speaker
from septem.bots.review import SeatReview, together, whole_percents
from septem.kernel.figures import percent, signed
from septem.server import games
from septem.server.api import household_of
from septem.server.replay import Replay, open_seats, replay_of
from septem.server.reviews import Progress
from septem.server.table import Table
from septem.web import pages, render, tables
from septem.web.feeding import Fed
from septem.web.prefs import Prefs
from septem.web.replay import SLIPS, Mark, marks
from septem.web.score_pad import Row

BALANCE = ("skill", "gifts", "luck")
WIDE, HIGH = 100.0, 40.0  # of the charts, in their own units
BEST_FED = 3  # cards that are named
Found = list[dict[str, Any]]


@dataclass(frozen=True)
class Point:
    """A turning point: a move that lost win chance, what was better and why."""

    at: int  # the stop before it
    when: str
    seat: int
    move: str
    better: str
    why: str
    lost: float
    x: float  # in the chart of chances
    y: float


@dataclass(frozen=True)
class Line:
    """The chance of one seat over the game."""

    seat: int
    path: str
    first: int  # percent
    last: int


@dataclass(frozen=True)
class Account:
    """Where the result of a seat comes from, as it is written: all but the accuracy add up to the result."""

    accuracy: str
    start: str
    skill: str
    gifts: str
    luck: str
    result: str


@dataclass(frozen=True)
class Layer:
    """The points of a seat in one category over the game, on top of those below."""

    color: str
    label: str
    path: str


@dataclass(frozen=True)
class Feed:
    """What a seat left to another one that used it."""

    giver: int
    taker: int
    count: int
    points: int
    best: list[tuple[str, int]]  # names of cards and what they brought


@dataclass(frozen=True)
class Judged:
    """All that the panel shows."""

    game: str
    lines: list[Line]
    ages: list[tuple[float, str]]
    points: list[Point]
    accounts: list[Account]
    layers: list[list[Layer]]  # of each seat
    most: int  # points at the top of their charts
    categories: list[Row]
    feeds: list[Feed]


def judged(table: Table, found: Found, prefs: Prefs, own: int | None = None) -> Judged:
    """A review as it is told to whoever sits at `own`."""
    replay = replay_of(table)
    seen = marks(table, replay, prefs)
    known = chances(found, replay, len(table.seats))
    final = render.look(replay.table_at(len(replay.stops) - 1), None, None, prefs)
    categories: list[Row] = tables.score(final)["pad"]
    most = highest(replay, categories)
    return Judged(
        table.facts.game,
        lines(known, replay),
        [(x_of(mark.number, replay), mark.chapter) for mark in seen if mark.chapter],
        turning_points(table, found, prefs.language, seen, known, own),
        [account(one, known, replay, prefs.language) for one in found],
        [layers(replay, categories, seat.number, most) for seat in table.seats],
        most,
        categories,
        feeds(table, replay, prefs.language),
    )


def x_of(stop: int, replay: Replay) -> float:
    return round(WIDE * stop / max(1, len(replay.stops) - 1), 2)


# Chances.


def chances(found: Found, replay: Replay, seats: int) -> dict[int, list[int]]:
    """The chances of all seats at some stops, in whole percents that add up to 100; at the end one has won."""
    judges = [
        SeatReview(one["seat"], [(int(n), float(chance)) for n, chance in one["chances"]])
        for one in found
    ]
    known: dict[int, list[int]] = {0: whole_percents([1 / seats] * seats)}
    for number, all_of_them in together(judges):
        known[replay.stop_before(number)] = whole_percents(all_of_them)
    known[0] = whole_percents([1 / seats] * seats)
    outcome = replay.stops[-1].game.outcome
    if outcome is not None:
        shares = [(seat in outcome.winners) / len(outcome.winners) for seat in range(seats)]
        known[len(replay.stops) - 1] = whole_percents(shares)
    return known


def lines(known: dict[int, list[int]], replay: Replay) -> list[Line]:
    """One line for each seat through what it had at every stop."""
    stops = sorted(known)
    made = []
    for seat in range(len(known[0])):
        places = (f"{x_of(s, replay)} {y_of(known[s][seat]):.2f}" for s in stops)
        made.append(Line(seat, "M" + "L".join(places), known[0][seat], known[stops[-1]][seat]))
    return made


def y_of(chance: int) -> float:
    return HIGH - HIGH * chance / 100


def account(
    one: dict[str, Any], known: dict[int, list[int]], replay: Replay, language: str
) -> Account:
    """The parts of a seat's result; rounded so that they add up as they are shown."""
    seat = int(one["seat"])
    start, result = known[0][seat], known[len(replay.stops) - 1][seat]
    skill, gifts = (round(float(one[key])) for key in ("skill", "gifts"))
    parts = {"skill": skill, "gifts": gifts, "luck": result - start - skill - gifts}
    said = {key: signed(language, part) if part else "0" for key, part in parts.items()}
    accuracy = percent(language, float(one["accuracy"]) / 100)
    shares = {"start": percent(language, start / 100), "result": percent(language, result / 100)}
    return Account(accuracy=accuracy, **shares, **said)


def worst(found: Found) -> list[tuple[int, dict[str, Any]]]:
    """The moves that lost most, with their seats, in the order they were made."""
    slips = [(int(one["seat"]), slip) for one in found for slip in one["slips"]]
    named = sorted(slips, key=lambda item: -item[1]["lost"])[:SLIPS]
    return sorted(named, key=lambda item: int(item[1]["number"]))


def turning_points(
    table: Table,
    found: Found,
    language: str,
    seen: list[Mark],
    known: dict[int, list[int]],
    own: int | None = None,
) -> list[Point]:
    replay = replay_of(table)
    points = []
    for seat, slip in worst(found):
        at = replay.stop_before(slip["number"])
        before = max(stop for stop in known if stop <= at)
        said = {m.text: m for m in replay.table_before(slip["number"]).game.moves(seat)}
        points.append(
            Point(
                at,
                when_of(at, seen),
                seat,
                said[slip["move"]].describe(language),
                said[slip["better"]].describe(language),
                why(table, seat, slip, language, own),
                slip["lost"],
                x_of(at, replay),
                round(y_of(known[before][seat]), 2),
            )
        )
    return points


def when_of(at: int, seen: list[Mark]) -> str:
    """The headings under which the move after a stop is told."""
    return seen[min(at + 1, len(seen) - 1)].said


def why(table: Table, seat: int, slip: dict[str, Any], language: str, own: int | None) -> str:
    """What speaks for the better move, told to whoever sits at `own`; empty where nothing certain does."""
    reasons = reasons_in(slip["choices"][0]) if slip.get("choices") else []
    names = {one.number: one.name for one in table.seats}
    speaker = Speaker(table.facts.game, seat, len(table.seats), names, own)
    return speaker.sentence(reasons, language) if reasons else ""


def reasons_in(choice: dict[str, Any]) -> list[Reason]:
    """Reasons as a review keeps them."""
    return [Reason(one["key"], one["values"]) for one in choice["reasons"]]


# Points.


def highest(replay: Replay, categories: list[Row]) -> int:
    """The most points that a seat ever had in all categories together."""
    totals = [stacked(seat, categories)[-1] for stop in replay.points for seat in stop]
    return max(10, -(-max(totals) // 10) * 10)


def stacked(points: dict[str, int], categories: list[Row]) -> list[int]:
    """The points of a seat up to and with each category, from nothing on; losses are left out."""
    sums = [0]
    for row in categories:
        sums.append(sums[-1] + max(0, points.get(row.line, 0)))
    return sums


def layers(replay: Replay, categories: list[Row], seat: int, most: int) -> list[Layer]:
    """The categories of one seat as bands over the whole game; those that never brought anything are left out."""
    sums = [stacked(stop[seat], categories) for stop in replay.points]
    made = []
    for index, row in enumerate(categories):
        if any(one[index + 1] > one[index] for one in sums):
            above = [place(n, one[index + 1], replay, most) for n, one in enumerate(sums)]
            below = [place(n, one[index], replay, most) for n, one in enumerate(sums)]
            made.append(Layer(row.color, row.label, f"M{'L'.join(above + below[::-1])}Z"))
    return made


def place(stop: int, points: int, replay: Replay, most: int) -> str:
    return f"{x_of(stop, replay)} {HIGH - HIGH * points / most:.1f}"


# Cards that were left to others.


def feeds(table: Table, replay: Replay, language: str) -> list[Feed]:
    """What each seat's cards did for another one, where the game's table can tell."""
    fed: Callable[[Replay], list[Fed]] | None
    fed = getattr(tables.module(table.facts.game), "fed", None)
    if fed is None:
        return []
    pairs: dict[tuple[int, int], list[tuple[str, int]]] = {}
    for giver, taker, card, points in fed(replay):
        pairs.setdefault((giver, taker), []).append((card, points))
    return [feed(pair, cards, table.facts.game, language) for pair, cards in sorted(pairs.items())]


def feed(pair: tuple[int, int], cards: list[tuple[str, int]], game: str, language: str) -> Feed:
    names = games.pieces(game)
    best = sorted((one for one in cards if one[1] > 0), key=lambda one: -one[1])[:BEST_FED]
    said = [(names[card].names[language], points) for card, points in best]
    return Feed(*pair, len(cards), sum(points for _, points in cards), said)


# The page.


async def review(request: Request) -> Response:
    """The panel of a review, or how far it is; it is made as long as somebody looks."""
    here = await pages.call(request, "read")
    open_seats(here.table, here.mine)
    found = await pages.lobby(request).look_at_review(here.table, household_of(request))
    own = here.mine[0] if here.mine else None
    values: dict[str, Any] = {"table": here.table.id, "seats": render.seats(here.table, own)}
    if isinstance(found, Progress):
        return HTMLResponse(render.page("reviewing.html", here.who.prefs, progress=found, **values))
    shown = await asyncio.to_thread(judged, here.table, found, here.who.prefs, own)
    return HTMLResponse(render.page("review.html", here.who.prefs, review=shown, **values))


def routes() -> list[Route]:
    return [Route("/g/{table}/review", review, name="review")]
