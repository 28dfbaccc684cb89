"""What a box hides and shows: the hooks `Hidden`."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel
    from septem.kernel.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Hidden:
    """What a view shows, and new deals of the rest."""

    def table_view(self, game: "Duel", seat: int | None) -> dict[str, Any]:
        """Fields of a view."""
        return {}

    def city_view(self, game: "Duel", city: int) -> dict[str, Any]:
        """Fields of a city in a view."""
        return {}

    def offers(self, game: "Duel", city: int) -> dict[str, Any]:
        """What a city may do with its pieces and for how much, beside the offers of cards and wonders."""
        return {}

    def deal_anew(self, game: "Duel", seat: int, rng: "Rng") -> None:
        """Deal anew what it hides from a seat."""
