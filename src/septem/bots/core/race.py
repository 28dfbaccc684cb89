"""A race between the moves of one decision, for games in which all decide at once.

Every move is tried on the same deals with the same luck (common random numbers), the others and the rest of the game are played
by policies. A move that is clearly behind the best one drops out, so that the time goes to those that are close.
"""

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.judge import Judge, prospect
from septem.bots.core.policy import Policy, play_out
from septem.kernel.game import Game
from septem.kernel.rng import Rng

FIRST: Final = 6  # deals before anything drops out
BEHIND: Final = 2.3  # standard errors behind the best at which a move drops out
HUNCHES: Final = 8.0  # trials that the hunch of a policy counts for


class Runner:
    """A move in the race and how it fared."""

    def __init__(self, code: i64, hunch: float) -> None:
        self.code: i64 = code
        self.hunch = hunch  # how much less a policy thinks of it than of the best
        self.trials: i64 = 0
        self.worth = 0.0
        self.wins = 0.0
        self.points = 0.0  # of the own seat
        self.results: list[float] = []  # one for each deal
        self.running = True

    def value(self) -> float:
        """The mean of its trials, and while these are few, of the hunch."""
        return (self.worth + HUNCHES * (0.5 + self.hunch)) / (float(self.trials) + HUNCHES)


class Race:
    """Tries the moves of one seat on deal after deal."""

    def __init__(
        self,
        seat: i64,
        codes: vec[i64],
        hunches: list[float],
        policies: list[Policy],
        judge: Judge,
    ) -> None:
        self.seat: i64 = seat
        self.policies = policies
        self.judge = judge
        self.runners = [Runner(codes[i], hunches[i]) for i in range(len(codes))]
        self.deals: i64 = 0
        self.simulations: i64 = 0

    def run(self, deal: Callable[[], Game], rng: Rng, simulations: i64, seconds: float) -> None:
        """Race until so many simulations or seconds are over or one move is left."""
        end = 1e18
        if seconds > 0.0:
            end = perf_counter() + seconds
        left: i64 = len(self.runners)
        while left > 1:
            table = deal()
            noise = rng.word()
            for runner in self.runners:
                if runner.running:
                    self.try_out(runner, table.clone(), Rng(noise))
                    if self.simulations >= simulations or perf_counter() > end:
                        return
            self.deals += 1
            if self.deals >= FIRST and self.deals % 2 == 0:
                left = self.drop()

    def try_out(self, runner: Runner, game: Game, rng: Rng) -> None:
        """One game after a move."""
        game.commit(self.seat, runner.code)
        play_out(game, self.policies, rng)
        self.simulations += 1
        totals = game.totals()
        worth = prospect(totals, self.seat)
        runner.wins += self.judge.wins(game)[self.seat]
        runner.points += float(totals[self.seat])
        runner.trials += 1
        runner.worth += worth
        runner.results.append(worth)

    def drop(self) -> i64:
        """Take those clearly behind out of the race; how many are left."""
        leader = self.leader()
        left: i64 = 0
        for runner in self.runners:
            if runner.running:
                if runner is not leader and is_behind(runner.results, leader.results):
                    runner.running = False
                else:
                    left += 1
        return left

    def leader(self) -> Runner:
        """The move that fared best among those still running."""
        best = self.runners[0]
        for runner in self.runners:
            if runner.running and (not best.running or runner.value() > best.value()):
                best = runner
        return best

    def ranked(self) -> list[Runner]:
        """All moves, the best first; those that dropped out last."""
        return sorted(self.runners, key=standing, reverse=True)


def standing(runner: Runner) -> tuple[bool, float]:
    return (runner.running, runner.value())


def is_behind(one: list[float], best: list[float]) -> bool:
    """Whether a move is worse on the same deals by more than chance explains."""
    count = min(len(one), len(best))
    total = 0.0
    squares = 0.0
    i = 0
    while i < count:
        difference = best[i] - one[i]
        total += difference
        squares += difference * difference
        i += 1
    mean = total / count
    spread = (squares / count - mean * mean) / count
    spread = max(spread, 0.0)
    return mean > BEHIND * (sqrt(spread) + 0.01)
