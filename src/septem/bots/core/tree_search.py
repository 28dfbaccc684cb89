"""Monte-Carlo tree search for games in which one seat decides at a time.

Each simulation plays on a determinization. A move leads to one node for every outcome that chance can bring, told apart by what
everybody sees afterwards, so that chance has its exact odds. Moves are chosen by the prior that a guide gives them and by their
mean reward (PUCT). The guide also says what a position is worth that the tree did not have: policies play it out (guide.py), or a net tells
(net_guide.py).
"""

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation
from septem.bots.core.guide import Guide
from septem.kernel.game import Game
from septem.kernel.rng import Rng

UNTRIED: Final = 0.1  # how much below the mean of its node a move is valued until it is tried
REUSE_DEPTH: Final = 6  # moves below the last root at which the next one is looked for
FOREVER: Final = 1e18


class Edge:
    """A move in the tree."""

    def __init__(self, code: i64, prior: float) -> None:
        self.code: i64 = code
        self.prior = prior
        self.visits: i64 = 0
        self.reward = 0.0  # summed over the visits, of the seat that moves
        self.wins = 0.0
        self.nodes: list[Node] = []  # by what chance brought


class Node:
    """A decision in the tree."""

    def __init__(self, key: i64, seat: i64) -> None:
        self.key: i64 = key
        self.seat: i64 = seat
        self.visits: i64 = 0
        self.reward = 0.0  # summed over the visits, of the seat that decides
        self.edges: list[Edge] = []


class TreeSearch:
    """A tree that grows from one position."""

    def __init__(
        self, guide: Guide, evaluation: Evaluation, exploration: float, per_deal: int = 1
    ) -> None:
        self.guide = guide
        self.evaluation = evaluation
        self.exploration = exploration
        self.per_deal: i64 = per_deal  # simulations on one determinization
        self.root: Node = Node(0, 0)
        self.simulations: i64 = 0

    def start(self, game: Game) -> None:
        """Begin at a position, or go on where an earlier search has already been."""
        seat = mover(game)
        codes = game.codes(seat)
        key = self.evaluation.observation(game, seat)
        found = find(self.root, key, REUSE_DEPTH)
        if found is None or [edge.code for edge in found.edges] != list(codes):
            found = Node(key, seat)
        self.root = found
        if not self.root.edges:
            self.expand(self.root, game, codes)

    def run(self, deal: Callable[[], Game], rng: Rng, simulations: i64, seconds: float) -> None:
        """Simulate until so many simulations or seconds are over."""
        end = FOREVER
        if seconds > 0.0:
            end = perf_counter() + seconds
        done: i64 = 0
        while done < simulations:
            game = deal()
            part: i64 = 0
            while part < self.per_deal and done < simulations:
                self.simulate(game.clone(), rng)
                part += 1
                done += 1
            if perf_counter() > end:
                break
        self.simulations += done

    def simulate(self, game: Game, rng: Rng) -> None:
        """One game: selection down the tree, expansion by one node, its worth, backpropagation."""
        node = self.root
        path: list[Node] = []
        taken: list[Edge] = []
        while True:
            edge = self.select(node)
            path.append(node)
            taken.append(edge)
            game.commit(node.seat, edge.code)
            if game.over:
                self.guide.end(game)
                break
            following = self.follow(edge, game)
            if following is None:
                self.guide.judge(game, rng)
                break
            node = following
        self.backpropagate(path, taken)

    def follow(self, edge: Edge, game: Game) -> Node | None:
        """The node a move has led to; None when it was not there before."""
        seat = mover(game)
        key = self.evaluation.observation(game, seat)
        for node in edge.nodes:
            if node.key == key:
                return node
        fresh = Node(key, seat)
        self.expand(fresh, game, game.codes(seat))
        edge.nodes.append(fresh)
        return None

    def expand(self, node: Node, game: Game, codes: vec[i64]) -> None:
        """Add the moves of a decision with their priors."""
        odds = self.guide.odds(game, node.seat, codes)
        i: i64 = 0
        while i < len(codes):
            node.edges.append(Edge(codes[i], odds[i]))
            i += 1

    def select(self, node: Node) -> Edge:
        """The move to try next."""
        best = node.edges[0]
        if len(node.edges) == 1:
            return best
        bonus = self.exploration * sqrt(float(node.visits + 1))
        untried = 0.5
        if node.visits:
            untried = node.reward / float(node.visits) - UNTRIED
        top = -1.0
        for edge in node.edges:
            value = untried
            if edge.visits:
                value = edge.reward / float(edge.visits)
            value += bonus * edge.prior / float(1 + edge.visits)
            if value > top:
                top = value
                best = edge
        return best

    def backpropagate(self, path: list[Node], taken: list[Edge]) -> None:
        """Add the result of a simulation along its path."""
        wins = self.guide.wins
        rewards = self.guide.rewards
        i: i64 = 0
        while i < len(path):
            seat = path[i].seat
            path[i].visits += 1
            path[i].reward += rewards[seat]
            edge = taken[i]
            edge.visits += 1
            edge.reward += rewards[seat]
            edge.wins += wins[seat]
            i += 1

    def ranked(self) -> list[Edge]:
        """The moves of the root, the one tried most first."""
        return sorted(self.root.edges, key=visits_and_prior, reverse=True)


def visits_and_prior(edge: Edge) -> tuple[int, float]:
    return (int(edge.visits), edge.prior)


def mover(game: Game) -> i64:
    """The seat that decides now."""
    seat: i64 = 0
    while not game.owing >> seat & 1:
        seat += 1
    return seat


def find(node: Node, key: i64, depth: i64) -> Node | None:
    """The node of a position in a tree, not too deep."""
    if node.key == key:
        return node
    if depth == 0:
        return None
    for edge in node.edges:
        for below in edge.nodes:
            found = find(below, key, depth - 1)
            if found is not None:
                return found
    return None
