"""A position to solve at the real table: one moves, hears how good that was, may ask for a hint or for the solution.

Whoever has positions (a review its mistakes, a collection its puzzles) makes an `Exercise` of one and gives it an address:

    exercise = Exercise(address, table, seat, candidates, frame)
    Route(address, ...)                            -> page(exercise, asked(exercise, language), prefs)
    Route(address + "/{action}", methods=["POST"]) -> page(exercise, await answered(request, exercise, language), prefs)

The actions are `move`, `hint` and `solution`. `Told.solved` says whether the answer was right, for those who count.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.requests import Request

from septem.bots.advice import action_of, piece_of
from septem.bots.reasons import Reason, Speaker
from septem.kernel.figures import percent
from septem.kernel.game import Move
from septem.server.errors import NotFound
from septem.server.table import PLAYING, Facts, Seat, Table
from septem.web import pages, render
from septem.web.prefs import Prefs
from septem.web.tables import Seen, phrase

AS_GOOD = 0.02  # of the chance to win: a move that loses less is as good as the best


@dataclass(frozen=True)
class Candidate:
    """A move that was looked at: its text, the chance to win after it, and what speaks for it."""

    move: str
    win: float  # 0 to 1
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True)
class Frame:
    """What stands around the table, in the reader's language."""

    title: str
    question: str
    back: str  # an address
    back_said: str
    next: str = ""  # the address of the next one, if there is one
    count: str = ""  # which one this is of how many


@dataclass(frozen=True)
class Exercise:
    """A position, who is to move there, and what the moves are worth."""

    address: str
    table: Table  # nobody's, at the position
    seat: int
    candidates: Sequence[Candidate]  # any order; moves that are not among them count as worse
    frame: Frame

    @property
    def ranked(self) -> list[Candidate]:
        """The candidates, the best first."""
        return sorted(self.candidates, key=lambda one: -one.win)

    @property
    def best(self) -> Candidate:
        return self.ranked[0]

    def moves(self) -> dict[str, Move]:
        """The legal moves by their text."""
        return {move.text: move for move in self.table.legal(self.seat)}

    def value_of(self, move: Move) -> Candidate | None:
        """What is known of a move, or of one that does the same and pays otherwise."""
        legal, action = self.moves(), action_of(move)
        same = [one for one in self.ranked if action_of(legal[one.move]) == action]
        return next((one for one in same if one.move == move.text), same[0] if same else None)

    def speaker(self) -> Speaker:
        names = {seat.number: seat.name for seat in self.table.seats}
        return Speaker(self.table.facts.game, self.seat, len(self.table.seats), names)


@dataclass(frozen=True)
class Told:
    """What the page says: `kind` is asked, hint, right, wrong or solution."""

    kind: str
    title: str
    said: str
    rows: list[dict[str, Any]] = field(
        default_factory=list
    )  # every candidate, once it is no secret

    @property
    def solved(self) -> bool:
        return self.kind == "right"

    @property
    def open(self) -> bool:
        """Whether the answer is known now."""
        return self.kind in ("right", "solution")


def table_at(position: dict[str, Any], names: Sequence[str]) -> Table:
    """A table at a position, with people of these names around it."""
    facts = Facts("", position["game"], {}, position=position, state=PLAYING)
    return Table(facts, [Seat(number, "person", name) for number, name in enumerate(names)], ())


def asked(exercise: Exercise, language: str) -> Told:
    """Nothing was answered yet."""
    return Told("asked", exercise.frame.title, exercise.frame.question)


def hint(exercise: Exercise, language: str) -> Told:
    """What speaks for the best move, without naming it."""
    said = why(exercise, exercise.best, language)
    return Told("hint", phrase(language, "exercise:hint"), said)


def why(exercise: Exercise, one: Candidate, language: str) -> str:
    """The reasons of a candidate in one sentence."""
    reasons = list(one.reasons) or [Reason("steady")]
    return exercise.speaker().sentence(reasons, language)


def solution(exercise: Exercise, language: str) -> Told:
    best = exercise.best
    said = exercise.moves()[best.move].describe(language)
    title = phrase(language, "exercise:solution", chance=percent(language, best.win))
    return Told(
        "solution", title, f"{said}. {why(exercise, best, language)}", rows(exercise, language)
    )


def judged(exercise: Exercise, text: str, language: str) -> Told:
    """How good a move is: right when it is the best one or as good as that."""
    move = exercise.moves().get(" ".join(text.split()))
    if move is None:
        return asked(exercise, language)
    found, best, said = exercise.value_of(move), exercise.best, move.describe(language)
    if found is None:
        more = phrase(language, "exercise:not_looked_at", move=said)
        return Told("wrong", phrase(language, "exercise:wrong"), more)
    chance = percent(language, found.win)
    if best.win - found.win > AS_GOOD:
        more = phrase(language, "exercise:worse", move=said, chance=chance)
        return Told("wrong", phrase(language, "exercise:wrong"), more)
    key = "best" if found is best else "as_good"
    title = phrase(language, f"exercise:{key}", chance=chance)
    return Told(
        "right", title, f"{said}. {why(exercise, found, language)}", rows(exercise, language)
    )


def rows(exercise: Exercise, language: str) -> list[dict[str, Any]]:
    """Every candidate as the hints of a table are told, the best first; one for each action."""
    legal = exercise.moves()
    kept: dict[str, Candidate] = {}
    for one in exercise.ranked:
        kept.setdefault(action_of(legal[one.move]), one)
    return [
        {
            "piece": piece_of(legal[one.move]),
            "sentence": legal[one.move].describe(language),
            "chance": percent(language, one.win),
            "reason": why(exercise, one, language) if one.reasons else "",
            "total": "",
        }
        for one in kept.values()
    ]


async def answered(request: Request, exercise: Exercise, language: str) -> Told:
    """What a post of the page is told."""
    action = request.path_params["action"]
    if action == "move":
        form = await pages.form_of(request)
        return judged(exercise, pages.text_of(form, "move")[:200], language)
    if action not in ("hint", "solution"):
        raise NotFound("no_page")
    return (hint if action == "hint" else solution)(exercise, language)


def look(exercise: Exercise, prefs: Prefs) -> Seen:
    """The position as the seat sees it, with its moves; nothing else can be done there."""
    seen = render.look(exercise.table, exercise.seat, None, prefs)
    return replace(render.nobodys(seen, exercise.address), turns=())


def page(exercise: Exercise, told: Told, prefs: Prefs) -> str:
    """The whole page."""
    return render.table_page(
        look(exercise, prefs),
        still=True,
        template="exercise.html",
        low=True,
        exercise=exercise,
        told=told,
    )
