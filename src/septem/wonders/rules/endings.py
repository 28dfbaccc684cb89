"""Effects read at a conflict or at the end of the game, used by expansions (EFFECTS 5)."""

from librt.vecs import append
from mypy_extensions import i64

from septem.kernel.goods import at
from septem.wonders.cards.counts import Count
from septem.wonders.cards.effects import Effect, per
from septem.wonders.cards.tally import Tally
from septem.wonders.rules.city import extension_of


class PointsPerSet(Effect):
    """`vp_per_set`: points for each complete set of colors in the own city: the smallest of their counts (L-6.1)."""

    def __init__(self, colors: list[int], points: int) -> None:
        super().__init__(scores=True)
        self.colors = colors
        self.amount: i64 = points

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        fewest: i64 = 63
        for color in self.colors:
            fewest = min(fewest, at(city.colors, color))
        return fewest * self.amount


class ShieldsPer(Effect):
    """`shields_per`: shields by count, read before the tokens of a conflict are dealt."""

    def __init__(self, count: Count, own: int, neighbours: int) -> None:
        super().__init__(stands=True)
        self.count = count
        self.own: i64 = own
        self.neighbours: i64 = neighbours

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        more.levies = append(more.levies[:], self)

    def shields(self, city: Tally, left: Tally, right: Tally) -> i64:
        return per(self.count, self.own, self.neighbours, city, left, right)


class ScienceSetBonus(Effect):
    """`science_set_bonus`: more points for each group of three different symbols (L-6.3)."""

    def __init__(self, points: int) -> None:
        super().__init__(stands=True)
        self.group_bonus = points

    def stand(self, city: Tally) -> None:
        extension_of(city).group_bonus += self.group_bonus
