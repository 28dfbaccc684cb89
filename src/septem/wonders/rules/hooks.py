"""What an expansion changes in the rules: the hooks `Rules`, in the order they run, `Conflicts` and `Scoring`.

The base game knows these pages alone. Hooks have no state of their own: what an expansion keeps of a city or of a table is in `Belongings`.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from septem.wonders.rules.extension import NO_PLACE, Belongings
from septem.wonders.rules.orders import LAST

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.cards.catalogue import Catalogue
    from septem.wonders.rules.city import City
    from septem.wonders.rules.conflict import Pair
    from septem.wonders.rules.science import Science
    from septem.wonders.rules.scoring import Sheet
    from septem.wonders.rules.table import Wonders
    from septem.wonders.rules.turn import Step

NOT_MINE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """A kind of order that an expansion adds; its number is given by the rule set."""

    def __init__(self, name: str = "", builds: bool = False) -> None:
        self.number: i64 = LAST
        self.name = name
        self.builds = builds  # whether its card comes into the city

    def pay(self, game: "Wonders", city: i64, order: i64) -> None:
        """Coins leave the treasury."""

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        """The card goes where the order says."""

    def gained(self, game: "Wonders", city: i64, order: i64) -> i64:
        """Coins from the bank; those of a card that it builds are counted anyway."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """Set-up and play."""

    def __init__(self) -> None:
        self.first_turn = 1  # 0: ages open with a turn before the deal
        self.first_age = 1  # 0: something is played before Age I
        self.follows_plays = False  # whether `follow` is called
        self.gains_by_plays = False  # whether `gain` is
        self.follows_payments = False  # whether `paying` and `neighbours_paid` are
        self.own_first = False  # whether nobody may buy in place of own goods or a chain
        self.place: i64 = NO_PLACE  # where what it keeps is found at once (`new_place`)

    def kinds(self) -> list[Kind]:
        """Kinds of orders."""
        return []

    def steps(self, steps: "list[Step]") -> "list[Step]":
        """The steps of a turn with its own among them."""
        return steps

    def city_belongings(self) -> Belongings | None:
        """What it keeps of each city."""
        return None

    def table_belongings(self) -> Belongings | None:
        """What it keeps of the table."""
        return None

    def prepare(self, game: "Wonders", rng: "Rng") -> None:
        """Deal what it deals, after cards and boards."""

    def begin(self, game: "Wonders") -> bool:
        """Open the game in place of Age I; False: not by this expansion."""
        return False

    def found(self, game: "Wonders", city: i64) -> None:
        """A city begins, with its board alone."""

    def opened(self, game: "Wonders") -> None:
        """An age begins."""

    def paying(self, game: "Wonders", city: i64, order: i64) -> None:
        """A city is about to pay for a building or a stage."""

    def neighbours_paid(self, game: "Wonders", city: i64) -> i64:
        """From which neighbours a city bought something in its last order, a bit each, or NOT_MINE: see the coins."""
        return NOT_MINE

    def follow(self, game: "Wonders", first: i64, end: i64) -> None:
        """What follows at once from the orders some cities have just carried out; coins of it are `due`."""

    def gain(self, game: "Wonders", city: i64, order: i64) -> None:
        """What an order brings in the gain step besides its piece; coins of it are `due`."""

    def replayed(self, game: "Wonders", city: i64, card: i64) -> vec[i64]:
        """The orders with which a card of its own is played once more; none: it is no card of its own."""
        return vec[i64]()

    def left_city(self, game: "Wonders", city: i64, card: i64) -> None:
        """A card leaves a city."""

    def stand_again(self, game: "Wonders", city: i64) -> None:
        """Let stand anew what it has added to a city besides cards and stages."""

    def traced(self, game: "Wonders", city: i64, card: i64) -> i64:
        """The trace of a card of its own that is put away, or NOT_MINE."""
        return NOT_MINE

    def lose(self, game: "Wonders", city: i64, coins: i64) -> None:
        """A city owes a loss of coins."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Conflicts:
    """Who compares with whom at the end of an age."""

    def __init__(self) -> None:
        self.full_ring = False  # whether all compare with their neighbours alone

    def pairs(self, game: "Wonders", pairs: "list[Pair]") -> "list[Pair]":
        """Who compares with whom at the end of the age."""
        return pairs

    def at_peace(self, game: "Wonders", city: i64) -> bool:
        """Whether a city keeps out of the conflicts of this age."""
        return False

    def wins_tie(self, game: "Wonders", pair: "Pair") -> i64:
        """The city that wins at equal strength, or -1."""
        return -1

    def gives_defeats(self, game: "Wonders", loser: i64) -> bool:
        """Whether the winner of a comparison takes the Defeat tokens, too."""
        return False

    def after_conflicts(self, game: "Wonders") -> None:
        """Clear away what served in the conflicts."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring:
    """Points that no card in a city gives by itself."""

    def science(self, catalogue: "Catalogue") -> "Science | None":
        """How symbols score; None: as in the base game."""
        return None

    def score(self, game: "Wonders", seat: i64, city: "City", sheet: "Sheet") -> None:
        """Add points that no card gives; `city` is that of the seat, with the symbols that count."""

    def copied_symbols(self, game: "Wonders", seat: i64) -> vec[i64]:
        """How many symbols of others a city may copy, and which there are, packed; empty: none."""
        return vec[i64]()

    def ranking(self, keys: list[tuple[int, int]]) -> tuple[int, ...] | None:
        """The places of the seats by their points and coins; None: as in the base game."""
        return None
