"""What can be counted in a city (EFFECTS 4)."""

from mypy_extensions import i64, mypyc_attr

from septem.kernel.goods import at, total
from septem.wonders.cards.tally import Tally

VICTORIES = (1, 3, 5)  # the points of a Victory token by age (W-8.3)


@mypyc_attr(allow_interpreted_subclasses=True)
class Count:
    """A number that can be read off one city."""

    def of(self, city: Tally) -> i64:
        return 0


class Color(Count):
    """Buildings of one color; never the board, a marker or a copied guild (W-7.3)."""

    def __init__(self, index: int) -> None:
        self.index: i64 = index

    def of(self, city: Tally) -> i64:
        return at(city.colors, self.index)


class WonderStages(Count):
    """Built stages."""

    def of(self, city: Tally) -> i64:
        return city.stages


class VictoryTokens(Count):
    """Military Victory tokens by number; of one value if it is given."""

    def __init__(self, value: int = 0) -> None:
        self.value: i64 = -1 if value == 0 else VICTORIES.index(value)

    def of(self, city: Tally) -> i64:
        return total(city.victories) if self.value < 0 else at(city.victories, self.value)


class DefeatTokens(Count):
    """Military Defeat tokens."""

    def of(self, city: Tally) -> i64:
        return city.defeats


class CoinSets(Count):
    """Full sets of three coins in the treasury."""

    def of(self, city: Tally) -> i64:
        return city.coins // 3


class Sum(Count):
    """Several counts added up."""

    def __init__(self, counts: list[Count]) -> None:
        self.counts = counts

    def of(self, city: Tally) -> i64:
        result: i64 = 0
        for count in self.counts:
            result += count.of(city)
        return result
