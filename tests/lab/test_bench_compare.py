"""Two builds are compared in turns, and a figure that fell is named."""

import sys
from pathlib import Path
from typing import cast

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

from bench_compare import Build, Row, compare, shown, slow_rows, table

DUEL: Row = ("duel", "{}")
GONE: Row = ("duel", '{"expansions": ["lost"]}')


class Fake:
    """A build that always has the same speed and tells when it is asked."""

    def __init__(self, name: str, rows: list[Row], rate: float, asked: list[str]) -> None:
        self.name, self.rows, self.rate, self.asked = name, rows, rate, asked

    def start(self) -> list[Row]:
        return self.rows

    def measure(self, row: Row, seconds: float) -> list[float]:
        self.asked.append(self.name)
        return [self.rate, 2 * self.rate, self.rate]


def ratios(old: float, new: float, asked: list[str]) -> dict[Row, list[list[float]]]:
    first = Fake("old", [DUEL, GONE], old, asked)
    second = Fake("new", [DUEL], new, asked)
    return compare(cast(Build, first), cast(Build, second), 2, 0.1)


def test_builds_take_turns_on_the_rows_both_have() -> None:
    asked: list[str] = []
    assert ratios(100.0, 110.0, asked) == {DUEL: [[1.1] * 3, [1.1] * 3]}
    assert asked == ["old", "new", "new", "old"]


def test_a_figure_below_the_least_is_named() -> None:
    found = ratios(100.0, 96.0, [])
    assert slow_rows(found, 0.95) == []
    assert slow_rows(found, 0.97) == [
        f"duel {{}}: {figure} 0.960" for figure in ("games", "clone", "playout")
    ]
    assert "| duel  | 0.960 (0.960 to 0.960) |" in table(found)
    assert shown([0.5]) == "0.500"
