"""Duel, anchor d3: UCT with plain playouts; the tree ends with the age."""

from math import log, sqrt
from random import Random

from septem.bots.core.policy import Policy, Uniform, play_out
from septem.bots.player import Limit, Perspective
from septem.duel.table import Duel
from septem.kernel.game import Game, Move
from septem.kernel.rng import Rng

PLAYOUTS = 2000
CURIOSITY = sqrt(2)


class Node:
    """A move in the tree and how it fared for the seat that made it."""

    def __init__(self) -> None:
        self.visits = 0
        self.wins = 0.0
        self.below: dict[int, Node] = {}

    def select(self, codes: list[int], rng: Random) -> int:
        """A move never tried, else the best by UCB."""
        fresh = [code for code in codes if code not in self.below]
        if fresh:
            return rng.choice(fresh)
        luck = log(self.visits + 1)
        return max(codes, key=lambda code: bound(self.below[code], luck))


def bound(node: Node, luck: float) -> float:
    if not node.visits:
        return float("inf")
    return node.wins / node.visits + CURIOSITY * sqrt(luck / node.visits)


class D3:
    """Each simulation plays on a deal of its own."""

    def __init__(self, playouts: int = PLAYOUTS) -> None:
        self.playouts = playouts

    def players(self, rng: Rng) -> list[Policy]:
        """Who plays a game out."""
        return [Uniform(), Uniform()]

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        root = Node()
        for _ in range(self.playouts):
            game = seen.sample(rng)
            path = descend(root, game, rng)
            luck = Rng(rng.getrandbits(32))
            play_out(game, self.players(luck), luck)
            winners = game.result().winners
            root.visits += 1
            for seat, node in path:
                node.visits += 1
                node.wins += (seat in winners) / len(winners)
        return max(seen.moves, key=lambda move: visits(root, move.code))


def visits(root: Node, code: int) -> int:
    return root.below[code].visits if code in root.below else 0


def descend(root: Node, game: Game, rng: Random) -> list[tuple[int, Node]]:
    """Play down the tree to a new node or the next age; who moved and where it led."""
    assert isinstance(game, Duel)
    node, age = root, int(game.age)
    path: list[tuple[int, Node]] = []
    while not game.over and game.age == age:
        seat = game.pending[0]
        code = node.select([int(c) for c in game.codes(seat)], rng)
        game.commit(seat, code)
        fresh = code not in node.below
        node = node.below.setdefault(code, Node())
        path.append((seat, node))
        if fresh:
            break
    return path
