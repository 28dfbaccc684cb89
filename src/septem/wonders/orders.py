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


def offered(cards: list[Card], city: City, left: City, right: City, hand: vec[i64]) -> vec[i64]:
    """Every order a city may give with the cards of a sorted hand, each different card once (W-3.10)."""
    orders: vec[i64] = vec[i64](capacity=32)
    market = Market(city, left, right)
    stage_orders = offered_stage(city, market)
    power = city.free_builds > city.free_builds_used
    previous: i64 = -1
    i: i64 = 0
    while i < len(hand):
        index = hand[i]
        if index != previous:
            previous = index
            card = cards[index]
            orders = offer_building(orders, card, city, market, power)
            j: i64 = 0
            while j < len(stage_orders):
                orders = append(orders, stage_orders[j] | index << 4)
                j += 1
            orders = append(orders, index << 4 | DISCARD)
        i += 1
    return orders


def offered_stage(city: City, market: Market) -> vec[i64]:
    """The orders for the next stage, without their card (W-3.3)."""
    if city.stages >= len(city.board.stages):
        return vec[i64]()
    stage = city.board.stages[city.stages]
    payments = market.payments(stage.coins, stage.goods)
    order: i64 = (city.stages + 1) << 13 | STAGE
    i: i64 = 0
    while i < len(payments):
        payments[i] = with_payment(order, payments[i])
        i += 1
    return payments


def offer_building(
    orders: vec[i64], card: Card, city: City, market: Market, power: bool
) -> vec[i64]:
    """Add the orders that build a card: by chain, at every payment, by a power (W-3.2)."""
    if city.has_any(card.same_name):
        return orders
    order: i64 = card.index << 4
    if city.has_any(card.chain_from):
        return append(orders, order | CHAIN)
    payments = market.payments(card.coins, card.goods)
    i: i64 = 0
    while i < len(payments):
        orders = append(orders, with_payment(order, payments[i]))
        i += 1
    if power and (card.coins or len(payments) == 0 or payments[0]):
        orders = append(orders, order | POWER)
    return orders
