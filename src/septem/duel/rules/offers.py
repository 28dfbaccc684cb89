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
from septem.duel.rules import codes, payment, structure
from septem.duel.rules.city import City
from septem.kernel import goods
from septem.kernel.goods import missing

DISCARD_INCOME: Final = 2  # and 1 per yellow card (D-6.2)
YELLOW: Final = COLORS.index("yellow")
TO_BUILD: Final = -1  # from the kind of a discard to the other kinds
TO_WONDER: Final = 1


def discard_gives(me: City) -> i64:
    """The coins of a discarded card."""
    return DISCARD_INCOME + goods.at(me.colors, YELLOW)


def buildings(me: City, options: vec[i64], number: i64, price: i64, purse: i64) -> i64:
    """Write after the discards what builds the same cards; how many options there are then."""
    end = number
    i: i64 = 0
    while i < number:
        code = building(me, options[i], price, purse)
        if code:
            options[end] = code
            end += 1
        i += 1
    return end


def building(me: City, discard: i64, price: i64, purse: i64) -> i64:
    """The code that builds the card a discard code names; 0 when it cannot be paid (D-5.8, D-5.10)."""
    card = codes.card_of(discard)
    free = me.free_hi >> (card - HIGH) if card >= HIGH else me.free_lo >> card
    if free & 1:
        return discard + TO_BUILD | codes.CHAIN
    lacks = missing(COST[card], me.fixed)
    if not lacks:
        return discard + TO_BUILD
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
        return discard + TO_BUILD | me.chain_price << codes.COINS | codes.BY_SYMBOL
    if coins > purse:
        return 0
    return discard + TO_BUILD | coins << codes.COINS | cost << codes.TRADE


def wonders(me: City, options: vec[i64], discards: i64, number: i64, price: i64, purse: i64) -> i64:
    """Write for each unbuilt wonder that can be paid each accessible card under it; how many options there are then."""
    rest = me.wonders & ~me.built
    strikes = payment.wonder_strikes(me)
    while rest:
        low = rest & -rest
        rest ^= low
        wonder = structure.position_of(low)
        lacks = missing(WONDER_COST[wonder], me.fixed)
        cost = lacks >> COINS_PLACE
        bought = payment.trade(lacks & UNITS, price, me.choice, strikes)
        cost += bought
        if cost <= purse:
            extra: i64 = TO_WONDER + (
                wonder << codes.WONDER | cost << codes.COINS | bought << codes.TRADE
            )
            i: i64 = 0
            while i < discards:
                options[number] = options[i] + extra
                number += 1
                i += 1
    return number
