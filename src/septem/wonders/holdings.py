"""What a city has beyond the base game: triggers, bargains, free buildings of a colour, and what modules keep of it.

Tables without modules have none of this: `City.more` is None there.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from septem.wonders.effects import Effect


@mypyc_attr(allow_interpreted_subclasses=True)
class Belongings:
    """What one module keeps of one city, or of the whole table."""

    def clone(self) -> "Belongings":
        """An independent copy."""
        return self


class Holdings:
    """Lists and vectors here are shared between clones and therefore replaced, never changed in place."""

    def __init__(self) -> None:
        self.own: list[Belongings] = []  # one for each module that keeps something
        self.triggers: list[Effect] = []
        self.awake: i64 = 0  # so many of them serve; one just built sleeps until its play is over
        self.levies: list[Effect] = []  # shields by count
        # Means of payment (EFFECTS 6, 7, 10).
        self.bargains = False  # any of the next five
        self.conditional: vec[i64] = vec[i64]()  # units of goods produced already, or not yet
        self.condition: vec[i64] = vec[i64]()  # of each: 1 already produced, 0 not produced
        self.bank: vec[i64] = vec[i64]()  # units the bank sells in one play
        self.bank_price: vec[i64] = vec[i64]()
        self.rebates: i64 = 0  # coins off one unit: fields 0 left, 1 right
        self.printed: i64 = 0  # coins off the unit printed on a neighbour's board, by side
        self.reductions: i64 = 0  # units off the cost of a card of each colour, packed
        self.stage_reduction: i64 = 0
        # Buildings without their cost (W-6.2).
        self.gratis: i64 = 0  # a bit per colour that costs nothing
        self.color_builds: i64 = 0  # per age and colour, packed
        self.color_builds_used: i64 = 0
        # At scoring.
        self.group_bonus: i64 = 0  # points for each group of three different symbols
        self.copied_bonus: i64 = 0  # the same from a copied piece
        self.masks: i64 = 0  # symbols copied from neighbours' green cards

    def clone(self) -> "Holdings":
        twin = Holdings()
        twin.own = [kept.clone() for kept in self.own]
        twin.triggers = self.triggers
        twin.awake = self.awake
        twin.levies = self.levies
        twin.bargains = self.bargains
        twin.conditional = self.conditional
        twin.condition = self.condition
        twin.bank = self.bank
        twin.bank_price = self.bank_price
        twin.rebates = self.rebates
        twin.printed = self.printed
        twin.reductions = self.reductions
        twin.stage_reduction = self.stage_reduction
        twin.gratis = self.gratis
        twin.color_builds = self.color_builds
        twin.color_builds_used = self.color_builds_used
        twin.group_bonus = self.group_bonus
        twin.copied_bonus = self.copied_bonus
        twin.masks = self.masks
        return twin

    def may_build_free(self, color: i64) -> bool:
        """Whether a use for a colour is left in this age."""
        return self.color_builds >> (color * 6) & 63 > self.color_builds_used >> (color * 6) & 63
