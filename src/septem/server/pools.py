"""The pools of ratings, as `pools.toml` lists them: who is compared with whom."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from septem.kernel.folders import MARK
from septem.server import teams


@dataclass(frozen=True)
class Pool:
    """Games that are rated together."""

    name: str
    game: str
    players: tuple[int, int]  # the fewest and the most
    box: str = ""
    teams: bool = False
    icon: str = ""

    def fits(self, game: str, seats: int, used: list[str], in_teams: bool) -> bool:
        least, most = self.players
        here = game == self.game and least <= seats <= most and self.teams == in_teams
        return here and (not self.box or self.box in used)


@cache
def pools() -> dict[str, Pool]:
    """All pools by name."""
    data = tomllib.loads(files("septem.server").joinpath("pools.toml").read_text(encoding="utf-8"))
    made = [
        Pool(**{**entry, "players": tuple(entry["players"])})  # the fields are those of the file
        for entry in data["pool"]
    ]
    return {pool.name: pool for pool in made}


def boxes_of(options: Mapping[str, Any]) -> list[str]:
    """The boxes and folders a table is played with."""
    return [str(label).partition(MARK)[0] for label in options.get("expansions", [])]


def pool_of(game: str, options: Mapping[str, Any], seats: int) -> Pool | None:
    """The pool of a table; None where there is none."""
    used, in_teams = boxes_of(options), teams.played(game, options)
    return next((p for p in pools().values() if p.fits(game, seats, used, in_teams)), None)
