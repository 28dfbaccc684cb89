"""Symbols copied from neighbours' green cards, fixed together with symbols of choice (C-6)."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.rules.city import City
from septem.wonders.rules.science import Science

if TYPE_CHECKING:
    from septem.wonders.cards.catalogue import Catalogue


def green_symbols(catalogue: "Catalogue", city: City) -> i64:
    """The symbols printed on the green cards of a city, packed: each card can be copied once (C-6.2, C-6.3)."""
    symbols: i64 = 0
    for index in catalogue.greens:
        if city.has(index):
            symbols += catalogue.cards[index].powers.symbols
    return symbols


def best_with_copies(
    science: Science, symbols: i64, free: i64, masks: i64, greens: i64, bonus: i64
) -> vec[i64]:
    """Science points and groups of the best use of all symbols; each group is worth so many points more (C-6.4).

    `free` symbols can be a compass, a gear or a tablet, `masks` of the `greens` are copied. Of equal totals the one with more
    science holds.
    """
    if free == 0 and (masks == 0 or greens == 0):
        return science.worth(symbols, bonus)
    best = vec[i64]([-1, 0])
    most: i64 = -1
    for more in assignments(free, masks, greens):
        found = science.worth(symbols + more, bonus)
        worth = found[0] + bonus * found[1]
        if worth > most or (worth == most and found[0] > best[0]):
            most = worth
            best = found
    return best


def assignments(free: i64, masks: i64, greens: i64) -> vec[i64]:
    """All that symbols of choice and copied ones can be together, packed."""
    all_found: vec[i64] = vec[i64]()
    most_compasses = free + min(masks, greens & 63)
    most_gears = free + min(masks, greens >> 6 & 63)
    most_tablets = free + min(masks, greens >> 12 & 63)
    more = free + min(masks, (greens & 63) + (greens >> 6 & 63) + (greens >> 12 & 63))
    c: i64 = 0
    while c <= min(most_compasses, more):
        g: i64 = 0
        while g <= min(most_gears, more - c):
            t = more - c - g
            if t <= most_tablets and possible(c, g, t, free, greens):
                all_found = append(all_found, c | g << 6 | t << 12)
            g += 1
        c += 1
    return all_found


def possible(c: i64, g: i64, t: i64, free: i64, greens: i64) -> bool:
    """Whether so many more symbols of each kind can be had: what the greens do not give must be of choice."""
    beyond = max(c - (greens & 63), 0) + max(g - (greens >> 6 & 63), 0)
    beyond += max(t - (greens >> 12 & 63), 0)
    return beyond <= free
