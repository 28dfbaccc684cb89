"""What a construction costs: own goods, choice sources, reductions, then trade with the bank (D-5)."""

from typing import Final

from mypy_extensions import i64

from septem.duel.rules.city import City

TWOS: Final = 0x02082082  # base price 2 in each of the five fields
ONES: Final = 0x01041041
RAW_FIELDS: Final = 0x3FFFF
MADE_FIELDS: Final = 0x3FFC0000


def prices(me: City, other: City) -> i64:
    """The price of one unit of each resource: 1 when fixed, else 2 + the opponent's units (D-5.4)."""
    cheap = me.cheap
    return ((other.fixed + 0x02082082) & ~cheap) | (0x01041041 & cheap)


def dot(units: i64, price: i64) -> i64:
    """The sum of prices of the units."""
    return (
        (units & 63) * (price & 63)
        + (units >> 6 & 63) * (price >> 6 & 63)
        + (units >> 12 & 63) * (price >> 12 & 63)
        + (units >> 18 & 63) * (price >> 18 & 63)
        + (units >> 24 & 63) * (price >> 24 & 63)
    )


def dearest(units: i64, price: i64) -> i64:
    """One unit of the dearest resource among the units, as a vector."""
    best: i64 = 0
    found: i64 = 0
    one: i64 = 1
    while one < 0x40000000:
        if units & (one * 63) and price & 63 > best:
            best = price & 63
            found = one
        one <<= 6
        price >>= 6
    return found


def trade(missing: i64, price: i64, choice: i64, strikes: i64) -> i64:
    """The least sum of prices for the missing units (D-5.7)."""
    if choice | strikes:
        missing = to_buy(missing, price, choice, strikes)
    return dot(missing, price)


def to_buy(missing: i64, price: i64, choice: i64, strikes: i64) -> i64:
    """The missing units that must be bought.

    Each choice source serves one class of resources, so it is best used on the dearest missing unit of its class; the
    reduction then strikes the dearest units of what is left.
    """
    sources = choice & 63
    while sources and missing & 0x3FFFF:
        missing -= dearest(missing & 0x3FFFF, price)
        sources -= 1
    sources = choice >> 6
    while sources and missing & 0x3FFC0000:
        missing -= dearest(missing & 0x3FFC0000, price)
        sources -= 1
    while strikes and missing:
        missing -= dearest(missing, price)
        strikes -= 1
    return missing
