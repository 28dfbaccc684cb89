"""The pools of ratings, as games and their boxes declare them (kernel/pools.py): who is compared with whom."""

from collections.abc import Mapping
from typing import Any

from septem.kernel.descriptions import describe, games
from septem.kernel.folders import MARK
from septem.kernel.pools import Pool


def pools() -> dict[str, Pool]:
    """All pools by name."""
    return {pool.name: pool for game in games().values() for pool in game.pools}


def boxes_of(options: Mapping[str, Any]) -> list[str]:
    """The boxes and folders a table is played with."""
    return [str(label).partition(MARK)[0] for label in options.get("expansions", [])]


def pool_of(game: str, options: Mapping[str, Any], seats: int) -> Pool | None:
    """The pool of a table; None where there is none."""
    found = describe(game)
    switched = [name for name, box in found.boxes.items() if box.switch and options.get(name)]
    used = [*boxes_of(options), *switched]
    return next((pool for pool in found.pools if pool.fits(seats, used)), None)


def in_teams(pool: Pool) -> bool:
    """Whether partners play together there."""
    return bool(pool.box) and describe(pool.game).boxes[pool.box].partners
