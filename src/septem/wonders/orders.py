"""Orders: what a city does with a card, packed into one number, and which of them are offered (W-3).

bits 0-4   kind; from OWN on they belong to modules
bits 5-13  card
bits 14-22 target: the number of the stage, the piece an effect names, an amount
bit  23    the order is the Free City's
bits 24-   coins to the left neighbour, the right neighbour and the bank, five bits each
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.city import City
from septem.wonders.holdings import Holdings
from septem.wonders.payment import Market
from septem.wonders.pieces import Card

BUILD: Final = 0
CHAIN: Final = 1
POWER: Final = 2
STAGE: Final = 3
DISCARD: Final = 4
DIG: Final = 5
DECLINE: Final = 6
GRATIS: Final = 7  # built by a city for which the card costs nothing
OWN: Final = 8  # the first kind of the modules
LAST: Final = 31  # the kind of no order

FREE_CITY: Final = 1 << 23
NO_ORDER: Final = -1


def kind_of(order: i64) -> i64:
    return order & 31


def card_of(order: i64) -> i64:
    return order >> 5 & 511


def target_of(order: i64) -> i64:
    """The number of a stage, the index of a named piece, an amount; 0: none."""
    return order >> 14 & 511


def written(kind: i64, card: i64, target: i64) -> i64:
    """The order of these parts."""
    return kind | card << 5 | target << 14


def coins_left(order: i64) -> i64:
    return order >> 24 & 31


def coins_right(order: i64) -> i64:
    return order >> 29 & 31


def coins_bank(order: i64) -> i64:
    return order >> 34 & 31


def with_payment(order: i64, payment: i64) -> i64:
    """The order with a packed payment written into it."""
    return order | (payment & 31) << 24 | (payment >> 6 & 31) << 29 | (payment >> 12 & 31) << 34


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
        stages = self.open(city, left, right)
        power = city.free_builds > city.free_builds_used
        previous: i64 = -1
        i: i64 = 0
        while i < len(hand):
            index = hand[i]
            if index != previous:
                previous = index
                card = cards[index]
                first = self.count
                if city.more is None:
                    self.building(card, city, power)
                else:
                    self.building_with(city.more, card, city, power)
                if card.powers.names:
                    self.name_targets(first, card, city, left, right)
                self.over_stages(stages, index)
                self.add(index << 5 | DISCARD)
            i += 1
        return self.orders[stages : self.count]

    def open(self, city: City, left: City, right: City) -> i64:
        """Go to the market; the orders for the next stage, without a card, come first. How many there are."""
        self.market.open(city, left, right)
        self.count = 0
        self.stage(city)
        return self.count

    def over_stages(self, stages: i64, card: i64) -> None:
        """The orders for the next stage with a card under it."""
        stage: i64 = 0
        while stage < stages:
            self.add(self.orders[stage] | card << 5)
            stage += 1

    def stage(self, city: City) -> None:
        """The orders for the next stage, without their card (W-3.3)."""
        if city.stages < len(city.board.stages):
            stage = city.board.stages[city.stages]
            more = city.more
            if more is None:
                count = self.market.price(stage.coins, stage.goods)
            else:
                count = self.market.price_less(stage.coins, stage.goods, more.stage_reduction)
            self.paid((city.stages + 1) << 14 | STAGE, count)

    def building(self, card: Card, city: City, power: bool) -> None:
        """The orders that build a card: by chain, at every payment, by a power (W-3.2)."""
        if city.has_name(card):
            return
        order: i64 = card.index << 5
        if city.chains_to(card):
            self.add(order | CHAIN)
            return
        self.bought(order, card, self.market.price(card.coins, card.goods), power)

    def building_with(self, more: Holdings, card: Card, city: City, power: bool) -> None:
        """The same for a city with means of its own (EFFECTS 7, W-6.2 e)."""
        if city.has_name(card):
            return
        order: i64 = card.index << 5
        color = card.color_index
        if city.chains_to(card):
            self.add(order | CHAIN)
        elif more.gratis >> color & 1:
            self.add(order | GRATIS)
        else:
            less = more.reductions >> (color * 6) & 63
            count = self.market.price_less(card.coins, card.goods, less)
            self.bought(order, card, count, power or more.may_build_free(color))

    def bought(self, order: i64, card: Card, count: i64, power: bool) -> None:
        """A card at each payment found, and by a power where it costs anything (W-6.2 c)."""
        self.paid(order, count)
        if power and (card.coins or count == 0 or self.market.offers[0]):
            self.add(order | POWER)

    def paid(self, order: i64, count: i64) -> None:
        """An order with each payment the market found."""
        i: i64 = 0
        while i < count:
            self.add(with_payment(order, self.market.offers[i]))
            i += 1

    def name_targets(self, first: i64, card: Card, city: City, left: City, right: City) -> None:
        """Each order from the given one on once per piece it may name; as it is when there is none (W-3.10)."""
        targets = named_by(card, city, left, right)
        if len(targets) == 0:
            return
        plain = self.orders[first : self.count]
        self.count = first
        for order in plain:
            for target in targets:
                self.add(order | target << 14)


def named_by(card: Card, city: City, left: City, right: City) -> vec[i64]:
    """The pieces one of which an order to build this card must name."""
    for effect in card.powers.effects:
        if effect.names:
            return effect.targets(city, left, right)
    return vec[i64]()
