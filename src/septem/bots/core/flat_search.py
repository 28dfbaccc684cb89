"""Flat Monte-Carlo search over the moves of one decision, for games in which all decide at once.

Every move is tried on the same determinizations with the same random numbers (common random numbers); the other seats and the rest
of the game are played by policies. A move that is clearly worse than the best one is eliminated, so that the time goes to those
that are close.
"""

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.policy import Policy, play_out
from septem.kernel.game import Game
from septem.kernel.rng import Rng

FIRST: Final = 6  # determinizations before anything is eliminated
WORSE: Final = 2.3  # standard errors below the best at which a move is eliminated
PRIOR_TRIALS: Final = 8.0  # trials that the prior of a policy counts for


class Candidate:
    """A move that is tried, and the results of its simulations."""

    def __init__(self, code: i64, prior: float) -> None:
        self.code: i64 = code
        self.prior = prior  # how much lower than the best a policy values it
        self.trials: i64 = 0
        self.total = 0.0  # summed values
        self.wins = 0.0
        self.results: list[float] = []  # one value for each determinization
        self.active = True

    def value(self) -> float:
        """The mean of its trials, and while these are few, of the prior."""
        prior = PRIOR_TRIALS * (0.5 + self.prior)
        return (self.total + prior) / (float(self.trials) + PRIOR_TRIALS)


class FlatSearch:
    """Tries the moves of one seat on one determinization after the other."""

    def __init__(
        self,
        seat: i64,
        codes: vec[i64],
        priors: list[float],
        policies: list[Policy],
        evaluation: Evaluation,
    ) -> None:
        self.seat: i64 = seat
        self.policies = policies
        self.evaluation = evaluation
        self.candidates = [Candidate(codes[i], priors[i]) for i in range(len(codes))]
        self.deals: i64 = 0
        self.simulations: i64 = 0

    def run(self, deal: Callable[[], Game], rng: Rng, simulations: i64, seconds: float) -> None:
        """Simulate until so many simulations or seconds are over or one move is left."""
        end = 1e18
        if seconds > 0.0:
            end = perf_counter() + seconds
        left: i64 = len(self.candidates)
        while left > 1:
            game = deal()
            seed = rng.word()
            for candidate in self.candidates:
                if candidate.active:
                    self.simulate(candidate, game.clone(), Rng(seed))
                    if self.simulations >= simulations or perf_counter() > end:
                        return
            self.deals += 1
            if self.deals >= FIRST and self.deals % 2 == 0:
                left = self.eliminate()

    def simulate(self, candidate: Candidate, game: Game, rng: Rng) -> None:
        """Play one game out after a move."""
        game.commit(self.seat, candidate.code)
        play_out(game, self.policies, rng)
        self.simulations += 1
        win = self.evaluation.wins(game)[self.seat]
        value = self.evaluation.value(game, self.seat, win, game.totals())
        candidate.wins += win
        candidate.trials += 1
        candidate.total += value
        candidate.results.append(value)

    def eliminate(self) -> i64:
        """Give up the moves that are clearly worse than the best; how many are left."""
        best = self.best()
        left: i64 = 0
        for candidate in self.candidates:
            if candidate.active:
                if candidate is not best and is_worse(candidate.results, best.results):
                    candidate.active = False
                else:
                    left += 1
        return left

    def best(self) -> Candidate:
        """The move of the greatest value among those still tried."""
        best = self.candidates[0]
        for candidate in self.candidates:
            if candidate.active and (not best.active or candidate.value() > best.value()):
                best = candidate
        return best

    def ranked(self) -> list[Candidate]:
        """All moves, the best first; those that were eliminated last."""
        return sorted(self.candidates, key=rank, reverse=True)


def rank(candidate: Candidate) -> tuple[bool, float]:
    return (candidate.active, candidate.value())


def is_worse(one: list[float], best: list[float]) -> bool:
    """Whether a move is worse on the same determinizations by more than chance explains (a paired test)."""
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
    variance = (squares / count - mean * mean) / count
    variance = max(variance, 0.0)
    return mean > WORSE * (sqrt(variance) + 0.01)
