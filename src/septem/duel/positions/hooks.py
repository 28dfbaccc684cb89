"""What a box writes into positions and reads from them: the hooks `Positions` (docs/positions.md)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from septem.duel.positions.reader import Reader
    from septem.duel.rules.table import Duel


class Positions:
    """Its fields of a position."""

    def table_fields(self, game: "Duel") -> dict[str, Any]:
        """Fields of a position."""
        return {}

    def city_fields(self, game: "Duel", city: int) -> dict[str, Any]:
        """Fields of a seat in a position."""
        return {}

    def read_city(self, reader: "Reader", game: "Duel", seat: int) -> None:
        """Read the fields of a seat."""

    def read_table(self, reader: "Reader", game: "Duel") -> None:
        """Read the fields of the table, deal what is left out."""
