"""A net guides a search: its policy gives the odds, its value takes the place of playing the game out."""

from abc import abstractmethod

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.guide import CERTAIN, Guide
from septem.bots.core.net import Net
from septem.bots.core.net_inputs import NetInputs
from septem.bots.core.policy import softmax
from septem.kernel.game import Game
from septem.kernel.rng import Rng


class NetGuide(Guide):
    """What the search maximizes is the share of the win, as the net sees it or as the game ended."""

    def __init__(
        self, net: Net, inputs: NetInputs, evaluation: Evaluation, temperature: float = 1.0
    ) -> None:
        super().__init__()
        self.net = net
        self.inputs = inputs
        self.evaluation = evaluation
        self.temperature = temperature
        self.shares: vec[float] = vec[float]([0.5, 0.5])  # of the position seen last

    @abstractmethod
    def shares_of(self, game: Game, seat: i64) -> vec[float]:
        """The share of the win of each seat, as the net has just seen the game from a seat; they sum to 1."""

    def odds(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        self.net.think(self.inputs.active(game, seat))
        self.shares = self.shares_of(game, seat)
        if len(codes) == 1:
            return CERTAIN
        logits = self.net.logits(self.inputs.tokens_of(game, seat, codes))
        return softmax(logits, self.temperature)

    def judge(self, game: Game, rng: Rng) -> None:
        """The net has seen the position when it was asked for the odds."""
        self.wins = self.shares
        self.rewards = self.shares

    def end(self, game: Game) -> None:
        self.wins = self.evaluation.wins(game)
        self.rewards = self.wins


class PairNetGuide(NetGuide):
    """A game of two: the net has one value, the chance to win of the seat that decides."""

    def shares_of(self, game: Game, seat: i64) -> vec[float]:
        self.shares[seat] = self.net.value
        self.shares[1 - seat] = 1.0 - self.net.value
        return self.shares


class SeatsNetGuide(NetGuide):
    """A game of many: the net has a value for each seat, by its role for the one that decides."""

    def shares_of(self, game: Game, seat: i64) -> vec[float]:
        values: vec[float] = vec[float](capacity=int(game.seats))
        other: i64 = 0
        while other < game.seats:
            values = append(values, self.net.values[self.inputs.role(game, seat, other)])
            other += 1
        return softmax(values, 1.0)
