"""Learn from your mistakes: the positions of a reviewed game at which a seat lost 5, 10 or 15 points of its chance, to solve again."""

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.bots.review import SLIPS
from septem.kernel.figures import number
from septem.server.errors import NotFound
from septem.server.replay import open_seats, replay_of
from septem.server.table import Table
from septem.web import exercise, pages, render
from septem.web.exercise import Candidate, Exercise, Frame
from septem.web.pages import Call
from septem.web.prefs import Prefs
from septem.web.replay import marks
from septem.web.review import reasons_in, when_of
from septem.web.tables import phrase

GRADES = tuple(reversed(SLIPS))  # points that were lost at least


@dataclass(frozen=True)
class Mistake:
    """A move that lost win chance, as it is told without its answer."""

    seat: int
    slip: dict[str, Any]
    when: str
    move: str
    address: str

    @property
    def lost(self) -> int:
        return round(float(self.slip["lost"]))


async def reviewed(request: Request) -> tuple[Call, list[dict[str, Any]] | None]:
    """The table of a request and its review, where it has one."""
    here = await pages.call(request, "read")
    open_seats(here.table, here.mine)
    return here, await pages.lobby(request).known_review(here.table)


def mistakes(
    table: Table, found: list[dict[str, Any]], seat: int, least: int, prefs: Prefs
) -> list[Mistake]:
    """Those of one seat that lost so much, in the order they were made."""
    replay = replay_of(table)
    seen = marks(table, replay, prefs)
    made = []
    for slip in next(one["slips"] for one in found if one["seat"] == seat):
        if slip["grade"] >= least and slip["choices"]:
            game = replay.table_before(slip["number"]).game
            move = next(one for one in game.moves(seat) if one.text == slip["move"])
            when = when_of(replay.stop_before(slip["number"]), seen)
            where = f"/g/{table.id}/mistakes/{least}/{slip['number']}"
            made.append(Mistake(seat, slip, when, move.describe(prefs.language), where))
    return made


def read_grade(text: str) -> int:
    if text not in [str(grade) for grade in GRADES]:
        raise NotFound("no_page")
    return int(text)


def whose(here: Call, found: list[dict[str, Any]]) -> int:
    """The seat a link names, one's own, or the one that has most to learn."""
    asked = here.request.query_params.get("seat", "")
    numbers = [int(one["seat"]) for one in found]
    if asked:
        if asked not in [str(number) for number in numbers]:
            raise NotFound("no_seat")
        return int(asked)
    most = max(numbers, key=lambda seat: len(found[seat]["slips"]))
    return here.mine[0] if here.mine else most


async def listed(request: Request) -> Response:
    """All mistakes of a seat."""
    here, found = await reviewed(request)
    if found is None:  # it is made there
        return pages.go(f"/g/{here.table.id}/review")
    seat = whose(here, found)
    least = read_grade(request.query_params.get("least", str(GRADES[0])))
    return HTMLResponse(
        render.page(
            "mistakes.html",
            here.who.prefs,
            table=here.table.id,
            seats=render.seats(here.table, here.mine[0] if here.mine else None),
            seat=seat,
            least=least,
            grades=GRADES,
            counts={one["seat"]: len(one["slips"]) for one in found},
            mistakes=mistakes(here.table, found, seat, least, here.who.prefs),
        )
    )


async def asked_for(request: Request) -> tuple[Call, Exercise]:
    """The exercise a link names."""
    here, found = await reviewed(request)
    least, text = read_grade(request.path_params["least"]), request.path_params["number"]
    slips = [(one["seat"], str(slip["number"])) for one in found or [] for slip in one["slips"]]
    seat = next((seat for seat, move in slips if move == text), None)
    if found is None or seat is None:
        raise NotFound("no_page")
    alike = mistakes(here.table, found, seat, least, here.who.prefs)
    index = next((i for i, one in enumerate(alike) if str(one.slip["number"]) == text), None)
    if index is None:
        raise NotFound("no_page")
    mine = seat in here.mine
    return here, to_solve(here.table, alike, index, least, here.who.prefs.language, mine=mine)


def to_solve(
    table: Table,
    alike: list[Mistake],
    index: int,
    least: int,
    language: str,
    *,
    mine: bool = False,
) -> Exercise:
    """A mistake as an exercise; `mine`: of whoever looks."""
    one = alike[index]
    after = alike[index + 1].address if index + 1 < len(alike) else ""
    values = {"move": one.move, "n": one.lost, "name": table.seats[one.seat].name}
    said = phrase(language, "exercise:you_lost" if mine else "exercise:lost", **values)
    frame = Frame(
        phrase(language, "exercise:find_better"),
        f"{one.when}. {said}" if one.when else said,
        f"/g/{table.id}/mistakes?seat={one.seat}&least={least}",
        phrase(language, "replay:mistakes"),
        after,
        phrase(language, "replay:of", n=number(language, index + 1), all=len(alike)),
    )
    choices = [
        Candidate(choice["move"], choice["win"], tuple(reasons_in(choice)))
        for choice in one.slip["choices"]
    ]
    past = replay_of(table).table_before(one.slip["number"])
    return Exercise(one.address, past, one.seat, choices, frame)


async def ask(request: Request) -> Response:
    here, one = await asked_for(request)
    prefs = here.who.prefs
    return HTMLResponse(exercise.page(one, exercise.asked(one, prefs.language), prefs))


async def answer(request: Request) -> Response:
    here, one = await asked_for(request)
    prefs = here.who.prefs
    told = await exercise.answered(request, one, prefs.language)
    return HTMLResponse(exercise.page(one, told, prefs))


def routes() -> list[Route]:
    return [
        Route("/g/{table}/mistakes", listed),
        Route("/g/{table}/mistakes/{least}/{number}", ask),
        Route("/g/{table}/mistakes/{least}/{number}/{action}", answer, methods=["POST"]),
    ]
