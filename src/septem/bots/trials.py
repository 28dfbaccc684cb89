"""Moves compared by games played out after each of them, on the same determinizations: what differs is the move."""

from math import sqrt
from random import Random

from septem.bots.core.policy import play_out
from septem.bots.player import Perspective
from septem.bots.strategy import strategy_of
from septem.kernel.game import Move
from septem.kernel.rng import Rng

CLEAR = 2.0  # standard errors that a difference must exceed to be one


class Trials:
    """How often a seat wins after each of some moves."""

    def __init__(self, seen: Perspective, moves: list[Move], rng: Random) -> None:
        self.seen = seen
        self.moves = moves
        self.rng = rng
        self.wins: list[list[float]] = [[] for _ in moves]  # of each move, on each determinization

    def run(self, count: int) -> "Trials":
        """Play out after each move on that many determinizations."""
        strategy = strategy_of(self.seen.game)
        evaluation = strategy.evaluation()
        policies = strategy.playout_policies(self.seen.seat, self.seen.seats)
        for _ in range(count):
            deal = self.seen.sample(self.rng)
            seed = self.rng.getrandbits(53)
            for move, wins in zip(self.moves, self.wins, strict=True):
                game = deal.clone()
                game.commit(self.seen.seat, move.code)
                play_out(game, policies, Rng(seed))
                wins.append(float(evaluation.wins(game)[self.seen.seat]))
        return self

    def mean(self, index: int) -> float:
        """The chance to win after a move."""
        return sum(self.wins[index]) / len(self.wins[index])

    def best(self) -> int:
        """The move that wins most often; the first of equals."""
        return max(range(len(self.moves)), key=self.mean)

    def lost(self, better: int, worse: int) -> float:
        """By how much one move wins less often than another; nothing where that may be chance."""
        apart = [a - b for a, b in zip(self.wins[better], self.wins[worse], strict=True)]
        mean = sum(apart) / len(apart)
        spread = sum((one - mean) ** 2 for one in apart) / max(len(apart) - 1, 1)
        return mean if mean > CLEAR * sqrt(spread / len(apart)) else 0.0
