"""A training run: iterations of play, learning and matches, until its time is over."""

import os
import shutil
import tempfile
from array import array
from dataclasses import asdict
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from septem import __version__, compiled
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadOption
from septem.lab.training.journal import Journal, replace, share, told
from septem.lab.training.recipe import Recipe, needing_pytorch
from septem.lab.training.rows import WORD
from septem.lab.training.values.recipe import ValueRecipe
from septem.lab.training.values.run import train_values
from septem.lab.training.workers import PLAYOUTS, Workers, joined, net_file

CLOSING = 45.0  # seconds for the last learning and its match, at most a quarter of the run;
SURE = 1.5  # later so many times what an iteration took for them,
SPARE = 6.0  # and some seconds more
LISTENING = 0.1  # seconds between two looks
KEPT = "rows"


class Training:
    """Everything of one run; with the folder of an earlier one it goes on from there."""

    def __init__(
        self, game: str, minutes: float, out: Path, jobs: int, recipe: Recipe, rows: Path | None
    ) -> None:
        self.began = monotonic()
        self.end = self.began + 60 * minutes
        self.closing = min(CLOSING, 15 * minutes)
        self.recipe = recipe
        self.game = game
        inputs = strategy_of(game).net_inputs()
        if inputs is None:
            raise BadOption(f"{game} shows nothing to a net, so none can be trained")
        self.learner: Any = new_learner(game, inputs, recipe)
        self.journal = Journal(out)
        self.rows = rows or out / KEPT
        self.nets = Path(tempfile.mkdtemp(prefix="septem-nets-"))
        seed = f"{len(self.journal.entries)} {self.game}"
        self.workers = Workers(game, self.nets, recipe, jobs, seed)
        self.minutes_before = float(self.journal.last("minutes", 0.0))
        self.games_before = int(self.journal.last("all_games", 0))
        self.iteration = int(self.journal.last("iteration", 0))
        self.newest = PLAYOUTS  # numbers of nets in this run
        self.best = PLAYOUTS

    def run(self) -> None:
        """Play, learn and compare until the time is over; the files are whole at every moment."""
        self.resume()
        self.workers.set(newest=self.newest, best=self.best)
        self.workers.start()
        try:
            released = monotonic()
            wait = self.recipe.seconds if self.newest else self.recipe.first_seconds
            while self.wait_until(min(released + wait, self.end - self.closing)):
                released = self.step(last=False)
                wait = self.recipe.seconds
            self.step(last=True)
        finally:
            self.workers.stop()
            shutil.rmtree(self.nets, ignore_errors=True)

    def resume(self) -> None:
        """Go on from the network, the best net and the rows of an earlier run."""
        journal = self.journal
        if journal.network.exists() and self.learner.load(journal.network):
            self.newest = self.best = 1
            net_file(self.nets, 1).write_bytes(self.learner.net(self.card(0)))
            if journal.best.exists():
                self.best, self.newest = 1, 2
                net_file(self.nets, 2).write_bytes(self.learner.net(self.card(0)))
                net_file(self.nets, 1).write_bytes(journal.best.read_bytes())
            for path in kept_rows(self.rows)[-self.recipe.window :]:
                found = array(WORD)
                found.frombytes(path.read_bytes())
                self.learner.add(found)

    def wait_until(self, moment: float) -> bool:
        """Let the processes play; False when it is time to close."""
        while monotonic() < moment:
            self.workers.check()
            sleep(LISTENING)
        return monotonic() < self.end - self.closing

    def step(self, last: bool) -> float:
        """Learn from the newest games, let the new net play, and see whether it is the best; when it was released."""
        games = self.workers.take_games()
        fresh = joined(games)
        self.learner.add(fresh)
        self.keep(fresh)
        if not self.learner.window:
            return monotonic()
        if last:
            self.workers.set(resting=1)
        began = monotonic()
        first = self.iteration == 0
        passes = self.recipe.passes
        if self.iteration < self.recipe.window:  # the window is not full yet
            passes = max(passes, self.recipe.passes_first / (self.iteration + 1))
        rate = self.recipe.rate_first if self.iteration < 3 else self.recipe.rate
        entry: dict[str, Any] = self.learner.learn(passes, rate)
        entry["learning"] = round(monotonic() - began, 1)
        self.iteration += 1
        self.newest += 1
        self.games_before += len(games)
        data = self.learner.net(self.card(self.games_before))
        replace(net_file(self.nets, self.newest), data)
        released = monotonic()
        self.match()
        self.judge(entry, data)
        played = told(games) | {"failed": self.workers.failures[:1]}
        self.journal.write({**self.header(), **entry, "played": played})
        self.learner.save(self.journal.network)
        if not first:  # which loads much of PyTorch, and has no rival
            self.closing = min(self.closing, SURE * (monotonic() - began) + SPARE)
        return released

    def header(self) -> dict[str, Any]:
        minutes = self.minutes_before + (monotonic() - self.began) / 60
        return {
            "iteration": self.iteration,
            "minutes": round(minutes, 2),
            "all_games": self.games_before,
            "compiled": compiled,
        }

    def match(self) -> None:
        """Let the new net play, first its matches; wait for them, but not beyond the end."""
        recipe = self.recipe
        rival = recipe.gate_deals if self.best else 0
        self.workers.set(
            newest=self.newest,
            best=self.best,
            anchored=recipe.anchor_deals,
            tickets=rival + recipe.anchor_deals,
        )
        wanted = rival + recipe.anchor_deals
        while len(self.workers.gates(self.newest)) < wanted and monotonic() < self.end - 2.0:
            self.workers.check()
            sleep(LISTENING)
        self.workers.set(tickets=0)

    def judge(self, entry: dict[str, Any], data: bytes) -> None:
        """Keep the new net; as the best one where it has won its match."""
        gates = self.workers.gates(self.newest)
        entry["against_playouts"] = share([one for one in gates if one.rival == PLAYOUTS])
        rival = share([one for one in gates if one.rival != PLAYOUTS])
        entry["against_best"] = rival
        entry["best"] = not self.best or (rival is not None and rival >= self.recipe.accept)
        replace(self.journal.newest, data)
        if entry["best"]:
            self.best = self.newest
            self.workers.set(best=self.best)
            replace(self.journal.best, data)

    def keep(self, fresh: "array[int]") -> None:
        """Keep the rows of an iteration for a run that goes on; forget the oldest."""
        self.rows.mkdir(parents=True, exist_ok=True)
        if fresh:
            replace(self.rows / f"{self.iteration:04}.rows", fresh.tobytes())
        for path in kept_rows(self.rows)[: -self.recipe.window]:
            path.unlink()

    def card(self, games: int) -> dict[str, Any]:
        """How the net was made, for its file."""
        minutes = self.minutes_before + (monotonic() - self.began) / 60
        return {
            "septem": __version__,
            "games": games,
            "minutes": round(minutes, 1),
            "compiled": compiled,
            "processes": len(self.workers.processes),
            "learner": str(self.learner.device),
            "recipe": asdict(self.recipe),
        }


def kept_rows(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.rows"))


def new_learner(game: str, inputs: Any, recipe: Recipe) -> Any:
    """The learner; BadOption where PyTorch is missing."""
    with needing_pytorch():
        from septem.lab.training.learner import Learner
    return Learner(game, inputs, recipe, seed=1)


def train(
    game: str,
    minutes: float,
    out: Path,
    jobs: int = 0,
    recipe: Recipe | None = None,
    rows: Path | None = None,
) -> None:
    """Train a net of a game for so many minutes; all that is worth keeping is in the folder."""
    if strategy_of(game).value_nets():
        train_values(game, minutes, out, jobs or os.cpu_count() or 1, ValueRecipe())
        return
    Training(game, minutes, out, jobs or os.cpu_count() or 1, recipe or Recipe(), rows).run()
