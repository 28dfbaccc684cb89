"""Moves compared by what follows after each of them: games played out on the same determinizations, or a search that a net guides."""

from abc import ABC, abstractmethod
from math import sqrt
from random import Random
from typing import Self

from septem.bots.core.policy import play_out
from septem.bots.core.tree_search import Edge, TreeSearch
from septem.bots.player import Perspective
from septem.bots.search import net_tree, ratio, search_below
from septem.bots.strategy import strategy_of
from septem.kernel.game import Move
from septem.kernel.rng import Rng

CLEAR = 2.0  # standard errors that a difference must exceed to be one
ERROR = 0.02  # of a net's chances: differences below it are none


class Trials(ABC):
    """The chance of a seat to win after each of some moves."""

    def __init__(self, moves: list[Move]) -> None:
        self.moves = moves

    @abstractmethod
    def run(self, count: int) -> Self:
        """Try each move so many times."""

    @abstractmethod
    def mean(self, index: int) -> float:
        """The chance to win after a move."""

    @abstractmethod
    def lost(self, better: int, worse: int) -> float:
        """By how much one move wins less often than another; nothing where that may be chance."""

    def best(self) -> int:
        """The move that wins most often; the first of equals."""
        return max(range(len(self.moves)), key=self.mean)


def trials_of(seen: Perspective, moves: list[Move], rng: Random) -> Trials:
    """By the net where one fits the table and one seat decides at a time, as searches are."""
    tree = None if strategy_of(seen.game).is_simultaneous(seen) else net_tree(seen)
    return SearchTrials(seen, moves, rng, tree) if tree else PlayoutTrials(seen, moves, rng)


class PlayoutTrials(Trials):
    """Games played out on the same determinizations: what differs is the move."""

    def __init__(self, seen: Perspective, moves: list[Move], rng: Random) -> None:
        super().__init__(moves)
        self.seen = seen
        self.rng = rng
        self.wins: list[list[float]] = [[] for _ in moves]  # of each move, on each determinization

    def run(self, count: int) -> Self:
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
        return sum(self.wins[index]) / len(self.wins[index])

    def lost(self, better: int, worse: int) -> float:
        """Nothing where the difference is within two standard errors."""
        apart = [a - b for a, b in zip(self.wins[better], self.wins[worse], strict=True)]
        mean = sum(apart) / len(apart)
        spread = sum((one - mean) ** 2 for one in apart) / max(len(apart) - 1, 1)
        return mean if mean > CLEAR * sqrt(spread / len(apart)) else 0.0


class SearchTrials(Trials):
    """A search below each move by itself, with the same number of simulations on the same deals."""

    def __init__(self, seen: Perspective, moves: list[Move], rng: Random, tree: TreeSearch) -> None:
        super().__init__(moves)
        self.seen = seen
        self.seed = rng.getrandbits(53)
        self.tree = tree
        tree.start(seen.table())
        edges = {edge.code: edge for edge in tree.root.edges}
        self.edges: list[Edge] = [edges[move.code] for move in moves]

    def run(self, count: int) -> Self:
        """So many simulations of each move."""
        for edge in self.edges:
            search_below(self.tree, edge, self.seen, Random(self.seed), count)
        return self

    def mean(self, index: int) -> float:
        return ratio(self.edges[index].wins, self.edges[index].visits)

    def lost(self, better: int, worse: int) -> float:
        """Nothing where the difference is within the error of a net."""
        apart = self.mean(better) - self.mean(worse)
        return apart if apart > ERROR else 0.0
