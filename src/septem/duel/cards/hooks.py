"""What a box adds to the data files: the hooks `Pieces`."""

from typing import Any

from mypy_extensions import mypyc_attr

from septem.duel.cards.facts import Facts


@mypyc_attr(allow_interpreted_subclasses=True)
class Pieces:
    """Words and pieces of a box's data file."""

    def shapes(self) -> dict[str, Any]:
        """Effect keys it adds, with the shape of their values (catalogue.SHAPES)."""
        return {}

    def counts(self) -> list[str]:
        """Words for what can be counted with it alone."""
        return []

    def read_data(self, facts: Facts) -> None:
        """Read pieces of its own kinds; cards, wonders and progress tokens are read."""
