"""What an expansion says: the hooks `Words`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from septem.kernel.piece import Piece
    from septem.wonders.cards.pieces import Board, Card
    from septem.wonders.words.moves import MoveWords
    from septem.wonders.words.texts import EffectTexts


class Words:
    """Its moves and pieces in words. `texts` writes every effect of the edition it is part of."""

    texts: "EffectTexts"

    def orders(self) -> "dict[str, MoveWords]":
        """How moves with its orders are read and said, by the name of their kind."""
        return {}

    def writers(self) -> dict[str, Callable[[Any, str], str]]:
        """How the effect keys it adds are put into words."""
        return {}

    def describe(self, card: "Card", language: str) -> list[str]:
        """What it adds to the words about a card."""
        return []

    def describe_board(self, board: "Board", language: str) -> list[str]:
        """What it adds to the words about a board."""
        return []

    def cost(self, card: "Card", language: str) -> str:
        """What a card of its own costs, where that is no printed cost; empty: it is."""
        return ""

    def amend(self, piece: "Piece", card: "Card") -> None:
        """Change what is said of a card of its own: its kind, its copies."""
