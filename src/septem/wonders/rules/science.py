"""Science points: the best use of the symbols a city has (W-9.5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.goods import at, one

COMPASS: Final = 0  # kinds of symbols, as fields of packed counts
GEAR: Final = 1
TABLET: Final = 2
GROUP: Final = 7  # points for three different symbols


@mypyc_attr(allow_interpreted_subclasses=True)
class Science:
    """What symbols are worth; with other kinds of symbols an expansion has its own."""

    def points(self, symbols: i64, bonus: i64) -> i64:
        """Points, when each group of three different symbols is worth so many more elsewhere."""
        return points(at(symbols, COMPASS), at(symbols, GEAR), at(symbols, TABLET))

    def groups(self, symbols: i64, bonus: i64) -> i64:
        """The groups of three different symbols."""
        return least(at(symbols, COMPASS), at(symbols, GEAR), at(symbols, TABLET))

    def explained(self, symbols: int, bonus: int) -> dict[str, int]:
        """The groups and their points."""
        sets = int(self.groups(symbols, bonus))
        return {f"{sets} sets": GROUP * sets} if sets else {}


def least(one_kind: i64, other: i64, third: i64) -> i64:
    """The smallest of three numbers; by twos, which compiled code compares as machine words."""
    fewer = min(one_kind, other)
    return min(fewer, third)


def points(compasses: i64, gears: i64, tablets: i64) -> i64:
    """Each kind squared, and 7 for every group of three different symbols."""
    groups = least(compasses, gears, tablets)
    return compasses * compasses + gears * gears + tablets * tablets + GROUP * groups


def best(symbols: i64, free: i64) -> i64:
    """The most points the packed symbols give with so many more of free choice."""
    compasses = at(symbols, COMPASS)
    gears = at(symbols, GEAR)
    tablets = at(symbols, TABLET)
    if free == 0:
        return points(compasses, gears, tablets)
    most: i64 = 0
    c: i64 = 0
    while c <= free:
        g: i64 = 0
        while c + g <= free:
            most = max(most, points(compasses + c, gears + g, tablets + free - c - g))
            g += 1
        c += 1
    return most


def best_use(
    science: Science, symbols: i64, free: i64, copied: i64, others: i64, bonus: i64
) -> i64:
    """The symbols that count, for the most points: own ones, `free` ones of choice, and `copied` ones of those `others` have.

    Each group of three is worth so many points more. Of equal totals the one with more science holds (W-9.9).
    """
    if free == 0 and (copied == 0 or others == 0):
        return symbols
    best_symbols = symbols
    most: i64 = -1
    most_science: i64 = -1
    for more in assignments(free, copied, others):
        found = science.points(symbols + more, bonus)
        worth = found
        if bonus:
            worth += bonus * science.groups(symbols + more, bonus)
        if worth > most or (worth == most and found > most_science):
            most = worth
            most_science = found
            best_symbols = symbols + more
    return best_symbols


def assignments(free: i64, copied: i64, others: i64) -> vec[i64]:
    """All that symbols of choice and copied ones can be together, packed."""
    all_found: vec[i64] = vec[i64]()
    compasses, gears, tablets = at(others, COMPASS), at(others, GEAR), at(others, TABLET)
    more = free + min(copied, compasses + gears + tablets)
    c: i64 = 0
    while c <= min(free + min(copied, compasses), more):
        g: i64 = 0
        while g <= min(free + min(copied, gears), more - c):
            t = more - c - g
            beyond = max(c - compasses, 0) + max(g - gears, 0) + max(t - tablets, 0)
            if t <= free + min(copied, tablets) and beyond <= free:
                found = c * one(COMPASS) + g * one(GEAR) + t * one(TABLET)
                all_found = append(all_found, found)
            g += 1
        c += 1
    return all_found
