"""Duel, anchor d3: UCT with random playouts; the tree ends with the age."""

from random import Random

from septem.bots.core.policy import Policy, UniformPolicy, play_out
from septem.bots.player import Limit, Perspective
from septem.bots.uct import Node
from septem.duel.rules.table import Duel
from septem.kernel.game import Game, Move
from septem.kernel.rng import Rng

PLAYOUTS = 2000


def select(node: Node, codes: list[int], rng: Random) -> int:
    """A move never tried, else the best by UCB."""
    fresh = [code for code in codes if code not in node.below]
    return rng.choice(fresh) if fresh else max(codes, key=node.bound)


class Anchor:
    """Each simulation plays on a deal of its own."""

    def players(self, rng: Rng) -> list[Policy]:
        """Who plays a game out."""
        return [UniformPolicy(), UniformPolicy()]

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        root = Node()
        for _ in range(limit.simulations or PLAYOUTS):
            game = seen.sample(rng)
            path = descend(root, game, rng)
            noise = Rng(rng.getrandbits(32))
            play_out(game, self.players(noise), noise)
            winners = game.result().winners
            root.visits += 1
            for seat, node in path:
                node.visits += 1
                node.wins += (seat in winners) / len(winners)
        return max(seen.moves, key=lambda move: root.visits_of(move.code))


def descend(root: Node, game: Game, rng: Random) -> list[tuple[int, Node]]:
    """Play down the tree to a new node or the next age; who moved and where it led."""
    assert isinstance(game, Duel)
    node, age = root, int(game.age)
    path: list[tuple[int, Node]] = []
    while not game.over and game.age == age:
        seat = game.pending[0]
        code = select(node, [int(c) for c in game.codes(seat)], rng)
        game.commit(seat, code)
        fresh = code not in node.below
        node = node.below.setdefault(code, Node())
        path.append((seat, node))
        if fresh:
            break
    return path
