"""The analysis protocol: a question in, an answer out, each a JSON object on a line of its own (docs/analysis.md)."""

import json
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from sys import stderr
from typing import Any

import septem
from septem.bots.advice import Advice
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.kernel import record as records
from septem.kernel.errors import SeptemError
from septem.kernel.game import Game, Outcome
from septem.kernel.phrases import LANGUAGES
from septem.lab.crew import Crew

SCHEMA = 1  # grows when a field of an answer gets another meaning or goes
SIMULATIONS = 400  # where a question names no limit
TOP = 3
Answer = dict[str, Any]
Line = tuple[int, bytes]  # of the input, by its number from 1


class BadQuestion(SeptemError):
    """A line of the input is no question."""


@dataclass(frozen=True)
class Question:
    """What a line asks, checked: all but whether the game is right."""

    position: dict[str, Any] | None = None
    record: str | None = None
    at: int | None = None  # after so many moves of the record
    seat: int | None = None  # None: every seat that owes a decision
    simulations: int | None = None
    seconds: float | None = None
    top: int = TOP
    language: str = "en"

    def game(self) -> Game:
        if self.position is not None:
            return septem.position(self.position)
        record = records.parse(self.record or "")
        return septem.replay(record if self.at is None else record.upto(self.at))

    def limit(self) -> Limit:
        usual = SIMULATIONS if self.seconds is None else None
        return Limit(self.seconds, self.simulations or usual)


def question(fields: dict[str, Any]) -> Question:
    """The question of a line; BadQuestion names the field that is wrong."""
    asked = {name: value for name, value in fields.items() if name not in ("id", "schema")}
    if fields.get("schema", SCHEMA) != SCHEMA:
        raise BadQuestion(f"schema: only {SCHEMA} is answered here")
    if ("position" in asked) == ("record" in asked):
        raise BadQuestion("a question has a position or a record")
    for name, value in asked.items():
        wish = WISHES.get(name)
        if wish is None:
            raise BadQuestion(f"{name}: there is no such field; there are: {', '.join(WISHES)}")
        if not wish[0](value):
            raise BadQuestion(f"{name}: expected {wish[1]}")
    if "at" in asked and "record" not in asked:
        raise BadQuestion("at: only a record has moves to count")
    return Question(**asked)


def is_count(value: Any, least: int) -> bool:
    return type(value) is int and value >= least


WISHES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "position": (lambda value: isinstance(value, dict), "an object"),
    "record": (lambda value: isinstance(value, str), "the text of a record"),
    "at": (lambda value: is_count(value, 0), "a number of moves"),
    "seat": (lambda value: is_count(value, 0), "the number of a seat"),
    "simulations": (lambda value: is_count(value, 1), "a whole number from 1 on"),
    "seconds": (lambda value: type(value) in (int, float) and value > 0, "a number above 0"),
    "top": (lambda value: is_count(value, 1), "a whole number from 1 on"),
    "language": (lambda value: value in LANGUAGES, f"one of {', '.join(LANGUAGES)}"),
}


def answers(lines: Iterable[bytes], jobs: int) -> Iterator[Answer]:
    """The answers to all lines that are not empty, each as soon as it is ready."""
    asked = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    return Crew(answer, jobs, lost).run(asked)


def answer(line: Line) -> Answer:
    """The answer to a line: whatever is wrong with it is said in the field `error`."""
    ident = None
    try:
        fields = json.loads(line[1])
        if not isinstance(fields, dict):
            raise BadQuestion("expected a JSON object")
        ident = fields.get("id")
        return {"schema": SCHEMA, "id": ident, **answered(question(fields))}
    except (SeptemError, UnicodeDecodeError, json.JSONDecodeError, RecursionError) as problem:
        return refusal(line, ident, str(problem))
    except Exception as problem:  # a fault of ours: told, and the next question is answered
        traceback.print_exc(file=stderr)
        return refusal(line, ident, f"fault of the program: {type(problem).__name__}: {problem}")


def refusal(line: Line, ident: Any, reason: str) -> Answer:
    return {"schema": SCHEMA, "id": ident, "line": line[0], "error": reason}


def lost(line: Line) -> Answer:
    """What is said of a question over which process after process has ended."""
    return refusal(line, None, "the processes that thought about it ended")


def answered(asked: Question) -> Answer:
    """All that an answer says of a game."""
    game = asked.game()
    outcome = game.outcome
    if asked.seat is not None and not (asked.seat < game.seats and game.owes(asked.seat)):
        raise BadQuestion(f"seat: seat {asked.seat} owes no decision there")
    seats = game.pending if asked.seat is None else (asked.seat,)
    return {
        "game": game.name,
        "players": int(game.seats),
        "seats": [advised(game, seat, asked) for seat in seats],
        "outcome": None if outcome is None else ended(outcome),
    }


def advised(game: Game, seat: int, asked: Question) -> dict[str, Any]:
    """The best moves of a seat, from what it knows alone."""
    found = SearchBot().analyse(Perspective(game, seat), asked.limit(), asked.top)
    return {
        "seat": seat,
        "win": round(max(one.win for one in found), 4),
        "moves": [told(one, asked.language) for one in found],
    }


def told(one: Advice, language: str) -> dict[str, Any]:
    """A move with its chance, points and reasons."""
    return {
        "move": one.move.text,
        "code": one.move.code,
        "fields": one.move.fields,
        "sentence": one.move.describe(language),
        "win": round(one.win, 4),
        "points": {line: round(value, 1) for line, value in one.points.items()},
        "reasons": [reason.fields() for reason in one.reasons],
        "reason": one.reason(language),
    }


def ended(outcome: Outcome) -> dict[str, Any]:
    """How a finished game ended."""
    return {
        "scores": list(outcome.scores),
        "ranking": list(outcome.ranking),
        "winners": list(outcome.winners),
        "victory": outcome.victory,
    }
