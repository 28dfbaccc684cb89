"""What an expansion says: the hooks `Words`, and `OrderWords` for its kinds of orders."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from septem.wonders.cards.catalogue import Catalogue
    from septem.wonders.cards.pieces import Board, Card
    from septem.wonders.words.refusals import Refusal


class OrderWords:
    """How orders of one kind are written."""

    def __init__(self, letter: str) -> None:
        self.letter = letter  # the first word of its notation

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        """The move in notation."""
        return self.letter

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        """The move in words."""
        return self.letter

    def refusal(self, answer: "Refusal", city: int, card: str) -> str:
        """Why a card in hand cannot be used in this way."""
        return answer.not_offered()


class Words:
    """Its moves and pieces in words."""

    def orders(self) -> dict[str, OrderWords]:
        """How its orders are written, by the name of their kind."""
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
