"""What cards and stages do: one small class per kind of effect (keys: docs/rules/EFFECTS.md).

An effect says by its flags when it is read: `stands` (from the moment the piece stands), `acts` (once, at that moment), `pays`
(coins, once, when every card of the turn stands), `gives` (tokens and coins of others, after that), `harms` (what others lose,
after all gains of the turn), `scores` (points at the end of the game); `names`: an order that builds the piece must name another one.
"""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.goods import at, one
from septem.wonders.cards.counts import Count
from septem.wonders.cards.tally import Tally


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect:
    """One key of a piece's `effect`."""

    def __init__(self, stands: bool = False, pays: bool = False, scores: bool = False) -> None:
        self.stands = stands
        self.pays = pays
        self.scores = scores
        self.acts = False
        self.gives = False
        self.harms = False
        self.sleeps = False  # whether it would pay for the coins of the turn it is built in
        self.prices = (
            False  # whether it sets prices: such a one serves from the next turn on (W-5.11)
        )
        self.names = False
        self.names_seat = False  # what is named is one more than a seat
        self.keeps_last_card = False
        # What a copy of the piece gives at scoring (E-11.1).
        self.symbols: i64 = 0
        self.free_symbols: i64 = 0
        self.group_bonus: i64 = 0

    def stand(self, city: Tally) -> None:
        """Change what the city has or can do."""

    def coins(self, city: Tally, left: Tally, right: Tally) -> i64:
        """Coins taken from the bank in the gain step (W-4.6)."""
        return 0

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        """Points at the end of the game (W-9)."""
        return 0

    def targets(self, city: Tally, left: Tally, right: Tally) -> vec[i64]:
        """The pieces one of which must be named; none: it is built without."""
        return vec[i64]()

    def shields(self, city: Tally, left: Tally, right: Tally) -> i64:
        """Strength read at a conflict."""
        return 0


class Produce(Effect):
    """`produce`: one unit of one good, or of one among several, for every play (W-5.2)."""

    def __init__(self, goods: int, alternatives: bool, tradable: bool) -> None:
        super().__init__(stands=True)
        self.goods: i64 = goods
        self.alternatives = alternatives
        self.tradable = tradable

    def stand(self, city: Tally) -> None:
        city.reach += self.goods
        if self.alternatives:
            city.units = append(city.units[:], self.goods)
        else:
            city.fixed += self.goods
        if self.tradable:
            city.sold_reach += self.goods
            if self.alternatives:
                city.sold_units = append(city.sold_units[:], self.goods)
            else:
                city.sold += self.goods


class Discount(Effect):
    """`discount` with `price`: some goods of a neighbour cost less; the lowest price holds (W-5.5)."""

    def __init__(self, goods: list[int], left: bool, right: bool, price: int) -> None:
        super().__init__(stands=True)
        self.prices = True
        self.goods = goods
        self.left = left
        self.right = right
        self.price: i64 = price

    def stand(self, city: Tally) -> None:
        city.lowest_price = min(city.lowest_price, self.price)
        for good in self.goods:
            if self.left:
                city.left_price = self.lowered(city.left_price, good)
            if self.right:
                city.right_price = self.lowered(city.right_price, good)

    def lowered(self, prices: i64, good: i64) -> i64:
        """The price list with this good at the effect's price, if that is lower."""
        old = at(prices, good)
        if old <= self.price:
            return prices
        return prices - (old - self.price) * one(good)


class Coins(Effect):
    """`coins`: a fixed sum, once."""

    def __init__(self, amount: int) -> None:
        super().__init__(pays=True)
        self.amount: i64 = amount

    def coins(self, city: Tally, left: Tally, right: Tally) -> i64:
        return self.amount


class CoinsPer(Effect):
    """`coins_per`: coins by count, once, this turn's cards included (W-7.1)."""

    def __init__(self, count: Count, own: int, neighbours: int) -> None:
        super().__init__(pays=True)
        self.count = count
        self.own: i64 = own
        self.neighbours: i64 = neighbours

    def coins(self, city: Tally, left: Tally, right: Tally) -> i64:
        return per(self.count, self.own, self.neighbours, city, left, right)


class Points(Effect):
    """`vp`: a fixed number of points."""

    def __init__(self, amount: int) -> None:
        super().__init__(scores=True)
        self.amount: i64 = amount

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        return self.amount


class PointsPer(Effect):
    """`vp_per`: points by count on the final cities (W-7.2, W-7.5, W-7.6)."""

    def __init__(self, count: Count, own: int, neighbours: int) -> None:
        super().__init__(scores=True)
        self.count = count
        self.own: i64 = own
        self.neighbours: i64 = neighbours

    def points(self, city: Tally, left: Tally, right: Tally) -> i64:
        return per(self.count, self.own, self.neighbours, city, left, right)


def per(count: Count, own: i64, neighbours: i64, city: Tally, left: Tally, right: Tally) -> i64:
    """The amount of EFFECTS 4: own x count here + neighbours x (count left + count right)."""
    amount: i64 = 0
    if own:
        amount += own * count.of(city)
    if neighbours:
        amount += neighbours * (count.of(left) + count.of(right))
    return amount


class Shields(Effect):
    """`shields`: strength in every later conflict (W-8.2)."""

    def __init__(self, amount: int) -> None:
        super().__init__(stands=True)
        self.amount: i64 = amount

    def stand(self, city: Tally) -> None:
        city.shields += self.amount


class Science(Effect):
    """`science`: symbols, packed."""

    def __init__(self, symbols: int) -> None:
        super().__init__(stands=True)
        self.symbols = symbols

    def stand(self, city: Tally) -> None:
        city.symbols += self.symbols


class ScienceChoice(Effect):
    """`science_choice`: one symbol, chosen at scoring (W-6.6, W-7.7)."""

    def __init__(self) -> None:
        super().__init__(stands=True)
        self.free_symbols = 1

    def stand(self, city: Tally) -> None:
        city.free_symbols += self.free_symbols


class FreeBuild(Effect):
    """`free_build`: so many buildings per age without their cost (W-6.2)."""

    def __init__(self, uses: int) -> None:
        super().__init__(stands=True)
        self.uses: i64 = uses

    def stand(self, city: Tally) -> None:
        city.free_builds += self.uses


class PlayLastCard(Effect):
    """`play_last_card`: the last card of an age is played, not discarded (W-6.3)."""

    def __init__(self) -> None:
        super().__init__(stands=True)
        self.keeps_last_card = True

    def stand(self, city: Tally) -> None:
        city.plays_last_card = True


class BuildFromDiscard(Effect):
    """`build_from_discard`: a free building from the discard pile, once (W-6.4)."""

    def __init__(self, count: int, line: int) -> None:
        super().__init__(stands=True)
        self.count: i64 = count
        self.line: i64 = line  # the place among the diggers of one turn (W-6.4 e)

    def stand(self, city: Tally) -> None:
        city.digs += self.count * one(self.line)


class CopyNeighbourGuild(Effect):
    """`copy_neighbour_guild`: a neighbour's guild is scored as if own (W-6.5)."""

    def __init__(self) -> None:
        super().__init__(stands=True)

    def stand(self, city: Tally) -> None:
        city.copies_guild = True
