"""Architects, anchor x2: the expected value one move ahead."""

from random import Random

from septem.bots.player import Limit, Perspective
from septem.kernel.game import Game, Move

DEALS = 24


class X2:
    """Plays each move on a few deals and takes the one with the best mean of points and means in hand."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        if len(seen.moves) == 1:
            return seen.moves[0]
        worth = [0.0] * len(seen.moves)
        for _ in range(DEALS):
            deal = seen.sample(rng)
            for index, move in enumerate(seen.moves):
                game = deal.clone()
                game.commit(seen.seat, move.code)
                worth[index] += value(game, seen.seat)
        return seen.moves[worth.index(max(worth))]


def value(game: Game, seat: int) -> float:
    """Points now, and something for goods, symbols, shields and tokens that will bring more."""
    me = game.view(seat)["seats"][seat]
    cards = me["cards"]
    goods = [int(cards.get(name, 0)) for name in ("wood", "stone", "brick", "papyrus", "glass")]
    symbols = [int(cards.get(name, 0)) for name in ("compass", "gear", "tablet")]
    worth = float(me["points"]["total"]) + 0.8 * int(cards.get("coin", 0))
    worth += 0.6 * max(goods) + 0.6 * sum(1 for number in goods if number)
    worth += 1.2 * sum(symbols) + 0.9 * int(me["shields"]) + 2.0 * len(me["progress"])
    return worth
