"""What an expansion hides and shows: the hooks `Hidden`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.hidden.memory import Slot
    from septem.wonders.rules.table import Wonders


@mypyc_attr(allow_interpreted_subclasses=True)
class Hidden:
    """Who knows what, what a view shows, and new deals of the rest."""

    def shares(self, seat: int, other: int) -> bool:
        """Whether a seat sees what another one holds."""
        return False

    def knows(self, game: "Wonders", seat: int, place: str) -> bool:
        """Whether a seat has seen all cards of a hidden place."""
        return False

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        """Fields of a view."""
        return {}

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        """Fields of a city in a view; `sees`: with what its owner holds."""
        return {}

    def mix(self, game: "Wonders", seat: int, rng: "Rng") -> None:
        """Before a new deal: mix its cards between places that the seat cannot tell apart."""

    def slots(self, game: "Wonders", put: "Callable[[Slot, int], None]") -> None:
        """Every card it keeps face down, each with its trace; who knows it is read off the trace."""

    def lay(self, game: "Wonders", slot: "Slot", card: int) -> None:
        """Lay a card dealt anew into one of these slots."""

    def sort(self, game: "Wonders") -> None:
        """Put hands of its own into order after such a deal."""
