"""Architects, anchor x3: flat Monte-Carlo."""

from random import Random

from septem.bots.core.policy import Policy, UniformPolicy, play_out
from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move
from septem.kernel.rng import Rng

PLAYOUTS = 1000


class Anchor:
    """Shares random playouts evenly among its moves."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        if len(seen.moves) == 1:
            return seen.moves[0]
        wins = [0.0] * len(seen.moves)
        players: list[Policy] = [UniformPolicy() for _ in range(seen.seats)]
        for _ in range(max((limit.simulations or PLAYOUTS) // len(seen.moves), 1)):
            deal = seen.sample(rng)
            for index, move in enumerate(seen.moves):
                game = deal.clone()
                game.commit(seen.seat, move.code)
                play_out(game, players, Rng(rng.getrandbits(32)))
                winners = game.result().winners
                wins[index] += (seen.seat in winners) / len(winners)
        return seen.moves[wins.index(max(wins))]
