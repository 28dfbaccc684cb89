"""What partners show each other (C-11.2)."""

from typing import TYPE_CHECKING, Any

from septem.wonders.hidden.hooks import Hidden

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


def partner(seat: int) -> int:
    """The other member of a team (C-11.1)."""
    return seat ^ 1


class TeamsHidden(Hidden):
    """Partners side by side."""

    def shares(self, seat: int, other: int) -> bool:
        """Partners may show each other all they hold (C-11.2)."""
        return other == partner(seat)

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        return {"teams": [[first, first + 1] for first in range(0, int(game.size), 2)]}
