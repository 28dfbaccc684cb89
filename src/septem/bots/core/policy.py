"""Quick players inside simulations: each weighs the moves of a decision and draws one."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.game import Game
from septem.kernel.rng import Rng

WORD: Final = 4294967296.0  # words of a generator are below this
MOST: Final = 60.0  # a weight beyond this is as good as certain


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Any legal move, all equally likely; games have policies that know more."""

    def __init__(self, temperature: float = 1.0) -> None:
        self.temperature = temperature  # 0: always the move that weighs most

    def weigh(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        """A weight for each move: the higher the likelier, on a logarithmic scale."""
        weights: vec[float] = vec[float](capacity=len(codes))
        i: i64 = 0
        while i < len(codes):
            weights = append(weights, 0.0)
            i += 1
        return weights

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        """The move this player makes."""
        codes = game.codes(seat)
        if len(codes) == 1:
            return codes[0]
        weights = self.weigh(game, seat, codes)
        if self.temperature <= 0.0:
            return codes[heaviest(weights)]
        return codes[drawn(weights, self.temperature, rng)]


class Uniform(Policy):
    """Any legal move, without weighing."""

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        codes = game.codes(seat)
        return codes[rng.below(len(codes))]


def heaviest(weights: vec[float]) -> i64:
    """The place of the greatest weight."""
    best: i64 = 0
    i: i64 = 1
    while i < len(weights):
        if weights[i] > weights[best]:
            best = i
        i += 1
    return best


def drawn(weights: vec[float], temperature: float, rng: Rng) -> i64:
    """A place drawn with a chance that grows with its weight."""
    shares = chances(weights, temperature)
    left = float(rng.word()) / WORD
    i: i64 = 0
    while i < len(shares) - 1:
        left -= shares[i]
        if left < 0.0:
            return i
        i += 1
    return i


def chances(weights: vec[float], temperature: float) -> vec[float]:
    """Weights as chances that sum to 1."""
    top = weights[heaviest(weights)]
    shares: vec[float] = vec[float](capacity=len(weights))
    total = 0.0
    i: i64 = 0
    while i < len(weights):
        below = (weights[i] - top) / temperature
        share = 0.0
        if below > -MOST:
            share = exp(below)
        total += share
        shares = append(shares, share)
        i += 1
    i = 0
    while i < len(shares):
        shares[i] = shares[i] / total
        i += 1
    return shares


def step(game: Game, policies: list[Policy], rng: Rng) -> None:
    """Every seat that owes a decision now lets its policy decide."""
    owing = game.owing
    seat: i64 = 0
    while owing >> seat:
        if owing >> seat & 1:
            game.commit(seat, policies[seat].pick(game, seat, rng))
        seat += 1


def play_out(game: Game, policies: list[Policy], rng: Rng) -> None:
    """Play a game to its end, one policy for each seat."""
    while not game.over:
        step(game, policies, rng)
