"""How bots play a game: the policy, the evaluation and the search that suit it.

`Strategy` needs nothing but the rules, so that every game can be played. A game has its own where there is a file
`septem/bots/<game>/strategy.py`, or `bots/strategy.py` in the folder of a game from outside; the weights of its policy are in data
files beside it.
"""

import importlib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, ClassVar

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.net_inputs import NetInputs
from septem.bots.core.policy import Policy
from septem.bots.core.value_inputs import ValueInputs
from septem.bots.player import Limit, Perspective
from septem.bots.rooms import Room, room_of
from septem.kernel.game import Game, Move

PLAYOUT_TEMPERATURE = 0.5
EXACT = 1 << 30  # trials of a move whose value is known


@dataclass
class MoveValue:
    """A move and what a search found out about it."""

    move: Move
    value: float  # what the bot chooses by
    win: float  # the chance to win
    trials: int
    noisy: bool = True  # the trials are games played to their ends, so that few of them say little


class Strategy:
    """What bots know of a game; here that all moves are equally likely and that results are read off the outcome."""

    simulations: ClassVar[Mapping[str, int]] = {}  # by level, where a game wants others than usual
    reuses_tree = True  # a search goes on from the tree of the decision before

    def __init__(self, game: str) -> None:
        self.game = game

    def make_policy(self, weights: dict[str, float], temperature: float = 1.0) -> Policy:
        """The policy of the game with these weights."""
        return Policy(temperature)

    def policy(self, temperature: float = 1.0) -> Policy:
        """The policy as it plays by itself."""
        return policy_from(room_of(self.game), "policy", temperature)

    def search_policy(self, temperature: float = 1.0) -> Policy:
        """The policy as searches use it, with weights of its own where there is a file `search_policy.toml`."""
        own = data_file(self.game, "search_policy") is not None
        return policy_from(room_of(self.game), "search_policy" if own else "policy", temperature)

    def playout_policies(self, seat: int, seats: int) -> list[Policy]:
        """Who plays on in the simulations of a seat's search, one policy for each seat."""
        return [self.search_policy(PLAYOUT_TEMPERATURE)] * seats

    def evaluation(self) -> Evaluation:
        """What the results of simulations are worth."""
        return Evaluation()

    def net_inputs(self) -> NetInputs | None:
        """What the game shows to a net; None: it has none."""
        return None

    def value_nets(self) -> Mapping[str, Callable[[], ValueInputs]]:
        """The nets that say what a game is worth before its end, by the names of their files, with what is shown to each."""
        return {}

    def is_simultaneous(self, seen: Perspective) -> bool:
        """Whether others decide at the same time, so that a flat search suits better than a tree."""
        return len(seen.pending) > 1

    def solve(self, seen: Perspective, rng: Random, limit: Limit) -> list[MoveValue]:
        """The exact values of all moves, the best first; nothing where they cannot be calculated."""
        return []

    def forget(self, game: Game) -> None:
        """Let a sampled game forget what a weak player would not keep in mind."""


def strategy_of(game: str) -> Strategy:
    """How bots play a game."""
    return strategy_in(room_of(game))


@cache
def strategy_in(room: Room) -> Strategy:
    """How bots play the game of a room."""
    if not (room.place / "strategy.py").is_file():
        return Strategy(room.game)
    found: Strategy = importlib.import_module(f"{room.package}.strategy").Strategy(room.game)
    return found


@cache
def policy_from(room: Room, file: str, temperature: float) -> Policy:
    """The policy of a game with the weights of a data file."""
    return strategy_in(room).make_policy(weights_in(room, file), temperature)


def data_file(game: str, name: str) -> dict[str, Any] | None:
    """What a data file of a game's bots holds; None where there is no such file."""
    path = room_of(game).place / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


def weights(game: str, file: str = "policy") -> dict[str, float]:
    """The weights of a data file by name; those of a TOML table are written `table.name`."""
    return weights_in(room_of(game), file)


@cache
def weights_in(room: Room, file: str) -> dict[str, float]:
    """The same for the game of a room."""
    flat: dict[str, float] = {}
    for name, value in (data_file(room.game, file) or {}).items():
        if isinstance(value, dict):
            flat.update({f"{name}.{key}": float(number) for key, number in value.items()})
        else:
            flat[name] = float(value)
    return flat
