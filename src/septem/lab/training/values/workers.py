"""The processes of a run: they play what the shared numbers say."""

import os
from array import array
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from time import sleep
from traceback import format_exc
from typing import Any

from septem.bots.core.leaf import Leaf
from septem.bots.nets.leaves import inputs_of, leaf_of
from septem.lab.crew import ignore_interrupts
from septem.lab.training.pool import ENDED, Failed, Pool
from septem.lab.training.values.checks import Checked, Matched, check, match
from septem.lab.training.values.play import Player, RowsPlayed
from septem.lab.training.values.recipe import ValueRecipe
from septem.lab.training.values.rows import WORD
from septem.lab.training.workers import net_file

REST, QUICK, GREEDY, CHECK, MATCH = range(5)  # what is to be done
TASK, NET, NETS, TICKET = range(ENDED + 1, ENDED + 5)  # what the shared numbers say
TOGETHER = 512  # rows sent at once: with fewer one reader cannot keep up with many processes


class Worker:
    """One process."""

    def __init__(self, game: str, net: str, folder: Path, recipe: ValueRecipe, seed: str) -> None:
        self.game = game
        self.net = net
        self.folder = folder
        self.recipe = recipe
        self.player = Player(game, net, inputs_of(game, net), recipe, Random(seed))
        self.leaves: dict[int, Leaf] = {}

    def leaf(self, number: int) -> Leaf:
        """A net by number."""
        if number not in self.leaves:
            data = net_file(self.folder, number).read_bytes()
            self.leaves[number] = leaf_of(self.game, self.net, data)
        return self.leaves[number]

    def rows(self, task: int, net: int) -> RowsPlayed:
        """The rows of some games."""
        told = RowsPlayed(1 if task == QUICK else 2)
        while told.count < TOGETHER:
            player = self.player
            one = player.quick_game() if task == QUICK else player.greedy_game(self.leaf(net))
            told.rows.extend(one.rows)
            told.count += one.count
            told.games += 1
        return told

    def test(self, task: int, ticket: int, nets: int) -> Checked | Matched | None:
        """One position or one deal: nets, and kinds of matches, take turns."""
        net = 1 + ticket % nets
        if task == CHECK:
            return check(self.player, self.leaf(net), net)
        turn = ticket // nets
        simulations = self.recipe.few if turn % 2 == 0 else self.recipe.many
        return match(self.player, self.leaf(net), net, simulations, turn // 2)


def work(
    game: str,
    net: str,
    folder: str,
    recipe: ValueRecipe,
    seed: str,
    shared: Any,
    out: Connection,
) -> None:
    """What a process does until the run has ended, or whoever started it is gone."""
    ignore_interrupts()
    parent = os.getppid()
    worker = Worker(game, net, Path(folder), recipe, seed)
    while not shared[ENDED] and os.getppid() == parent:
        with shared.get_lock():
            task, number, nets, ticket = shared[TASK], shared[NET], shared[NETS], shared[TICKET]
            if task in (CHECK, MATCH):
                shared[TICKET] = ticket + 1
        if task == REST:
            sleep(0.05)
            continue
        try:
            if task in (QUICK, GREEDY):
                out.send(worker.rows(task, number))
            else:
                out.send(worker.test(task, ticket, nets))
        except Exception:  # a run goes on without one game
            out.send(Failed(format_exc()))


class Workers(Pool):
    """All processes, and what they have sent so far."""

    def __init__(
        self, game: str, net: str, folder: Path, recipe: ValueRecipe, jobs: int, seed: str
    ) -> None:
        super().__init__(work, (game, net, str(folder), recipe), 4, jobs, seed)
        self._rows: dict[int, list[RowsPlayed]] = {1: [], 2: []}
        self.checked: list[Checked] = []
        self.matched: list[Matched] = []

    def receive(self, message: Any) -> None:
        if isinstance(message, RowsPlayed):
            self._rows[message.stage].append(message)
        elif isinstance(message, Checked):
            self.checked.append(message)
        elif isinstance(message, Matched):
            self.matched.append(message)

    def do(self, task: int, net: int = 0, nets: int = 0) -> None:
        """Give all processes another task; they begin when the game under way is over."""
        with self.shared.get_lock():
            self.shared[TASK], self.shared[NET], self.shared[NETS] = task, net, nets
            self.shared[TICKET] = 0

    def take(self, stage: int) -> tuple["array[int]", int, int]:
        """The rows of a stage since the last time, how many they are, and of how many games."""
        with self.lock:
            found, self._rows[stage] = self._rows[stage], []
        joined = array(WORD)
        for one in found:
            joined.extend(one.rows)
        return joined, sum(one.count for one in found), sum(one.games for one in found)
