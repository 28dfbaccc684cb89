"""Four kinds of symbols: groups of three and of four, counts of symbols, and couples of symbols and goods (T-11, T-17.8)."""

from typing import Final

from mypy_extensions import i64

from septem.kernel.goods import FIELDS, at, one
from septem.wonders.cards.counts import Count
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.towers.state import tower_of
from septem.wonders.rules.city import extension_of
from septem.wonders.rules.science import GROUP, Science

KINDS: Final = 4


class FourSymbols(Science):
    """Compass, gear, tablet, astrolabe."""

    def __init__(self, group_of_4: int) -> None:
        self.group_of_4: i64 = group_of_4

    def points(self, symbols: i64, bonus: i64) -> i64:
        fours = self.fours(symbols, bonus)
        families: i64 = 0
        for kind in range(KINDS):
            families += at(symbols, kind) * at(symbols, kind)
        return families + self.group_of_4 * fours + GROUP * groups_of_3(symbols, fours)

    def groups(self, symbols: i64, bonus: i64) -> i64:
        return groups_of_3(symbols, self.fours(symbols, bonus))

    def fours(self, symbols: i64, bonus: i64) -> i64:
        """The groups of four of the best split; among equal splits the one with most of them (T-11.3, T-11.6)."""
        fewest = at(symbols, 0)
        for kind in range(1, KINDS):
            fewest = min(fewest, at(symbols, kind))
        best: i64 = -1
        fours: i64 = 0
        x: i64 = 0
        while x <= fewest:
            points = self.group_of_4 * x + (GROUP + bonus) * groups_of_3(symbols, x)
            if points >= best:
                best = points
                fours = x
            x += 1
        return fours

    def explained(self, symbols: int, bonus: int) -> dict[str, int]:
        threes = int(self.groups(symbols, bonus))
        fours = int(self.fours(symbols, bonus))
        parts = {f"{threes} sets": GROUP * threes} if threes else {}
        if fours:
            parts[f"{fours} sets of 4"] = fours * int(self.group_of_4)
        return parts


def groups_of_3(symbols: i64, fours: i64) -> i64:
    """The most groups of three different symbols, after so many of each kind are used (T-11.3)."""
    y: i64 = 0
    while True:
        y += 1
        usable: i64 = 0
        for kind in range(KINDS):
            usable += min(at(symbols, kind) - fours, y)
        if usable < 3 * y:
            return y - 1


class Symbols(Count):
    """Symbols of one kind."""

    def __init__(self, kind: int) -> None:
        self.kind: i64 = kind

    def of(self, city: Tally) -> i64:
        return at(city.symbols, self.kind)


class AllSymbols(Count):
    """Sets of all four kinds: the smallest count (F-4.5)."""

    def of(self, city: Tally) -> i64:
        fewest = at(city.symbols, 0)
        for kind in range(1, KINDS):
            fewest = min(fewest, at(city.symbols, kind))
        return fewest


class PointsBySymbols(Effect):
    """`vp_per` with a count of symbols: those chosen and copied at the end are counted, too (T-11.5)."""

    def __init__(self, count: Count, points: int) -> None:
        super().__init__(stands=True, scores=True)
        self.count = count
        self.amount: i64 = points

    def stand(self, city: Tally) -> None:
        extension_of(city).reads_symbols = True

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        return self.amount * self.count.of(city)


class Association(Effect):
    """`vp_per_association`: points for each couple of a symbol and a unit of a good for sale."""

    def __init__(self, symbol: int, good: int, points: int) -> None:
        super().__init__(stands=True)
        self.symbol: i64 = symbol
        self.good: i64 = good
        self.amount: i64 = points

    def stand(self, city: Tally) -> None:
        extension_of(city).reads_symbols = True
        tower = tower_of(city)
        tower.associations = [*tower.associations, self]


def associated(city: Tally) -> i64:
    """The points of all associations of a city, its units with alternatives split for the most (T-17.8)."""
    associations = tower_of(city).associations
    return best_split(associations, city, city.sold, 0) if associations else 0


def best_split(associations: list[Association], city: Tally, goods: i64, first: i64) -> i64:
    """The same when so many units of each good are fixed and the units with alternatives from the given one on are not."""
    if first == len(city.sold_units):
        points: i64 = 0
        for couple in associations:
            couples = min(at(city.symbols, couple.symbol), at(goods, couple.good))
            points += couple.amount * couples
        return points
    best: i64 = 0
    unit = city.sold_units[first]
    for good in range(FIELDS):
        if at(unit, good):
            best = max(best, best_split(associations, city, goods + one(good), first + 1))
    return best
