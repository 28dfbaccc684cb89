"""Architects, anchor x2: the expected value one move ahead."""

from random import Random

from septem.bots.player import Limit, Perspective
from septem.kernel.game import Game, Move

DEALS = 24


class Anchor:
    """Plays each move on a few deals and takes the one with the best mean of points and of what may bring more."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        if len(seen.moves) == 1:
            return seen.moves[0]
        values = [0.0] * len(seen.moves)
        for _ in range(DEALS):
            deal = seen.sample(rng)
            for index, move in enumerate(seen.moves):
                game = deal.clone()
                game.commit(seen.seat, move.code)
                values[index] += value(game, seen.seat)
        return seen.moves[values.index(max(values))]


def value(game: Game, seat: int) -> float:
    """Points now, and something for goods, symbols, shields and tokens that will bring more."""
    me = game.view(seat)["seats"][seat]
    cards = me["cards"]
    goods = [int(cards.get(name, 0)) for name in ("wood", "stone", "brick", "papyrus", "glass")]
    symbols = [int(cards.get(name, 0)) for name in ("compass", "gear", "tablet")]
    value = float(me["points"]["total"]) + 0.8 * int(cards.get("coin", 0))
    value += 0.6 * max(goods) + 0.6 * sum(1 for number in goods if number)
    value += 1.2 * sum(symbols) + 0.9 * int(me["shields"]) + 2.0 * len(me["progress"])
    return value
