"""The processes that play: games of self-play with the newest net, and between them games of matches while there are tickets."""

import os
from array import array
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep
from traceback import format_exc
from typing import Any

from septem.bots.nets import Thinker, thinker
from septem.bots.nets.weights import ENDING
from septem.bots.strategy import strategy_of
from septem.lab.crew import ignore_interrupts
from septem.lab.training.pool import ENDED, Failed, Pool
from septem.lab.training.recipe import Recipe
from septem.lab.training.rows import WORD
from septem.lab.training.self_play import GamePlayed, duel_of_nets, play, trees

PLAYOUTS = 0  # the number of no net: the playout search
NEWEST, BEST, TICKETS, ANCHORED, RESTING = range(
    ENDED + 1, ENDED + 6
)  # what the shared numbers say


@dataclass
class GatePlayed:
    """One deal of a match: the net, its rival, what the net won."""

    net: int
    rival: int
    share: float


class Worker:
    """One process: it looks at the shared numbers before each game."""

    def __init__(self, game: str, folder: Path, recipe: Recipe, seed: str) -> None:
        self.game = game
        self.folder = folder
        self.recipe = recipe
        self.rng = Random(seed)
        inputs = strategy_of(game).net_inputs()
        assert inputs is not None
        self.inputs = inputs
        self.read: dict[int, Thinker | None] = {PLAYOUTS: None}

    def net(self, number: int) -> Thinker | None:
        """A net by number; only the last few are kept."""
        if number not in self.read:
            if len(self.read) > 4:
                self.read = {PLAYOUTS: None}
            self.read[number] = thinker(self.game, net_file(self.folder, number).read_bytes())
        return self.read[number]

    def self_play(self, newest: int) -> GamePlayed:
        return play(self.game, self.net(newest), self.inputs, self.recipe, self.rng)

    def gate(self, net: int, rival: int) -> GatePlayed:
        """One deal of the match of the newest net."""
        recipe = self.recipe
        both = [trees(self.game, self.net(n), recipe.gate_exploration) for n in (net, rival)]
        share = duel_of_nets(self.game, (both[0], both[1]), recipe.gate_simulations, self.rng)
        return GatePlayed(net, rival, share)


def net_file(folder: Path, number: int) -> Path:
    return folder / f"{number}{ENDING}"


def work(game: str, folder: str, recipe: Recipe, seed: str, shared: Any, out: Connection) -> None:
    """What a process does until the run has ended, or whoever started it is gone."""
    ignore_interrupts()
    parent = os.getppid()
    worker = Worker(game, Path(folder), recipe, seed)
    while not shared[ENDED] and os.getppid() == parent:
        with shared.get_lock():
            newest, best, ticket = shared[NEWEST], shared[BEST], shared[TICKETS]
            anchored = ticket <= shared[ANCHORED]
            if ticket:
                shared[TICKETS] = ticket - 1
        if shared[RESTING] and not ticket:
            sleep(0.05)
            continue
        try:
            if ticket:
                out.send(worker.gate(newest, PLAYOUTS if anchored else best))
            else:
                out.send(worker.self_play(newest))
        except Exception:  # a run of hours goes on without one game
            out.send(Failed(format_exc()))


class Workers(Pool):
    """All processes, and what they have sent so far."""

    def __init__(self, game: str, folder: Path, recipe: Recipe, jobs: int, seed: str) -> None:
        super().__init__(work, (game, str(folder), recipe), len(NAMES), jobs, seed)
        self._games: list[GamePlayed] = []
        self._gates: list[GatePlayed] = []

    def receive(self, message: Any) -> None:
        if isinstance(message, GamePlayed):
            self._games.append(message)
        else:
            self._gates.append(message)

    def set(self, **numbers: int) -> None:
        """Tell all processes some of the shared numbers at once, by name."""
        with self.shared.get_lock():
            for name, number in numbers.items():
                self.shared[NAMES[name]] = number

    def take_games(self) -> list[GamePlayed]:
        """The games since the last time."""
        with self.lock:
            found, self._games = self._games, []
        return found

    def gates(self, net: int) -> list[GatePlayed]:
        """The deals of a net's matches so far."""
        with self.lock:
            return [one for one in self._gates if one.net == net]


NAMES = {
    "newest": NEWEST,
    "best": BEST,
    "tickets": TICKETS,
    "anchored": ANCHORED,
    "resting": RESTING,
}


def joined(games: list[GamePlayed]) -> "array[int]":
    """The rows of some games."""
    found = array(WORD)
    for game in games:
        found.extend(game.rows)
    return found
