"""Where expansions extend a city: means of payment, free buildings, triggers, other ways to build, and what each keeps of it.

All of it is open to every expansion; what serves one alone is in its `Belongings`. Tables without expansions have none of
this: `City.more` is None there.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.goods import at
from septem.wonders.cards.effects import Effect
from septem.wonders.rules.deeds import Deed

if TYPE_CHECKING:
    from septem.wonders.cards.pieces import Stage
    from septem.wonders.rules.city import City
    from septem.wonders.rules.orders import Offer
    from septem.wonders.rules.payment import Market
    from septem.wonders.rules.table import Wonders

STAGES: Final = -1  # what a bargain is for, in place of a color
EVERYTHING: Final = -2
PAID: Final = 4  # where the bits of neighbours paid begin in `Extension.used`


@mypyc_attr(allow_interpreted_subclasses=True)
class Belongings:
    """What one expansion keeps of one city, or of the whole table."""

    def clone(self) -> "Belongings":
        """An independent copy."""
        return self

    def reset(self) -> None:
        """Forget what standing effects made of it; they are about to stand anew."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bargain:
    """A means of payment that an expansion adds to a market when it opens; it has no state and is shared by clones."""

    def __init__(self, color: i64 = EVERYTHING) -> None:
        self.color: i64 = color  # cards of this color alone, or STAGES
        self.prices = (
            False  # whether it sets prices: such a one serves from the next turn on (W-5.11)
        )
        self.once: i64 = 0  # the sides on which it serves once per turn, a bit each: left, right

    def open(self, market: "Market", city: "City") -> None:
        """Add it to the market of a city."""

    def on_other_sides(self, sides: i64) -> "Bargain | None":
        """What it is without some sides on which it serves once; None: nothing."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Builder:
    """Builds the stages of a board that has more than one way to do so; it has no state and is shared by clones."""

    def offer(self, offer: "Offer", city: "City") -> None:
        """Add the orders for stages, without their cards."""

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        """Build what an order with a way says."""

    def openings(self, city: "City") -> "list[Opening]":
        """What may be built if it can be paid."""
        return []


class Opening(NamedTuple):
    """A stage that may be built if it can be paid."""

    key: str  # what it is called where reasons against it are listed
    number: int
    way: int
    stage: "Stage"


NOTHING: Final = Belongings()  # in the place of an expansion that does not take part
NO_PLACE: Final = -1


class Places:
    """The places that expansions have taken among what is kept."""

    def __init__(self) -> None:
        self.taken = 0

    def take(self) -> int:
        """A place for one more."""
        self.taken += 1
        return self.taken - 1

    def empty(self) -> vec[Belongings]:
        """All of them, with nothing kept yet."""
        return vec[Belongings]([NOTHING] * self.taken)


PLACES: Final = Places()


def new_place() -> int:
    """A place where an expansion finds at once what it keeps, the same in every city and at every table."""
    return PLACES.take()


def placed(own: vec[Belongings], place: i64, kept: Belongings) -> vec[Belongings]:
    """What is kept with one thing more, in its place; without one it comes last."""
    if place == NO_PLACE:
        return append(own, kept)
    own[place] = kept
    return own


def cloned(own: vec[Belongings]) -> vec[Belongings]:
    """Independent copies of what expansions keep."""
    twins = own[:]
    i: i64 = 0
    while i < len(own):
        if own[i] is not NOTHING:
            twins[i] = own[i].clone()
        i += 1
    return twins


@mypyc_attr(acyclic=True)
class Extension:
    """Vectors and lists here are shared between clones and therefore replaced, never changed in place."""

    def __init__(self) -> None:
        self.own: vec[Belongings] = vec[Belongings]()  # what expansions keep, in their places
        self.triggers: vec[Deed] = vec[Deed]()
        self.awake: i64 = 0  # so many of them serve; one just built sleeps until its play is over
        self.levies: vec[Effect] = vec[Effect]()  # shields by count
        # Means of payment (EFFECTS 6, 7, 10).
        self.bargains = False  # any of the next five
        self.conditional: vec[i64] = vec[i64]()  # units of goods produced already, or not yet
        self.condition: vec[i64] = vec[i64]()  # of each: 1 already produced, 0 not produced
        self.bank: vec[i64] = vec[i64]()  # units the bank sells in one play
        self.bank_price: vec[i64] = vec[i64]()
        self.rebates: i64 = 0  # coins off one unit: fields 0 left, 1 right
        self.used: i64 = (
            0  # what serves once per turn and has served, with a last card to come (`second_play`)
        )
        self.printed: i64 = 0  # coins off the unit printed on a neighbour's board, by side
        self.rebate_goods: i64 = 0  # the goods both are for, a 1 each
        self.reductions: i64 = 0  # units off the cost of a card of each color, packed
        self.stage_reduction: i64 = 0
        self.means: vec[Bargain] = vec[Bargain]()  # further ones, for every cost
        self.stalls: vec[Bargain] = vec[Bargain]()  # sellers that are no neighbours, by seat
        self.concessions: vec[Bargain] = vec[Bargain]()  # for the cost of some pieces only
        self.builder: Builder | None = None
        # Buildings without their cost (W-6.2).
        self.gratis: i64 = 0  # a bit per color that costs nothing
        self.color_builds: i64 = 0  # per age and color, packed
        self.color_builds_used: i64 = 0
        self.exchanges: i64 = 0  # per age, each for a card of the own city
        self.exchanges_used: i64 = 0
        # At scoring.
        self.reads_symbols = False  # whether points outside the science line depend on symbols
        self.group_bonus: i64 = 0  # points for each group of three different symbols
        self.copied_bonus: i64 = 0  # the same from a copied piece

    def clone(self) -> "Extension":
        twin = Extension()
        twin.own = cloned(self.own)
        twin.triggers = self.triggers
        twin.awake = self.awake
        twin.levies = self.levies
        twin.bargains = self.bargains
        twin.conditional = self.conditional
        twin.condition = self.condition
        twin.bank = self.bank
        twin.bank_price = self.bank_price
        twin.rebates = self.rebates
        twin.used = self.used
        twin.printed = self.printed
        twin.rebate_goods = self.rebate_goods
        twin.reductions = self.reductions
        twin.stage_reduction = self.stage_reduction
        twin.means = self.means
        twin.stalls = self.stalls
        twin.concessions = self.concessions
        twin.builder = self.builder
        twin.gratis = self.gratis
        twin.color_builds = self.color_builds
        twin.color_builds_used = self.color_builds_used
        twin.exchanges = self.exchanges
        twin.exchanges_used = self.exchanges_used
        twin.reads_symbols = self.reads_symbols
        twin.group_bonus = self.group_bonus
        twin.copied_bonus = self.copied_bonus
        return twin

    def has_free_ways(self) -> bool:
        """Whether it may bring a building without its cost in ways that no board has."""
        return self.gratis | self.color_builds | self.exchanges > 0

    def may_build_free(self, color: i64) -> bool:
        """Whether a use for a color is left in this age."""
        return at(self.color_builds, color) > at(self.color_builds_used, color)
