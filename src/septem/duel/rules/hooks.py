"""What a box changes in the rules: the hooks `Rules`, in the order they run, and `Scoring`.

The base game knows this page alone. Hooks have no state of their own: what a box keeps of a city or of the table is in `Belongings`.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from septem.duel.rules.belongings import Belongings

if TYPE_CHECKING:
    from septem.duel.rules.effects import Maker
    from septem.duel.rules.steps import Step
    from septem.duel.rules.table import Duel
    from septem.kernel.rng import Rng


NEVER: Final = 9  # no Age


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules:
    """Set-up and play."""

    def __init__(self) -> None:
        self.acts_from: i64 = NEVER  # the first Age in which `offers` is called
        self.most_offers: i64 = 0  # and how many actions it writes at most
        self.chance = (
            False  # whether play with it depends on luck to the end, beyond cards turned up
        )
        self.marks = False  # whether it lays pieces on cards of the structure (`marked`, `reveals`)

    def makers(self) -> "dict[str, Maker]":
        """What the effect keys it adds do at once (D-19)."""
        return {}

    def steps(self) -> "list[Step]":
        """Steps and decisions it adds; their kinds are numbers that no other step has."""
        return []

    def equip(self) -> None:
        """Give pieces of its own kinds their effects, once all keys are known."""

    def city_belongings(self) -> Belongings | None:
        """What it keeps of each city."""
        return None

    def table_belongings(self) -> Belongings | None:
        """What it keeps of the table."""
        return None

    def prepare(self, game: "Duel", rng: "Rng") -> None:
        """Deal what it deals, after cards, wonders and tokens; the draft follows."""

    def opening(self, game: "Duel") -> None:
        """An Age begins; its structure is not yet laid."""

    def opened(self, game: "Duel") -> None:
        """The structure of the Age is laid."""

    def offers(self, game: "Duel", seat: i64, options: vec[i64], number: i64) -> i64:
        """Write its own actions of a turn after the first `number` options; how many options there are then."""
        return number

    def act(self, game: "Duel", seat: i64, code: i64) -> bool:
        """Do an action of its own; False: it is none."""
        return False

    def reveals(self, game: "Duel") -> bool:
        """Cards in its `marked` positions are accessible and about to be turned up; False: something must be settled first."""
        return True

    def held_tokens(self, game: "Duel") -> i64:
        """Progress tokens that lie on its pieces."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Scoring:
    """Points that no card, wonder or token gives by itself."""

    def score(self, game: "Duel", seat: i64) -> i64:
        """All of them."""
        return 0

    def explain(self, game: "Duel", seat: int, lines: dict[str, dict[str, int]]) -> None:
        """What they are made of, by line."""
