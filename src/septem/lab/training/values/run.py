"""A training run for values: the quick player's games, games that look ahead, checks, matches, each for its share of the time."""

import json
import math
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from statistics import fmean
from time import monotonic, sleep
from typing import Any

from septem import __version__
from septem.bots.nets.leaves import inputs_of
from septem.bots.nets.weights import ENDING
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadOption
from septem.lab.summary import interval
from septem.lab.training.journal import replace
from septem.lab.training.recipe import needing_pytorch
from septem.lab.training.values.checks import DEALS, PARTS, Checked, Matched
from septem.lab.training.values.recipe import ValueRecipe, tables_of
from septem.lab.training.values.workers import CHECK, GREEDY, MATCH, QUICK, REST, Workers
from septem.lab.training.workers import net_file

NAMES = {1: "quick", 2: "best"}  # the nets of the two stages, by number
EARLY = 3  # a net of the first stage before its end
FADED = 0.02  # of the rate, at the end of a stage
ROUNDED_FROM = 0.7  # of a stage: from here on it learns with weights rounded as in the net's file
TOLD = 10.0  # seconds between two lines of the log
STEPS = 20  # of the learner, between two looks at the clock
LAST = 4.0  # seconds before the end at which matches are counted


class ValueTraining:
    """Everything of one run; with the folder of an earlier one it goes on from its network."""

    def __init__(
        self, game: str, minutes: float, out: Path, jobs: int, recipe: ValueRecipe
    ) -> None:
        self.began = monotonic()
        self.seconds = 60 * minutes
        self.recipe = recipe
        self.game = game
        self.out = out
        self.net = recipe.net or next(iter(strategy_of(game).value_nets()))
        if not tables_of(game, self.net):
            raise BadOption(f"{game} has no tables to train the net '{self.net}' on")
        out.mkdir(parents=True, exist_ok=True)
        self.nets = Path(tempfile.mkdtemp(prefix="septem-nets-"))
        self.learner: Any = None
        if not recipe.only_matches:
            self.learner = new_learner(game, self.net, recipe)
        self.games = {1: 0, 2: 0}
        self.rows = {1: 0, 2: 0}
        self.told = 0.0
        self.looking = False  # whether games that look ahead have begun
        self.workers = Workers(game, self.net, self.nets, recipe, jobs, f"{self.net} {minutes}")

    def moment(self, share: float) -> float:
        """When a share of the time is over."""
        return self.began + share * self.seconds

    def run(self) -> None:
        """All stages; the nets are written as soon as they are there."""
        recipe = self.recipe
        self.workers.start()
        try:
            if recipe.only_matches:
                for number, name in NAMES.items():
                    shutil.copy(self.out / f"{name}{ENDING}", net_file(self.nets, number))
            else:
                self.train()
            self.check()
            self.match()
            for reason in self.workers.failures:
                self.write({"failed": reason})
        finally:
            self.workers.stop()
            shutil.rmtree(self.nets, ignore_errors=True)

    def train(self) -> None:
        """Both stages."""
        recipe = self.recipe
        kept = self.out / "newest.pt"
        if kept.exists():
            self.write({"went on": self.learner.load(kept)})
        self.workers.do(QUICK)
        self.wait_for_rows(1, self.moment(recipe.playing / 2))
        self.stage(1, self.moment(recipe.playing), recipe.rate, recipe.passes)
        self.keep_net(1)
        self.workers.do(GREEDY, net=1)
        self.stage(2, self.moment(recipe.looking), recipe.tuning_rate, recipe.tuning_passes)
        self.workers.do(REST)
        self.keep_net(2)
        self.learner.save(kept)

    def wait_for_rows(self, stage: int, until: float) -> None:
        """Wait until there are enough rows to begin with."""
        while self.rows[stage] < self.recipe.least_rows and monotonic() < until:
            self.workers.check()
            sleep(0.1)
            self.take(stage)

    def take(self, stage: int) -> None:
        """Give the learner what was played."""
        rows, count, games = self.workers.take(stage)
        if count:
            self.learner.stores[stage].add(rows)
        self.rows[stage] += count
        self.games[stage] += games

    def stage(self, stage: int, playing: float, rate: float, passes: float) -> None:
        """Learn while games are played, and a little longer."""
        recipe = self.recipe
        end = self.moment(recipe.learning if stage == 1 else recipe.tuning)
        if stage == 2:
            self.wait_for_rows(2, (monotonic() + playing) / 2)
        self.learner.begin()
        began = monotonic()
        while monotonic() < end:
            self.workers.check()
            gone = (monotonic() - began) / max(end - began, 0.1)
            if stage == 1 and monotonic() > playing and not self.looking:
                self.look_ahead_early()
            self.take(stage)
            learned = self.learner.steps * self.recipe.batch
            if not self.rows[stage] or learned > passes * self.rows[stage]:
                sleep(0.05)
                continue
            faded = FADED + (1 - FADED) * 0.5 * (1 + math.cos(math.pi * min(gone, 1.0)))
            warm = min(1.0, (self.learner.steps + 1) / 200)
            error = self.learner.learn(stage, STEPS, rate * faded * warm, gone > ROUNDED_FROM)
            self.tell(stage, error, gone)

    def look_ahead_early(self) -> None:
        """The first stage's games are over while its learner still learns: let the net of the moment look ahead."""
        self.looking = True
        replace(net_file(self.nets, EARLY), self.learner.net({}))
        self.workers.do(GREEDY, net=EARLY)

    def tell(self, stage: int, error: float, gone: float) -> None:
        """A line of the log now and then."""
        if monotonic() - self.told < TOLD:
            return
        self.told = monotonic()
        self.write(
            {
                "stage": stage,
                "games": self.games[stage],
                "rows": self.rows[stage],
                "steps": self.learner.steps,
                "error": round(error, 4),
                "held_out": round(self.learner.held_out(gone > ROUNDED_FROM), 4),
            }
        )

    def write(self, entry: dict[str, Any]) -> None:
        """One more line of the log."""
        line = json.dumps({"minutes": round((monotonic() - self.began) / 60, 2), **entry})
        with (self.out / "log.jsonl").open("a", encoding="utf-8") as out:
            out.write(line + "\n")
        print(line, flush=True)

    def keep_net(self, number: int) -> None:
        """Write the net of a stage."""
        card = {
            "septem": __version__,
            "games": self.games,
            "rows": self.rows,
            "minutes": round((monotonic() - self.began) / 60, 1),
            "learner": str(self.learner.device),
            "recipe": asdict(self.recipe),
        }
        data = self.learner.net(card)
        replace(net_file(self.nets, number), data)
        replace(self.out / f"{NAMES[number]}{ENDING}", data)

    def check(self) -> None:
        """The errors of both nets in telling moves apart."""
        self.workers.do(CHECK, nets=len(NAMES))
        self.wait_until(self.moment(self.recipe.checking))
        for number, name in NAMES.items():
            found = [one for one in self.workers.checked if one.net == number]
            self.write({"net": name, **told_checks(found)})

    def match(self) -> None:
        """One seat with a net against the others without."""
        self.workers.do(MATCH, nets=len(NAMES))
        self.wait_until(self.began + self.seconds - LAST)
        for number, name in NAMES.items():
            for simulations in (self.recipe.few, self.recipe.many):
                found = [
                    one
                    for one in self.workers.matched
                    if (one.net, one.simulations) == (number, simulations)
                ]
                line = told_matches(found, self.recipe.seats)
                self.write({"net": name, "simulations": simulations, **line})

    def wait_until(self, moment: float) -> None:
        while monotonic() < moment:
            self.workers.check()
            sleep(0.1)


