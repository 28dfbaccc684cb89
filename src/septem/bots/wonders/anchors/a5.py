"""7 Wonders, anchor a5: UCB1 over its moves, with the playouts of a1."""

from math import log, sqrt
from random import Random

from septem.bots.core.policy import Policy, play_out
from septem.bots.core.wonders.no_discard import NoDiscardPolicy
from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move
from septem.kernel.rng import Rng

PLAYOUTS = 250
EXPLORATION = sqrt(2)


class Anchor:
    """250 playouts, each on a deal of its own."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        wins = [0.0] * len(seen.moves)
        tries = [0] * len(seen.moves)
        players: list[Policy] = [NoDiscardPolicy() for _ in range(seen.seats)]
        for number in range(limit.simulations or PLAYOUTS):
            chosen = ucb1(wins, tries, number)
            game = seen.sample(rng)
            game.commit(seen.seat, seen.moves[chosen].code)
            play_out(game, players, Rng(rng.getrandbits(32)))
            winners = game.result().winners
            wins[chosen] += (seen.seat in winners) / len(winners)
            tries[chosen] += 1
        return seen.moves[tries.index(max(tries))]


def ucb1(wins: list[float], tries: list[int], number: int) -> int:
    """An untried move, or the one with the highest upper bound."""
    if 0 in tries:
        return tries.index(0)
    bounds = [w / n + EXPLORATION * sqrt(log(number) / n) for w, n in zip(wins, tries, strict=True)]
    return bounds.index(max(bounds))
