"""What strong bots make of a piece: figures from recorded self-play, written by tools/card_stats.py into `stats/<game>.toml`."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Figures:
    """One piece in the games of the sample."""

    seen: int  # how often it could be taken
    taken: float  # the share of those in which it was, as the first choice of its turn
    built: int  # how often somebody ended the game with it
    points: float | None  # it brought on average; None where points cannot be told apart
    wins: float  # the share of those who had it that won


@cache
def data(game: str) -> dict[str, Any]:
    path = files("septem.web.library") / "stats" / f"{game}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def sample(game: str) -> dict[str, Any]:
    """Which games the figures are from: `games`, `players`, `level`, `even` (the share of wins of anybody)."""
    found: dict[str, Any] = data(game).get("sample", {})
    return found


def figures(game: str, ident: str) -> Figures | None:
    """None for a piece that the sample does not have."""
    found = data(game).get("pieces", {}).get(ident)
    if found is None:
        return None
    return Figures(
        found["seen"], found["taken"], found["built"], found.get("points"), found["wins"]
    )