def told_checks(found: Sequence[Checked]) -> dict[str, Any]:
    """The error of a net and the real spread of the moves, each the root of a mean over moves."""
    moves = max(sum(one.moves for one in found), 1)
    return {
        "positions": len(found),
        "error_per_move": round(math.sqrt(max(sum(one.error for one in found) / moves, 0.0)), 4),
        "spread_of_moves": round(math.sqrt(max(sum(one.spread for one in found) / moves, 0.0)), 4),
        "lost_after_deals": {
            deals: [
                round(fmean([one.lost[row][part] for one in found] or [0.0]), 4)
                for part in range(len(PARTS))
            ]
            for row, deals in enumerate(DEALS)
        },
        "where_the_net_counts": PARTS,
    }


def told_matches(found: Sequence[Matched], seats: int) -> dict[str, Any]:
    """What a net won, with the interval over deals."""
    if not found:
        return {"games": 0}
    low, high = interval([one.share for one in found], Random("bootstrap"))
    return {
        "games": seats * len(found),
        "share": round(fmean([one.share for one in found]), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "due": round(1 / seats, 4),
        "ahead": round(fmean([one.ahead for one in found]), 2),
    }


def new_learner(game: str, net: str, recipe: ValueRecipe) -> Any:
    """The learner; BadOption where PyTorch is missing."""
    with needing_pytorch():
        from septem.lab.training.values.learner import ValueLearner
    return ValueLearner(game, inputs_of(game, net), recipe, seed=1)


def train_values(game: str, minutes: float, out: Path, jobs: int, recipe: ValueRecipe) -> None:
    """Train a net of values for so many minutes; all that is worth keeping is in the folder."""
    ValueTraining(game, minutes, out, jobs, recipe).run()
