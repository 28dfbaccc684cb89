"""What strong bots make of a piece: figures from recorded self-play, written by tools/card_stats.py into `stats/<game>.toml`.

Each comes with the interval in which it lies in 19 of 20 such samples.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

SURE = 1.96  # standard deviations on each side of a 95 % interval


@dataclass(frozen=True)
class Figure:
    """A mean or a share, and its interval."""

    value: float
    low: float
    high: float


def share(value: float, count: int) -> Figure:
    """A share of so many cases, with Wilson's interval, which holds for few cases, too."""
    spread = SURE * SURE / count
    middle = (value + spread / 2) / (1 + spread)
    reach = sqrt(spread * (value * (1 - value) + spread / 4)) / (1 + spread)
    return Figure(value, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(value: float, deviation: float, count: int) -> Figure:
    """A mean of so many cases with their standard deviation."""
    reach = SURE * deviation / sqrt(count)
    return Figure(value, value - reach, value + reach)


@dataclass(frozen=True)
class Figures:
    """One piece in the games of the sample."""

    games: int  # in which it could come
    seen: int  # how often it could be taken
    taken: Figure | None  # the share of those in which it was, as the first choice of its turn
    built: int  # how often somebody ended the game with it
    points: Figure | None  # it brought; None where points cannot be told apart
    wins: Figure  # the share of those who had it that won


@cache
def data(game: str) -> dict[str, Any]:
    path = files("septem.web.library") / "stats" / f"{game}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def sample(game: str) -> dict[str, Any]:
    """Which games the figures are from: `games`, `players`, `level`, `even` (the share of wins of anybody), `date`, how many `with` which boxes."""
    found: dict[str, Any] = data(game).get("sample", {})
    return found


def figures(game: str, ident: str, box: str) -> Figures | None:
    """Those of a piece of a box, or of the game itself; None for a piece that the sample does not have."""
    found = data(game).get("pieces", {}).get(ident)
    if found is None:
        return None
    seen, built = found["seen"], found["built"]
    used = sample(game)["with"].items()
    return Figures(
        sum(games for boxes, games in used if not box or box in boxes.split()),
        seen,
        share(found["taken"], seen) if seen else None,
        built,
        mean(found["points"], found["spread"], built) if "points" in found else None,
        share(found["wins"], built),
    )
