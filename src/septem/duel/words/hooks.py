"""What a box says: the hooks `Words`."""

from typing import TYPE_CHECKING

from septem.duel.words.wording import Wording
from septem.kernel import piece

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


class Words:
    """Its moves and pieces in words."""

    def wordings(self) -> list[Wording]:
        """How its actions and decisions are written and told."""
        return []

    def ways(self, language: str) -> list[str]:
        """How the actions it adds to a turn are written: `A piece`."""
        return []

    def explain(self, game: "Duel", seat: int, words: list[str], language: str) -> str:
        """Why an action of its own is not legal; nothing when it is none of its own."""
        return ""

    def pieces(self) -> list[piece.Piece]:
        """Its pieces that are no cards, wonders or progress tokens."""
        return []

    def describe(self, card: str, language: str) -> list[str]:
        """What it adds to the words about a card, before its effects."""
        return []
