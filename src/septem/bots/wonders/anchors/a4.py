"""7 Wonders, anchor a4: one move ahead with a hand-made evaluation."""

from random import Random

from septem.bots.player import Limit, Perspective
from septem.bots.wonders.one_move_ahead import coins_paid, game_after
from septem.kernel.game import Move
from septem.kernel.goods import at, total
from septem.wonders.rules.city import City
from septem.wonders.rules.orders import DISCARD, kind_of
from septem.wonders.rules.payment import Market
from septem.wonders.rules.table import Wonders

RAW = 4  # the first goods are raw, then three manufactured ones
GOODS = 7
BEATEN = (0, 1.7, 3.4, 4.75)  # a neighbour beaten, by age
SYMBOL = (0, 2.0, 1.3, 0.0)
DISCARD_VALUE = 1.2


class Anchor:
    """Takes the move after which its city looks best."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        table = seen.sample(rng)
        assert isinstance(table, Wonders)
        valued = [(value(table, seen.seat, move.code), rng.random(), move) for move in seen.moves]
        return max(valued)[2]


def value(table: Wonders, seat: int, code: int) -> float:
    """The value of a move."""
    if kind_of(code) == DISCARD:
        return evaluation(table, seat) + DISCARD_VALUE
    return evaluation(game_after(table, seat, code), seat) - 0.4 * coins_paid(table, seat, code)


def evaluation(table: Wonders, seat: int) -> float:
    """The value of a city as it stands."""
    me, left, right = table.cities[seat], table.left(seat), table.right(seat)
    age = max(int(table.age), 1)
    value = float(table.sheet(seat).total()) + 0.3 * int(me.coins) + int(me.shields) / age
    value += 0.7 * buildable_cards(table, me, left, right)
    value += 3.5 * buildable_stages(me, left, right)
    value += (
        sum((0.25 if good < RAW else 0.85) * int(at(me.reach, good)) for good in range(GOODS)) / age
    )
    value += discounted(me.left_price, left) + discounted(me.right_price, right)
    value += sum(conflict(int(me.shields), int(other.shields), age) for other in (left, right))
    return value + SYMBOL[age] * int(total(me.symbols) + me.free_symbols)


def buildable_cards(table: Wonders, me: City, left: City, right: City) -> int:
    """The cards of the decks to come that the city could build."""
    market = Market()
    market.open(me, left, right)
    later = {int(index) for deck in table.decks for index in deck}
    cards = [table.catalogue.cards[index] for index in later]
    return sum(
        1
        for card in cards
        if not me.has_name(card) and (me.chains_to(card) or market.price(card.coins, card.goods))
    )


def buildable_stages(me: City, left: City, right: City) -> int:
    """The stages still to come that the city could pay now."""
    market = Market()
    market.open(me, left, right)
    return sum(1 for s in me.board.stages[me.stages :] if market.price(s.coins, s.goods))


def discounted(prices: int, neighbour: City) -> float:
    """The goods of a neighbour that the city buys for less."""
    return sum(
        (0.5 if good < RAW else 2.0) * int(at(neighbour.sold_reach, good))
        for good in range(GOODS)
        if at(prices, good) < 2
    )


def conflict(own: int, other: int, age: int) -> float:
    if own == other:
        return 1.0
    return BEATEN[age] if own > other else 0.0
