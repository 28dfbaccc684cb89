"""What the cards of a turn can be used for, as codes (D-16.5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    BIT,
    CHAINED,
    COINS,
    COLORS,
    HIGH,
    NEED,
    WONDER_COINS,
    WONDER_NEED,
)
from septem.duel.rules import codes, payment
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


def building(me: City, discard: i64, price: i64, purse: i64) -> i64:
    """The code that builds the card a discard code names; 0 when it cannot be paid (D-5.8, D-5.10)."""
    card = codes.card_of(discard)
    free = me.free_hi & BIT[card - HIGH] if card >= HIGH else me.free_lo & BIT[card]
    if free:
        return discard + TO_BUILD | codes.CHAIN
    coins = COINS[card]
    cost: i64 = 0
    need = NEED[card]
    if need:
        lacks = missing(need, me.fixed)
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


def wonders(me: City, options: vec[i64], number: i64, price: i64, purse: i64) -> vec[i64]:
    """For each unbuilt wonder that can be paid, each accessible card under it."""
    rest = me.wonders & ~me.built
    strikes = payment.wonder_strikes(me)
    wonder: i64 = 0
    while rest:
        if rest & 1:
            lacks = missing(WONDER_NEED[wonder], me.fixed)
            bought: i64 = 0
            if lacks:
                bought = payment.trade(lacks, price, me.choice, strikes)
            cost = WONDER_COINS[wonder] + bought
            if cost <= purse:
                extra: i64 = TO_WONDER + (
                    wonder << codes.WONDER | cost << codes.COINS | bought << codes.TRADE
                )
                i: i64 = 0
                while i < number:
                    options = append(options, options[i] + extra)
                    i += 1
        rest >>= 1
        wonder += 1
    return options
