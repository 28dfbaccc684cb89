"""7 Wonders, anchor a6: UCT over its own moves with progressive widening."""

from math import sqrt
from random import Random

from septem.bots.core.policy import Policy, play_out
from septem.bots.core.wonders.no_discard import NoDiscardPolicy
from septem.bots.player import Limit, Perspective
from septem.bots.uct import Node
from septem.kernel.game import Game, Move
from septem.kernel.rng import Rng

SIMULATIONS = 1000


def select(node: Node, codes: list[int], rng: Random) -> int:
    """A move: a new one while the square root of the visits allows it, else the best by UCB."""
    known = [code for code in codes if code in node.below]
    fresh = [code for code in codes if code not in node.below]
    if fresh and len(node.below) <= sqrt(node.visits):
        return rng.choice(fresh)
    return max(known or fresh, key=node.bound)


class Anchor:
    """One deal per simulation; the others play at random, but never discard."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        root = Node()
        players: list[Policy] = [NoDiscardPolicy() for _ in range(seen.seats)]
        for _ in range(limit.simulations or SIMULATIONS):
            game = seen.sample(rng)
            path = descend(root, game, seen.seat, players, rng)
            play_out(game, players, Rng(rng.getrandbits(32)))
            winners = game.result().winners
            for node in path:
                node.visits += 1
                node.wins += (seen.seat in winners) / len(winners)
        return max(seen.moves, key=lambda move: root.visits_of(move.code))


def descend(root: Node, game: Game, seat: int, players: list[Policy], rng: Random) -> list[Node]:
    """Play down the tree until a new node; the nodes on the way."""
    path = [root]
    noise = Rng(rng.getrandbits(32))
    while not game.over:
        for other in game.pending:
            if other != seat and game.owes(other):
                game.commit(other, players[other].pick(game, other, noise))
        if game.over or not game.owes(seat):
            continue
        node = path[-1]
        code = select(node, [int(c) for c in game.codes(seat)], rng)
        game.commit(seat, code)
        fresh = code not in node.below
        path.append(node.below.setdefault(code, Node()))
        if fresh:
            break
    return path
