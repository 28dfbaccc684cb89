"""How the bots of a game are tuned and measured: `septem/bots/<game>/lab.toml`, with usual values for what it leaves out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
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
class TrainingTable:
    """A table of the mix that nets are trained on: how often it is played, with which options."""

    share: float = 1.0
    options: Mapping[str, Any] = field(default_factory=dict)
    net: str = ""  # which one, where a game has several

    def name(self) -> str:
        """The options in a few words."""
        told = [
            value if isinstance(value, list) else [f"{value}"] for value in self.options.values()
        ]
        return "+".join(word for words in told for word in words) or "base"


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
    training: tuple[TrainingTable, ...] = (TrainingTable(),)


def tables_of(entry: dict[str, Any]) -> list[TrainingTable]:
    """The tables of one entry: where it lists several numbers of players, one for each, all as often."""
    share, net = float(entry.pop("share")), str(entry.pop("net", ""))
    players = entry.pop("players", None)
    if players is None:
        return [TrainingTable(share, entry, net)]
    sizes = players if isinstance(players, list) else [players]
    return [TrainingTable(share / len(sizes), {"players": n, **entry}, net) for n in sizes]


@cache
def settings(game: str) -> LabSettings:
    """The settings of a game."""
    data = dict(data_file(game, "lab") or {})
    matches = tuple(MatchGoal(**entry) for entry in data.pop("match", ()))
    tables = tuple(table for entry in data.pop("training", ()) for table in tables_of(dict(entry)))
    rivals = tuple(data.pop("rival", ({},)))
    plain: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    training = tables or (TrainingTable(),)
    return LabSettings(rivals=rivals, matches=matches, training=training, **plain)
