"""Four kinds of symbols: groups of three and of four, counts of symbols, and couples of symbols and goods (T-11, T-17.8)."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.wonders.cards.counts import Count
from septem.wonders.cards.effects import Effect
from septem.wonders.expansions.towers.state import tower_of
from septem.wonders.rules.city import City
from septem.wonders.rules.science import Science

GROUP_OF_3 = 7


class FourSymbols(Science):
    """Compass, gear, tablet, astrolabe."""

    def __init__(self, group_of_4: int) -> None:
        self.group_of_4: i64 = group_of_4

    def worth(self, symbols: i64, bonus: i64) -> vec[i64]:
        """Points, and groups of three; among equal splits the one with most groups of four (T-11.3, T-11.6)."""
        families: i64 = 0
        fewest: i64 = 63
        kind: i64 = 0
        while kind < 24:
            count = symbols >> kind & 63
            families += count * count
            fewest = min(fewest, count)
            kind += 6
        best: i64 = -1
        threes: i64 = 0
        fours: i64 = 0
        x: i64 = 0
        while x <= fewest:
            y = groups_of_3(symbols, x)
            points = self.group_of_4 * x + (7 + bonus) * y
            if points >= best:
                best = points
                threes = y
                fours = x
            x += 1
        return vec[i64]([families + self.group_of_4 * fours + 7 * threes, threes])

    def explained(self, symbols: int, bonus: int) -> dict[str, int]:
        found = self.worth(symbols, bonus)
        threes = int(found[1])
        counts = [symbols >> (6 * kind) & 63 for kind in range(4)]
        fours = int(found[0]) - sum(count * count for count in counts) - GROUP_OF_3 * threes
        parts = {f"{threes} sets": GROUP_OF_3 * threes} if threes else {}
        if fours:
            parts[f"{fours // int(self.group_of_4)} sets of 4"] = fours
        return parts


def groups_of_3(symbols: i64, fours: i64) -> i64:
    """The most groups of three different symbols, after so many of each kind are used (T-11.3)."""
    y: i64 = 0
    while True:
        y += 1
        usable: i64 = 0
        kind: i64 = 0
        while kind < 24:
            usable += min((symbols >> kind & 63) - fours, y)
            kind += 6
        if usable < 3 * y:
            return y - 1


class Symbols(Count):
    """Symbols of one kind."""

    def __init__(self, kind: int) -> None:
        self.shift: i64 = kind * 6

    def of(self, city: City) -> i64:
        return city.symbols >> self.shift & 63


class AllSymbols(Count):
    """Sets of all four kinds: the smallest count (F-4.5)."""

    def of(self, city: City) -> i64:
        return min(
            city.symbols & 63,
            city.symbols >> 6 & 63,
            city.symbols >> 12 & 63,
            city.symbols >> 18 & 63,
        )


class PointsBySymbols(Effect):
    """`vp_per` with a count of symbols: those chosen and copied at the end are counted, too (T-11.5)."""

    def __init__(self, count: Count, points: int) -> None:
        super().__init__(stands=True, scores=True)
        self.count = count
        self.amount: i64 = points

    def stand(self, city: City) -> None:
        city.holdings().reads_symbols = True

    def points(self, city: City, left: City, right: City) -> i64:
        return self.amount * self.count.of(city)


class Association(Effect):
    """`vp_per_association`: points for each couple of a symbol and a unit of a good for sale."""

    def __init__(self, symbol: int, good: int, points: int) -> None:
        super().__init__(stands=True)
        self.symbol: i64 = symbol * 6
        self.good: i64 = good * 6
        self.amount: i64 = points

    def stand(self, city: City) -> None:
        city.holdings().reads_symbols = True
        tower = tower_of(city)
        tower.associations = [*tower.associations, self]


def associated(city: City) -> i64:
    """The points of all associations of a city, its units with alternatives split for the most (T-17.8)."""
    associations = tower_of(city).associations
    return best_split(associations, city, city.sold, 0) if associations else 0


def best_split(associations: list[Association], city: City, goods: i64, first: i64) -> i64:
    """The same when so many units of each good are fixed and the units with alternatives from the given one on are not."""
    if first == len(city.sold_units):
        points: i64 = 0
        for couple in associations:
            couples = min(city.symbols >> couple.symbol & 63, goods >> couple.good & 63)
            points += couple.amount * couples
        return points
    best: i64 = 0
    unit = city.sold_units[first]
    shift: i64 = 0
    while unit >> shift:
        if unit >> shift & 1:
            more = goods + ((unit - unit + 1) << shift)
            best = max(best, best_split(associations, city, more, first + 1))
        shift += 6
    return best
