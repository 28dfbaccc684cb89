"""How the bots of a game are tuned and measured: `septem/bots/<game>/lab.toml`, with usual values for what it leaves out."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from septem.bots.strategy import data_file


@dataclass(frozen=True)
class MatchGoal:
    """A match with a goal: the least that the lower bound of the first bot's win share is to be, 0 for none."""

    name: str
    bots: str
    games: int
    goal: float = 0.0


@dataclass(frozen=True)
class LabSettings:
    """Sizes of games and numbers of simulations."""

    tuning_players: tuple[int, ...] = (2,)  # of the games of self-play, in turn
    tuning_lead: float = 0.0  # what a point of lead counts beside a win
    imitation_players: tuple[int, ...] = (2,)
    ladder_players: int = 2
    master_simulations: int = 1000
    rivals: tuple[dict[str, float], ...] = ({},)  # added to weights, in turn
    matches: tuple[MatchGoal, ...] = ()


@cache
def settings(game: str) -> LabSettings:
    """The settings of a game."""
    data = dict(data_file(game, "lab") or {})
    matches = tuple(MatchGoal(**entry) for entry in data.pop("match", ()))
    rivals = tuple(data.pop("rival", ({},)))
    plain: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    return LabSettings(rivals=rivals, matches=matches, **plain)
