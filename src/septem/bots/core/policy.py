"""Policies: each gives a logit to every move of a decision and samples one (softmax with a temperature)."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.game import Game
from septem.kernel.rng import Rng

WORD: Final = 4294967296.0  # words of a generator are below this
NEGLIGIBLE: Final = 60.0  # a logit so much below the greatest has no chance


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """A probability for each move of a decision; here all moves are equally likely, games have policies that know more."""

    def __init__(self, temperature: float = 1.0) -> None:
        self.temperature = temperature  # 0: always the move with the greatest logit

    def logits(self, game: Game, seat: i64, codes: vec[i64]) -> vec[float]:
        """A number for each move: one more makes a move e times as likely at temperature 1."""
        logits: vec[float] = vec[float](capacity=len(codes))
        i: i64 = 0
        while i < len(codes):
            logits = append(logits, 0.0)
            i += 1
        return logits

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        """A move sampled from the policy."""
        codes = game.codes(seat)
        if len(codes) == 1:
            return codes[0]
        logits = self.logits(game, seat, codes)
        if self.temperature <= 0.0:
            return codes[argmax(logits)]
        return codes[sample(logits, self.temperature, rng)]


class UniformPolicy(Policy):
    """All legal moves equally likely, sampled without computing logits."""

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        codes = game.codes(seat)
        return codes[rng.below(len(codes))]


def argmax(values: vec[float]) -> i64:
    """The index of the greatest value."""
    best: i64 = 0
    i: i64 = 1
    while i < len(values):
        if values[i] > values[best]:
            best = i
        i += 1
    return best


def sample(logits: vec[float], temperature: float, rng: Rng) -> i64:
    """An index drawn with the probabilities of the softmax."""
    shares = softmax(logits, temperature)
    left = float(rng.word()) / WORD
    i: i64 = 0
    while i < len(shares) - 1:
        left -= shares[i]
        if left < 0.0:
            return i
        i += 1
    return i


def softmax(logits: vec[float], temperature: float) -> vec[float]:
    """Logits as probabilities that sum to 1."""
    top = logits[argmax(logits)]
    shares: vec[float] = vec[float](capacity=len(logits))
    total = 0.0
    i: i64 = 0
    while i < len(logits):
        below = (logits[i] - top) / temperature
        share = 0.0
        if below > -NEGLIGIBLE:
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
