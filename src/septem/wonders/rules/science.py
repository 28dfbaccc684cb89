"""Science points: the best use of the symbols a city has (W-9.5)."""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Science:
    """What symbols are worth; with other kinds of symbols a module has its own."""

    def worth(self, symbols: i64, bonus: i64) -> vec[i64]:
        """Points, and the groups of three different symbols, when each of these is worth so many points more."""
        compasses = symbols & 63
        gears = symbols >> 6 & 63
        tablets = symbols >> 12 & 63
        groups = min(compasses, gears, tablets)
        return vec[i64]([points(compasses, gears, tablets), groups])

    def explained(self, symbols: int, bonus: int) -> dict[str, int]:
        """The groups and their points."""
        sets = min(symbols >> (6 * kind) & 63 for kind in range(3))
        return {f"{sets} sets": 7 * sets} if sets else {}


def points(compasses: i64, gears: i64, tablets: i64) -> i64:
    """Each kind squared, and 7 for every group of three different symbols."""
    groups = min(compasses, gears, tablets)
    return compasses * compasses + gears * gears + tablets * tablets + 7 * groups


def best(symbols: i64, free: i64) -> i64:
    """The most points the packed symbols give with so many more of free choice."""
    compasses = symbols & 63
    gears = symbols >> 6 & 63
    tablets = symbols >> 12 & 63
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
