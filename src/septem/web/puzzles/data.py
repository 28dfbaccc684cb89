"""The puzzles that come with the package: one JSON line each in `shipped.jsonl`, with where it came from (docs/puzzles.md)."""

import json
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from importlib.resources import files
from random import Random
from typing import Any

from septem.bots.player import Perspective
from septem.bots.reasons import Reason, reasons
from septem.kernel import record as records
from septem.kernel.record import Record
from septem.server.table import PLAYING, Facts, Table
from septem.web.company import you_and_bots
from septem.web.exercise import Candidate

GRADES = (1, 2, 3, 4, 5)
LEVEL = "expert"  # of the bots that played the games


@dataclass(frozen=True, eq=False)
class Puzzle:
    """A position, who is to move, and what two searches think of the moves."""

    number: int  # from 1
    id: str
    kind: str  # the sort of table
    game: str
    seat: int
    grade: int  # 1, easy, to 5
    best: str
    record: Record
    values: tuple[tuple[str, float], ...]  # the chance to win after a move, over both searches
    simulations: int  # of both searches together

    @property
    def players(self) -> int:
        return int(self.record.setup.options["players"])

    @property
    def boxes(self) -> list[str]:
        return [str(name) for name in self.record.setup.options.get("expansions", [])]


def read(number: int, fields: dict[str, Any]) -> Puzzle:
    """The puzzle of one line."""
    return Puzzle(
        number=number,
        id=fields["id"],
        kind=fields["kind"],
        game=fields["game"],
        seat=fields["seat"],
        grade=fields["grade"],
        best=fields["best"],
        record=records.parse(fields["record"]),
        values=tuple((move, sum(chances) / len(chances)) for move, *chances in fields["values"]),
        simulations=sum(search["simulations"] for search in fields["searches"]),
    )


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles, by their numbers."""
    text = (files("septem.web.puzzles") / "shipped.jsonl").read_text(encoding="utf-8")
    return tuple(read(n, json.loads(line)) for n, line in enumerate(text.splitlines(), 1))


def find(number: int) -> Puzzle | None:
    known = puzzles()
    return known[number - 1] if 0 < number <= len(known) else None


@cache
def order() -> list[int]:
    """The puzzles of the days, each once before one comes again."""
    count = len(puzzles())
    return Random(count).sample(range(1, count + 1), count)


def of_day(day: date) -> int:
    """The number of a day's puzzle, the same for everybody."""
    return order()[day.toordinal() % len(order())]


@lru_cache(64)
def table_of(puzzle: Puzzle, language: str) -> Table:
    """The table at the position, with the story so far."""
    seats = you_and_bots(puzzle.players, puzzle.seat, LEVEL, language)
    facts = Facts("", puzzle.game, puzzle.record.setup.options, state=PLAYING)
    return Table(facts, seats, puzzle.record.moves)


@lru_cache(256)
def reasons_of(puzzle: Puzzle, text: str) -> tuple[Reason, ...]:
    """What speaks for a move."""
    seen = Perspective(table_of(puzzle, "en").game, puzzle.seat)
    move = next(move for move in seen.moves if move.text == text)
    return tuple(reasons(seen, move))


def candidates(puzzle: Puzzle) -> list[Candidate]:
    """The moves that were looked at, the best with its reasons."""
    return [
        Candidate(move, win, reasons_of(puzzle, move) if move == puzzle.best else ())
        for move, win in puzzle.values
    ]
