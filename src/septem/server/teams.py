"""Who plays together: a box may say that seats 0 and 1, 2 and 3, ... are partners."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from septem.kernel.descriptions import describe


@cache
def makers(game: str) -> tuple[str, ...]:
    """The boxes of a game that make teams."""
    return tuple(box.name for box in describe(game).boxes.values() if box.partners)


def played(game: str, options: Mapping[str, Any]) -> bool:
    """Whether a table with these options is played in teams."""
    chosen = options.get("expansions", ())
    return any(options.get(name) or name in chosen for name in makers(game))


def team_of(game: str, options: Mapping[str, Any], seat: int | None) -> int | None:
    """The number of a seat's team; None without teams, and for a spectator."""
    return seat // 2 if seat is not None and played(game, options) else None
