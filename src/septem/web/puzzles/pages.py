"""The pages of puzzles: all of them by game and grade, the one of the day, and the page to solve one."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from septem.kernel.descriptions import describe
from septem.server.errors import NotFound
from septem.web import exercise, pages, progress, render
from septem.web.exercise import Exercise, Frame
from septem.web.puzzles.data import GRADES, Puzzle, candidates, find, of_day, puzzles, table_of
from septem.web.tables import phrase


@dataclass(frozen=True)
class Shelf:
    """The puzzles of one sort of table, by grade."""

    title: str
    icon: str
    puzzles: list[Puzzle]

    def grades(self) -> list[tuple[int, list[Puzzle]]]:
        found = [(grade, [one for one in self.puzzles if one.grade == grade]) for grade in GRADES]
        return [(grade, ones) for grade, ones in found if ones]

    def solved(self, done: Iterable[int]) -> int:
        return len({one.number for one in self.puzzles} & set(done))

    def next(self, done: Iterable[int]) -> Puzzle | None:
        """The first that is not solved yet."""
        known = set(done)
        return next((one for one in self.puzzles if one.number not in known), None)


def title_of(puzzle: Puzzle, language: str) -> str:
    """The game of a puzzle with its boxes and players."""
    described = describe(puzzle.game)
    parts = [
        described.titles[language],
        *(described.boxes[b].titles[language] for b in puzzle.boxes),
    ]
    name = " + ".join(parts)
    return (
        name
        if puzzle.players == 2 == described.least == described.usual_most
        else (phrase(language, "puzzles:title", game=name, n=puzzle.players))
    )


def shelves(language: str) -> list[Shelf]:
    kinds = dict.fromkeys(one.kind for one in puzzles())
    found = []
    for kind in kinds:
        ones = [one for one in puzzles() if one.kind == kind]
        icon = describe(ones[0].game).icon or "wonder"
        found.append(Shelf(title_of(ones[0], language), icon, ones))
    return found


def today() -> date:
    return datetime.now(UTC).date()


async def shelf(request: Request) -> Response:
    """All puzzles."""
    who = pages.visitor(request)
    daily = find(of_day(today()))
    assert daily is not None
    values = {
        "shelves": shelves(who.prefs.language),
        "done": progress.read(request).puzzles,
        "daily": daily,
        "daily_title": title_of(daily, who.prefs.language),
        "count": len(puzzles()),
        "where": "/puzzles",
    }
    return HTMLResponse(render.page("puzzles.html", who.prefs, **values))


async def of_today(request: Request) -> Response:
    pages.visitor(request)
    return pages.go(f"/puzzles/{of_day(today())}")


def posed(request: Request, language: str) -> tuple[Puzzle, Exercise]:
    """The puzzle of an address as an exercise."""
    puzzle = find(request.path_params["number"])
    if puzzle is None:
        raise NotFound("no_page")
    address = f"/puzzles/{puzzle.number}"
    question = phrase(language, "puzzles:question", game=title_of(puzzle, language))
    frame = Frame(
        title=phrase(language, "puzzles:best_move"),
        question=question,
        back="/puzzles",
        back_said=phrase(language, "puzzles:all"),
        next=f"/puzzles/{following(puzzle, progress.read(request).puzzles)}",
        count=phrase(language, "puzzles:count", n=puzzle.number, grade=puzzle.grade),
    )
    made = Exercise(address, table_of(puzzle, language), puzzle.seat, candidates(puzzle), frame)
    return puzzle, made


def following(puzzle: Puzzle, done: frozenset[int]) -> int:
    """The next puzzle: one of the same sort that is not solved, else any that is not, else the next number."""
    later = [*puzzles()[puzzle.number :], *puzzles()[: puzzle.number - 1]]
    fresh = [one for one in later if one.number not in done]
    same = [one for one in fresh if one.kind == puzzle.kind]
    return (same or fresh or later)[0].number


async def solve(request: Request) -> Response:
    who = pages.visitor(request)
    _, made = posed(request, who.prefs.language)
    return HTMLResponse(exercise.page(made, exercise.asked(made, who.prefs.language), who.prefs))


async def answer(request: Request) -> Response:
    """A move, a hint or the solution; what is solved is remembered."""
    who = pages.visitor(request, "act")
    puzzle, made = posed(request, who.prefs.language)
    told = await exercise.answered(request, made, who.prefs.language)
    response = HTMLResponse(exercise.page(made, told, who.prefs))
    if told.solved:
        now = progress.read(request).with_puzzle(puzzle.number)
        pages.set_cookie(request, response, progress.COOKIE, now.to_cookie())
    return response


def routes() -> list[Route]:
    return [
        Route("/puzzles", shelf),
        Route("/puzzles/daily", of_today),
        Route("/puzzles/{number:int}", solve),
        Route("/puzzles/{number:int}/{action}", answer, methods=["POST"]),
    ]
