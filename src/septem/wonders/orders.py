"""Orders: what a city does with a card, packed into one number, and which of them are offered (W-3).

bits 0-3   kind
bits 4-12  card
bits 13-20 target: the number of the stage
bit  21    the order is the Free City's
bits 22-   coins to the left neighbour, the right neighbour and the bank, five bits each
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.city import City
from septem.wonders.payment import Market
from septem.wonders.pieces import Card

BUILD: Final = 0
CHAIN: Final = 1
POWER: Final = 2
STAGE: Final = 3
DISCARD: Final = 4
DIG: Final = 5
DECLINE: Final = 6

FREE_CITY: Final = 1 << 21
NO_ORDER: Final = -1


def kind_of(order: i64) -> i64:
    return order & 15


def card_of(order: i64) -> i64:
    return order >> 4 & 511


def stage_of(order: i64) -> i64:
    return order >> 13 & 255


def coins_left(order: i64) -> i64:
    return order >> 22 & 31


def coins_right(order: i64) -> i64:
    return order >> 27 & 31


def coins_bank(order: i64) -> i64:
    return order >> 32 & 31


def with_payment(order: i64, payment: i64) -> i64:
    """The order with a packed payment written into it."""
    return order | (payment & 31) << 22 | (payment >> 6 & 31) << 27 | (payment >> 12 & 31) << 32


class Offer:
    """The orders a city may give, collected in a buffer that a table keeps for all its cities."""

    def __init__(self) -> None:
        self.market = Market()
        self.orders: vec[i64] = vec[i64]([0] * 64)
        self.count: i64 = 0

    def add(self, order: i64) -> None:
        if self.count == len(self.orders):
            self.orders = append(self.orders, order)
        else:
            self.orders[self.count] = order
        self.count += 1

    def to(
        self, cards: list[Card], city: City, left: City, right: City, hand: vec[i64]
    ) -> vec[i64]:
        """Every order a city may give with the cards of a sorted hand, each different card once (W-3.10)."""
        self.market.open(city, left, right)
        self.count = 0
        self.stage(city)
        stages = self.count
        power = city.free_builds > city.free_builds_used
        previous: i64 = -1
        i: i64 = 0
        while i < len(hand):
            index = hand[i]
            if index != previous:
                previous = index
                self.building(cards[index], city, power)
                stage: i64 = 0
                while stage < stages:
                    self.add(self.orders[stage] | index << 4)
                    stage += 1
                self.add(index << 4 | DISCARD)
            i += 1
        return self.orders[stages : self.count]

    def stage(self, city: City) -> None:
        """The orders for the next stage, without their card (W-3.3)."""
        if city.stages < len(city.board.stages):
            stage = city.board.stages[city.stages]
            count = self.market.price(stage.coins, stage.goods)
            self.paid((city.stages + 1) << 13 | STAGE, count)

    def building(self, card: Card, city: City, power: bool) -> None:
        """The orders that build a card: by chain, at every payment, by a power (W-3.2)."""
        if city.has_name(card):
            return
        order: i64 = card.index << 4
        if city.chains_to(card):
            self.add(order | CHAIN)
            return
        count = self.market.price(card.coins, card.goods)
        self.paid(order, count)
        if power and (card.coins or count == 0 or self.market.offers[0]):
            self.add(order | POWER)

    def paid(self, order: i64, count: i64) -> None:
        """An order with each payment the market found."""
        i: i64 = 0
        while i < count:
            self.add(with_payment(order, self.market.offers[i]))
            i += 1
