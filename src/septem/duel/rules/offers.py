"""What the cards of a turn can be used for, as codes (D-16.5).

A code of a turn: kind (6 bits), card (7), position (5), wonder (5), coins paid (9), those for trade (9), how it was paid.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import BIT, CHAINED, COINS, COLOR, NEED, WONDER_COINS, WONDER_NEED
from septem.duel.rules import payment
from septem.duel.rules.city import City
from septem.kernel.goods import missing

FREE: Final[i64] = 1 << 41  # built through a chain
BY_SYMBOL: Final[i64] = 1 << 42  # built for the price of its chain symbol


def building(me: City, discard: i64, price: i64, purse: i64) -> i64:
    """The code that builds the card a discard code names; 0 when it cannot be paid (D-5.8, D-5.10)."""
    card = discard >> 6 & 127
    free = me.free_hi & BIT[card - 64] if card >= 64 else me.free_lo & BIT[card]
    if free:
        return discard - 1 | FREE
    coins = COINS[card]
    cost: i64 = 0
    need = NEED[card]
    if need:
        lacks = missing(need, me.fixed)
        if lacks:
            strikes: i64 = 0
            if me.strikes:
                strikes = me.strikes >> (COLOR[card] * 6) & 63
            cost = payment.trade(lacks, price, me.choice, strikes)
            coins += cost
    if me.chain_price and coins and CHAINED[card]:
        if me.chain_price > purse:
            return 0
        return discard - 1 | me.chain_price << 23 | BY_SYMBOL
    if coins > purse:
        return 0
    return discard - 1 | coins << 23 | cost << 32


def wonders(me: City, options: vec[i64], number: i64, price: i64, purse: i64) -> vec[i64]:
    """For each unbuilt wonder that can be paid, each accessible card under it."""
    rest = me.wonders & ~me.built
    strikes = me.strikes >> 48
    wonder: i64 = 0
    while rest:
        if rest & 1:
            lacks = missing(WONDER_NEED[wonder], me.fixed)
            bought: i64 = 0
            if lacks:
                bought = payment.trade(lacks, price, me.choice, strikes)
            cost = WONDER_COINS[wonder] + bought
            if cost <= purse:
                extra: i64 = 1 + (wonder << 18) + (cost << 23) + (bought << 32)
                i: i64 = 0
                while i < number:
                    options = append(options, options[i] + extra)
                    i += 1
        rest >>= 1
        wonder += 1
    return options
