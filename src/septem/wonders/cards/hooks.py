"""What an expansion adds to the data files: the hooks `Pieces`."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from septem.wonders.cards.catalogue import Catalogue, PieceFile
    from septem.wonders.cards.counts import Count
    from septem.wonders.cards.effect_keys import Maker
    from septem.wonders.cards.effects import Effect
    from septem.wonders.cards.pieces import Stage


@mypyc_attr(allow_interpreted_subclasses=True)
class Pieces:
    """Words and pieces of an expansion's data file."""

    def __init__(self) -> None:
        self.fields: list[str] = []  # of cards, boards and stages, besides those of the base game

    def makers(self) -> "dict[str, Maker]":
        """Effect keys it adds (docs/rules/EFFECTS.md)."""
        return {}

    def counts(self) -> "dict[str, Count]":
        """What can be counted with it (EFFECTS 4)."""
        return {}

    def read_data(self, file: "PieceFile", data: dict[str, Any]) -> None:
        """Read pieces of its own kinds out of a data file; its other pieces are read."""

    def more_effects(self, file: "PieceFile", entry: dict[str, Any]) -> "list[Effect]":
        """Effects of a card that its own fields add."""
        return []

    def stage(self, file: "PieceFile", entry: dict[str, Any], field: str) -> "Stage | None":
        """A stage that is built in other ways, too; None: it is none of its own."""
        return None

    def hand_size(self, catalogue: "Catalogue", players: int) -> int:
        """How many cards a hand has at the start of an age; 0: as the data files say."""
        return 0
