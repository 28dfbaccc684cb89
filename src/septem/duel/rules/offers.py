"""What the cards of a turn can be used for, as codes (D-16.5)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    CHAINED,
    COINS_PLACE,
    COLORS,
    COST,
    HIGH,
    UNITS,
    WONDER_COST,
)
from septem.duel.rules import codes, payment
from septem.duel.rules.city import City
from septem.duel.rules.steps import BUILD
from septem.kernel import goods
from septem.kernel.bits import position_of
from septem.kernel.goods import missing

DISCARD_INCOME: Final = 2  # and 1 per yellow card (D-6.2)
YELLOW: Final = COLORS.index("yellow")
TO_WONDER: Final = 1  # from the kind of a discard


def discard_gives(me: City) -> i64:
    """The coins of a discarded card."""
    return DISCARD_INCOME + goods.at(me.colors, YELLOW)


def building(me: City, card: i64, price: i64, purse: i64) -> i64:
    """The code that builds a card, without the card; 0 when it cannot be paid (D-5.8, D-5.10)."""
    free = me.free_hi >> (card - HIGH) if card >= HIGH else me.free_lo >> card
    if free & 1:
        return BUILD | codes.CHAIN
    lacks = missing(COST[card], me.fixed)
    if not lacks:
        return BUILD
    coins = lacks >> COINS_PLACE
    cost: i64 = 0
    lacks &= UNITS
    if lacks:
        strikes: i64 = 0
        if me.strikes:
            strikes = payment.card_strikes(me, card)
        cost = payment.trade(lacks, price, me.choice, strikes)
        coins += cost
    if me.chain_price and coins and CHAINED[card]:
        if me.chain_price > purse:
            return 0
        return BUILD | me.chain_price << codes.COINS | codes.BY_SYMBOL
    if coins > purse:
        return 0
    return BUILD | coins << codes.COINS | cost << codes.TRADE


def wonders(me: City, options: vec[i64], first: i64, price: i64, purse: i64) -> i64:
    """Write each unbuilt wonder that can be paid, as what turns a discard into building it with the card; how many they are."""
    rest = me.wonders & ~me.built
    number = first
    if not rest:
        return 0
    strikes = payment.wonder_strikes(me)
    while rest:
        low = rest & -rest
        rest ^= low
        wonder = position_of(low)
        lacks = missing(WONDER_COST[wonder], me.fixed)
        cost = lacks >> COINS_PLACE
        bought = payment.trade(lacks & UNITS, price, me.choice, strikes)
        cost += bought
        if cost <= purse:
            paid = cost << codes.COINS | bought << codes.TRADE
            options[number] = TO_WONDER + (wonder << codes.WONDER | paid)
            number += 1
    return number - first


def with_cards(options: vec[i64], discards: i64, first: i64, wonders: i64) -> i64:
    """Write in the place of each wonder the wonder with each accessible card; how many options there are then."""
    wonder = wonders
    while wonder:
        wonder -= 1
        extra = options[first + wonder]
        i: i64 = 0
        while i < discards:
            options[first + wonder * discards + i] = options[i] + extra
            i += 1
    return first + wonders * discards
