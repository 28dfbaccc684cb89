"""Tree search for games in which one seat decides at a time.

Each simulation plays on a deal of its own. A move leads to one node for every outcome that chance can bring, told apart by what
everybody sees afterwards, so that chance has its exact odds. Moves are tried by the odds a policy gives them and by how they
fared (PUCT); beyond the tree the policy plays the game out.
"""

from collections.abc import Callable
from math import sqrt
from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.bots.core.judge import Judge, lead_of, reward
from septem.bots.core.policy import Policy, chances, play_out
from septem.kernel.game import Game
from septem.kernel.rng import Rng

ODD: Final = 0x1E3779B97F4A7C15  # spreads keys over their bits
KEYS: Final = 0x3FFFFFFFFFFFFFFF
PER_DEAL: Final = 4  # simulations on one deal
UNTRIED: Final = 0.1  # how much worse than its decision a move is thought until it is tried
OPEN: Final = 0.15  # the part of the odds that all moves share, whatever the policy thinks
FOREVER: Final = 1e18


def mixed(key: i64, value: i64) -> i64:
    """A key with one more value in it."""
    key = ((key ^ value) * ODD) & KEYS
    return key ^ key >> 29


@mypyc_attr(allow_interpreted_subclasses=True)
class Lens:
    """What a search must know of a game: who plays it out, what a result is worth, and what everybody sees."""

    def __init__(self, policies: list[Policy], prior: Policy, judge: Judge) -> None:
        self.policies = policies  # one for each seat, for playouts
        self.prior = prior
        self.judge = judge

    def key(self, game: Game, codes: vec[i64]) -> i64:
        """A number that tells apart what chance may have brought; the moves offered say it in most games."""
        key: i64 = game.owing
        i: i64 = 0
        while i < len(codes):
            key = mixed(key, codes[i])
            i += 1
        return key

    def rewards(self, game: Game, wins: vec[float]) -> vec[float]:
        """What a finished game was worth to each seat."""
        totals = game.totals()
        worth: vec[float] = vec[float](capacity=len(wins))
        seat: i64 = 0
        while seat < len(wins):
            worth = append(worth, reward(wins[seat], float(lead_of(totals, seat))))
            seat += 1
        return worth


class Edge:
    """A move in the tree."""

    def __init__(self, code: i64, prior: float) -> None:
        self.code: i64 = code
        self.prior = prior
        self.visits: i64 = 0
        self.worth = 0.0  # summed rewards of the seat that moves
        self.wins = 0.0
        self.nodes: list[Node] = []  # by what chance brought


class Node:
    """A decision in the tree."""

    def __init__(self, key: i64, seat: i64) -> None:
        self.key: i64 = key
        self.seat: i64 = seat
        self.visits: i64 = 0
        self.worth = 0.0  # summed rewards of the seat that decides
        self.edges: list[Edge] = []


class Tree:
    """A search that grows from one position; `explore` weighs curiosity against success."""

    def __init__(self, lens: Lens, explore: float, prior_heat: float) -> None:
        self.lens = lens
        self.explore = explore
        self.prior_heat = prior_heat
        self.root: Node = Node(0, 0)
        self.simulations: i64 = 0

    def plant(self, game: Game) -> None:
        """Begin at a position, or go on where an earlier search has already been."""
        seat = mover(game)
        codes = game.codes(seat)
        key = self.lens.key(game, codes)
        found = find(self.root, key, 6)
        if found is None or [edge.code for edge in found.edges] != list(codes):
            found = Node(key, seat)
        self.root = found
        if not self.root.edges:
            self.grow(self.root, game, codes)

    def search(self, deal: Callable[[], Game], rng: Rng, simulations: i64, seconds: float) -> None:
        """Simulate until so many simulations or seconds are over."""
        end = FOREVER
        if seconds > 0.0:
            end = perf_counter() + seconds
        done: i64 = 0
        while done < simulations:
            table = deal()
            part: i64 = 0
            while part < PER_DEAL and done < simulations:
                self.simulate(table.clone(), rng)
                part += 1
                done += 1
            if perf_counter() > end:
                break
        self.simulations += done

    def simulate(self, game: Game, rng: Rng) -> None:
        """One game: down the tree, one new node, played out, counted on the way back."""
        node = self.root
        path: list[Node] = []
        taken: list[Edge] = []
        while True:
            edge = self.chosen(node)
            path.append(node)
            taken.append(edge)
            game.commit(node.seat, edge.code)
            if game.over:
                break
            following = self.follow(edge, game)
            if following is None:
                play_out(game, self.lens.policies, rng)
                break
            node = following
        self.count(game, path, taken)

    def follow(self, edge: Edge, game: Game) -> Node | None:
        """The node a move has led to; None when it was not there before."""
        seat = mover(game)
        codes = game.codes(seat)
        key = self.lens.key(game, codes)
        for node in edge.nodes:
            if node.key == key:
                return node
        fresh = Node(key, seat)
        self.grow(fresh, game, codes)
        edge.nodes.append(fresh)
        return None

    def grow(self, node: Node, game: Game, codes: vec[i64]) -> None:
        """Add the moves of a decision with their odds."""
        if len(codes) == 1:
            node.edges.append(Edge(codes[0], 1.0))
            return
        shares = chances(self.lens.prior.weigh(game, node.seat, codes), self.prior_heat)
        i: i64 = 0
        while i < len(codes):
            node.edges.append(Edge(codes[i], (1.0 - OPEN) * shares[i] + OPEN / float(len(codes))))
            i += 1

    def chosen(self, node: Node) -> Edge:
        """The move to try next."""
        best = node.edges[0]
        if len(node.edges) == 1:
            return best
        curious = self.explore * sqrt(float(node.visits + 1))
        unknown = 0.5
        if node.visits:
            unknown = node.worth / float(node.visits) - UNTRIED
        top = -1.0
        for edge in node.edges:
            value = unknown
            if edge.visits:
                value = edge.worth / float(edge.visits)
            value += curious * edge.prior / float(1 + edge.visits)
            if value > top:
                top = value
                best = edge
        return best

    def count(self, game: Game, path: list[Node], taken: list[Edge]) -> None:
        """Write the result of a simulation along its path."""
        wins = self.lens.judge.wins(game)
        worth = self.lens.rewards(game, wins)
        i: i64 = 0
        while i < len(path):
            seat = path[i].seat
            path[i].visits += 1
            path[i].worth += worth[seat]
            edge = taken[i]
            edge.visits += 1
            edge.worth += worth[seat]
            edge.wins += wins[seat]
            i += 1

    def best(self) -> list[Edge]:
        """The moves of the root, the one tried most first."""
        return sorted(self.root.edges, key=popularity, reverse=True)


def popularity(edge: Edge) -> tuple[int, float]:
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
