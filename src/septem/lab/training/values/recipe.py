"""How a net of values is trained, and the tables that are played."""

from dataclasses import dataclass
from random import Random

from septem.bots.core.flat_search import Asking
from septem.lab.settings import TrainingTable, settings


@dataclass(frozen=True)
class ValueRecipe:
    """What a run is made with; it is written into the net's file."""

    net: str = ""  # which net of the game; the first if empty
    units: int = 416  # of the first layer
    others: int = 32  # of the second
    # The run, in shares of its time; what is left after the last belongs to matches.
    playing: float = 0.42  # games of the quick player
    learning: float = 0.47  # until then the learner learns from them
    looking: float = 0.65  # until then games that look ahead are played
    tuning: float = 0.68  # until then the learner learns from those
    checking: float = 0.74  # until then the errors of the nets are measured
    # Games of the quick player.
    playouts: int = 8  # of each moment; their mean is learned
    moments: float = 0.22  # the part of a game's rounds that is learned
    optional: float = 0.1  # the part of the games with optional cards
    # Games that look ahead.
    width: int = 6  # moves that are tried
    wander: int = 80  # decisions of a thousand that the policy takes alone
    # Learning.
    most_rows: int = 9_000_000  # that the learner keeps of each stage
    least_rows: int = 100_000  # before it begins
    batch: int = 8192
    rate: float = 2e-3
    tuning_rate: float = 4e-4
    passes: float = 16.0  # over the rows, at most
    tuning_passes: float = 3.0
    # Asking in searches, for the matches.
    ask_first: int = 1
    ask_last: int = 3
    ask_trials: float = 24.0
    ask_least: float = 0.15
    # Checks and matches.
    trials: int = 240  # playouts of each move in a check
    seats: int = 3
    few: int = 100  # simulations of the two kinds of matches
    many: int = 300  # 0: so many seconds a move instead
    think: float = 0.1
    only_matches: int = 0  # 1: train nothing, check and match the nets of the folder

    def asking(self) -> Asking:
        """How searches ask the net."""
        return Asking(self.ask_first, self.ask_last, self.ask_trials, self.ask_least)


def tables_of(game: str, net: str) -> list[TrainingTable]:
    """The tables that a net is trained on."""
    return [table for table in settings(game).training if table.net == net]


def draw_table(game: str, net: str, rng: Random) -> TrainingTable:
    """The table of the next game."""
    tables = tables_of(game, net)
    return rng.choices(tables, [table.share for table in tables])[0]
