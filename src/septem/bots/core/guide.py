"""What a tree search asks about positions: the odds of the moves, and what a position or an end is worth to each seat."""

from abc import abstractmethod
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.policy import Policy, play_out, softmax
from septem.kernel.game import Game
from septem.kernel.rng import Rng

UNIFORM_PRIOR: Final = 0.15  # the part of the prior that all moves share, whatever the policy says
CERTAIN: Final = vec[float]([1.0])  # the odds of an only move


class Guide:
    """The answers to the last question are kept: the share of the win of each seat, and the reward that the search maximizes."""

    def __init__(self) -> None:
        self.wins: vec[float] = vec[float]()
        self.rewards: vec[float] = vec[float]()

    @abstractmethod
    def odds(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        """The prior of each move of a position that the tree did not have, summing to 1."""

    @abstractmethod
    def judge(self, game: Game, rng: Rng) -> None:
        """What that position is worth; the game may be played on."""

    @abstractmethod
    def end(self, game: Game) -> None:
        """What a finished game is worth."""


class PlayoutGuide(Guide):
    """Policies play the game out, one for each seat; a policy gives the odds."""

    def __init__(
        self, policies: list[Policy], prior: Policy, evaluation: Evaluation, temperature: float
    ) -> None:
        super().__init__()
        self.policies = policies
        self.prior = prior
        self.evaluation = evaluation
        self.temperature = temperature

    def odds(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        if len(codes) == 1:
            return CERTAIN
        shares = softmax(self.prior.logits(game, seat, codes), self.temperature)
        even = UNIFORM_PRIOR / float(len(codes))
        odds: vec[float] = vec[float](capacity=len(codes))
        for share in shares:
            odds = append(odds, (1.0 - UNIFORM_PRIOR) * share + even)
        return odds

    def judge(self, game: Game, rng: Rng) -> None:
        play_out(game, self.policies, rng)
        self.end(game)

    def end(self, game: Game) -> None:
        self.wins = self.evaluation.wins(game)
        self.rewards = self.evaluation.rewards(game, self.wins)
