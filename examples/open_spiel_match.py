"""Two bots measured by OpenSpiel: its `evaluate_bots` plays a registered game, each deal once in either seat.

    pip install "septem[open_spiel]"
    python examples/open_spiel_match.py --bots fair,d1 --deals 50 --out fair-d1.svg

A name is a bot as in `septem match`, or `uniform`, the random bot of OpenSpiel itself. Written is the mean return of the first bot over the deals
so far (a win is 1, a loss -1) with its standard error, and a picture of how it settles.
"""

import argparse
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.evaluate_bots import evaluate_bots
from open_spiel.python.bots.uniform_random import UniformRandomBot

import septem.envs.open_spiel  # noqa: F401 - registers the games
from septem.bots.player import Perspective
from septem.bots.specs import bot_spec
from septem.lab.studies.charts import Curve


class SeptemBot:
    """One of our bots as OpenSpiel asks it: it is shown only what its seat knows."""

    def __init__(self, name: str, seat: int, seed: int) -> None:
        self.spec = bot_spec(name, "duel")
        self.seat = seat
        self.random = Random(seed)

    def restart_at(self, state: Any) -> None:
        self.bot = self.spec.make()

    def inform_action(self, state: Any, player: int, action: int) -> None:
        """Everything is in the state."""

    def step(self, state: Any) -> int:
        move = self.bot.choose(Perspective(state.table, self.seat), self.random, self.spec.limit)
        choices = state.shared.setting.choices(state.table, self.seat)
        return next(action for action, code in choices if code == move.code)


def bot(name: str, seat: int, seed: int) -> Any:
    if name == "uniform":
        return UniformRandomBot(seat, np.random.RandomState(seed))
    return SeptemBot(name, seat, seed)


def returns(game: Any, names: list[str], deal: int) -> float:
    """The mean return of the first bot on one deal, played in either seat."""
    found = []
    for seats in ((0, 1), (1, 0)):
        state = game.new_initial_state()
        state.apply_action(deal)
        bots = {seat: bot(name, seat, deal) for name, seat in zip(names, seats, strict=True)}
        ends = evaluate_bots(state, [bots[0], bots[1]], np.random.RandomState(deal))
        found.append(ends[seats[0]])
    return fmean(found)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", default="fair,d1")
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--out", type=Path, default=Path("open_spiel.svg"))
    asked = parser.parse_args()
    names = asked.bots.split(",")
    game = pyspiel.load_game(f"python_septem_duel(payments=all,deals={asked.deals})")
    found: list[float] = []
    means = []
    for deal in range(asked.deals):
        found.append(returns(game, names, deal))
        means.append(fmean(found))
    error = stdev(found) / len(found) ** 0.5 if len(found) > 1 else float("nan")
    print(f"{names[0]} against {names[1]}: {means[-1]:+.3f} ± {error:.3f}, {asked.deals} deals")
    title = f"Share of wins of {names[0]} against {names[1]}, over the deals so far"
    shares = [(mean + 1) / 2 for mean in means]
    curve = Curve("open_spiel", title, shares, "1 deal", f"{asked.deals} deals", percent=True)
    asked.out.write_text(curve.svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
