"""What a construction costs: own goods, choice sources, reductions, then trade with the bank (D-5)."""

from typing import Final

from mypy_extensions import i64

from septem.duel.cards.catalogue import COLOR, COST, LARGEST_COST, UNITS, WONDER_COST
from septem.duel.rules.city import MADE_SOURCES, RAW_SOURCES, City
from septem.kernel import goods
from septem.kernel.goods import at, missing

FIELDS: Final = 5  # of a vector of resources
ONES: Final = 0x01041041  # 1 in each of them
TWOS: Final = 0x02082082  # the base price
RAW_FIELDS: Final = 0x3FFFF  # wood, clay, stone
MADE_FIELDS: Final = 0x3FFC0000  # glass, papyrus
BEYOND: Final = 0x40000000  # 1 in the field after the last
WOOD: Final = 0x3F
CLAY: Final = 0xFC0
STONE: Final = 0x3F000
GLASS: Final = 0xFC0000
PAPYRUS: Final = 0x3F000000
MIRROR: Final = 32  # from here on a vector of prices has them once more, the last resource first:
MIRROR_WOOD: Final = 56  # so far to the left
MIRROR_CLAY: Final = 44
MIRROR_STONE: Final = 32
MIRROR_GLASS: Final = 20
MIRROR_PAPYRUS: Final = 8
# The field of the product of units and mirrored prices that sums the prices of all units.
MIDDLE: Final = 24
DEAR: Final = 0x38E38E38  # the bits of prices above 7
MANY: Final = 9  # units; with more of them the sum would not fit a field
STRIKES_FOR_WONDERS: Final = 8  # the field of City.strikes after those of the colors


def prices(me: City, other: City) -> i64:
    """The price of one unit of each resource: 1 when fixed, else 2 + the opponent's units (D-5.4); mirrored too where sums fit."""
    cheap = me.cheap
    price: i64 = ((other.fixed + TWOS) & ~cheap) | (ONES & cheap)
    if price & DEAR or LARGEST_COST[0] > MANY:
        return price
    raw = (price & WOOD) << MIRROR_WOOD | (price & CLAY) << MIRROR_CLAY
    raw |= (price & STONE) << MIRROR_STONE
    return price | raw | (price & GLASS) << MIRROR_GLASS | (price & PAPYRUS) << MIRROR_PAPYRUS


def dot(units: i64, price: i64) -> i64:
    """The sum of prices of the units."""
    return (
        at(units, 0) * at(price, 0)
        + at(units, 1) * at(price, 1)
        + at(units, 2) * at(price, 2)
        + at(units, 3) * at(price, 3)
        + at(units, 4) * at(price, 4)
    )


def dearest(units: i64, price: i64) -> i64:
    """One unit of the dearest resource among the units, as a vector."""
    best: i64 = 0
    found: i64 = 0
    one: i64 = 1
    while one < BEYOND:
        if units & (one * goods.MASK) and price & goods.MASK > best:
            best = price & goods.MASK
            found = one
        one <<= goods.WIDTH
        price >>= goods.WIDTH
    return found


def trade(lacks: i64, price: i64, choice: i64, strikes: i64) -> i64:
    """The least sum of prices for the missing units (D-5.7)."""
    if choice | strikes:
        lacks = to_buy(lacks, price, choice, strikes)
    mirror = price >> MIRROR
    if mirror:
        return lacks * mirror >> MIDDLE & goods.MASK
    return dot(lacks, price)


def to_buy(lacks: i64, price: i64, choice: i64, strikes: i64) -> i64:
    """The missing units that must be bought.

    Each choice source serves one class of resources, so it is best used on the dearest missing unit of its class; the
    reduction then strikes the dearest units of what is left.
    """
    sources = at(choice, RAW_SOURCES)
    while sources and lacks & RAW_FIELDS:
        lacks -= dearest(lacks & RAW_FIELDS, price)
        sources -= 1
    sources = at(choice, MADE_SOURCES)
    while sources and lacks & MADE_FIELDS:
        lacks -= dearest(lacks & MADE_FIELDS, price)
        sources -= 1
    while strikes and lacks:
        lacks -= dearest(lacks, price)
        strikes -= 1
    return lacks


def card_strikes(me: City, card: i64) -> i64:
    """How many resources of a card a reduction strikes (D-5.6)."""
    return at(me.strikes, COLOR[card])


def wonder_strikes(me: City) -> i64:
    """How many resources of a wonder a reduction strikes."""
    return at(me.strikes, STRIKES_FOR_WONDERS)


def lacking(me: City, cost: i64) -> i64:
    """The resources of a cost that a city does not make."""
    return missing(cost, me.fixed) & UNITS


def bought_for_card(me: City, other: City, card: i64) -> i64:
    """The resources a city buys to build a card."""
    lacks = lacking(me, COST[card])
    return to_buy(lacks, prices(me, other), me.choice, card_strikes(me, card))


def bought_for_wonder(me: City, other: City, wonder: i64) -> i64:
    """The resources a city buys to build a wonder."""
    lacks = lacking(me, WONDER_COST[wonder])
    return to_buy(lacks, prices(me, other), me.choice, wonder_strikes(me))
