"""What an expansion writes into positions and reads from them: the hooks `Positions` (docs/positions.md)."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from septem.wonders.positions.reader import Reader
    from septem.wonders.rules.table import Wonders


class Positions:
    """Its fields of a position."""

    def __init__(self) -> None:
        self.decisions: list[str] = []  # steps of its own in which decisions are owed
        self.table_words: list[str] = []  # fields of a position, and of a seat in it
        self.seat_words: list[str] = []

    def table_fields(self, game: "Wonders") -> dict[str, Any]:
        """Fields of a position."""
        return {}

    def city_fields(self, game: "Wonders", city: int) -> dict[str, Any]:
        """Fields of a seat in a position."""
        return {}

    def hand_sizes(self, reader: "Reader") -> list[int]:
        """How many Age cards a hand may hold at a moment of its own; empty: it is none."""
        return []

    def read_board(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        """Read what must be known before the stages of a seat are built."""

    def read_city(self, reader: "Reader", game: "Wonders", seat: int) -> None:
        """Read the fields of a seat."""

    def read_table(self, reader: "Reader", game: "Wonders") -> None:
        """Read the fields of the table, deal what is left out."""

    def read_moment(self, reader: "Reader", game: "Wonders") -> bool:
        """Make seats owe the decisions of one of its steps; False: it is not its step."""
        return False
