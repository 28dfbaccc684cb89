"""Flat Monte-Carlo search over the moves of one decision, for games in which all decide at once.

Every move is tried on the same determinizations with the same random numbers (common random numbers); the other seats and the rest
of the game are played by policies. A move that is clearly worse than the best one is eliminated, so that the time goes to those
that are close.

Where there is a `Leaf`, it is asked about each game after this round and some more. What it says has little noise but an error of
its own that no number of trials lowers, so it counts less the more trials there are.
"""

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.leaf import Leaf
from septem.bots.core.policy import Policy, play_out, step
from septem.kernel.game import Game
from septem.kernel.rng import Rng

FIRST: Final = 6  # determinizations before anything is eliminated
WORSE: Final = 2.3  # standard errors below the best at which a move is eliminated
PRIOR_TRIALS: Final = 8.0  # trials that the prior of a policy counts for
DOUBT: Final = 0.01  # what is no difference, whatever chance says


class Asking:
    """When a leaf is asked, and what its answers count."""

    def __init__(
        self,
        first: i64 = 1,
        last: i64 = 3,
        trials: float = 24.0,
        least: float = 0.15,
        error: float = 0.01,
        prior_trials: float = 2.0,
    ) -> None:
        self.first: i64 = first  # after so many rounds, this one included, it is asked first
        self.last: i64 = last  # and after each round up to this one; its answers are averaged
        self.trials = trials  # trials played to their end that are as good as its answers
        self.least = least  # the share that its answers never fall below
        self.error = error  # how far its answers are wrong by themselves
        self.prior_trials = prior_trials  # trials that the prior of a policy counts for beside it

    def share(self, trials: i64) -> float:
        """What its answers count beside the ends of so many trials."""
        fading = self.trials / (self.trials + float(trials))
        return self.least + (1.0 - self.least) * fading


class Candidate:
    """A move that is tried, and the results of its simulations."""

    def __init__(self, code: i64, prior: float) -> None:
        self.code: i64 = code
        self.prior = prior  # how much lower than the best a policy values it
        self.trials: i64 = 0
        self.total = 0.0  # summed values
        self.wins = 0.0
        self.results: list[float] = []  # one value for each determinization
        self.guessed = 0.0  # summed answers of a leaf
        self.guesses: list[float] = []  # one for each determinization, where there is a leaf
        self.active = True

    def value(self) -> float:
        """The mean of its trials, and while these are few, of the prior."""
        prior = PRIOR_TRIALS * (0.5 + self.prior)
        return (self.total + prior) / (float(self.trials) + PRIOR_TRIALS)

    def guided_value(self, asking: Asking) -> float:
        """The same with the answers of a leaf."""
        if self.trials == 0:
            return self.value()
        share = asking.share(self.trials)
        total = share * self.guessed + (1.0 - share) * self.total
        prior = asking.prior_trials * (0.5 + self.prior)
        return (total + prior) / (float(self.trials) + asking.prior_trials)


class FlatSearch:
    """Tries the moves of one seat on one determinization after the other."""

    def __init__(
        self,
        seat: i64,
        codes: vec[i64],
        priors: list[float],
        policies: list[Policy],
        evaluation: Evaluation,
        leaf: Leaf | None = None,
        asking: Asking | None = None,
    ) -> None:
        self.seat: i64 = seat
        self.policies = policies
        self.evaluation = evaluation
        self.leaf = leaf
        self.asking = asking or Asking()
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
        guessed = 0.0
        asked: i64 = 0
        leaf = self.leaf
        if leaf is not None:
            rounds: i64 = 1
            end_round(game, leaf, self.policies, rng)
            while not game.over:
                if rounds >= self.asking.first:
                    guessed += leaf.worth(game, self.seat)
                    asked += 1
                if rounds >= self.asking.last:
                    break
                rounds += 1
                step(game, self.policies, rng)
                end_round(game, leaf, self.policies, rng)
        play_out(game, self.policies, rng)
        self.simulations += 1
        win = self.evaluation.wins(game)[self.seat]
        value = self.evaluation.value(game, self.seat, win, game.totals())
        if leaf is not None:
            guess = guessed / float(asked) if asked else value
            candidate.guessed += guess
            candidate.guesses.append(guess)
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
                if candidate is not best and self.is_worse(candidate, best):
                    candidate.active = False
                else:
                    left += 1
        return left

    def best(self) -> Candidate:
        """The move of the greatest value among those still tried."""
        best = self.candidates[0]
        for candidate in self.candidates:
            if candidate.active and (not best.active or self.value(candidate) > self.value(best)):
                best = candidate
        return best

    def value(self, candidate: Candidate) -> float:
        """What a move is worth by all that was found out."""
        if self.leaf is None:
            return candidate.value()
        return candidate.guided_value(self.asking)

    def is_worse(self, one: Candidate, best: Candidate) -> bool:
        """Whether a move is clearly worse than the best."""
        if self.leaf is None:
            return is_worse(one.results, best.results, DOUBT)
        share = self.asking.share(min(one.trials, best.trials))
        return is_worse(
            blended(one.guesses, one.results, share),
            blended(best.guesses, best.results, share),
            DOUBT + share * self.asking.error,
        )

    def ranked(self) -> list[Candidate]:
        """All moves, the best first; those that were eliminated last."""
        return sorted(self.candidates, key=self.rank, reverse=True)

    def rank(self, candidate: Candidate) -> tuple[bool, float]:
        return (candidate.active, self.value(candidate))


def end_round(game: Game, leaf: Leaf, policies: list[Policy], rng: Rng) -> None:
    """Play on until a moment that a leaf knows, or to the end; nothing where it is one."""
    while not game.over and not leaf.knows(game):
        step(game, policies, rng)


def blended(guesses: list[float], results: list[float], share: float) -> list[float]:
    """Answers of a leaf and results of the same determinizations."""
    return [share * guesses[i] + (1.0 - share) * results[i] for i in range(len(results))]


def is_worse(one: list[float], best: list[float], doubt: float) -> bool:
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
    return mean > WORSE * (sqrt(variance) + doubt)
