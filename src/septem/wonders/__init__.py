"""7 Wonders for 2 to 8 seats."""

from typing import Any

from septem.wonders.expansions.known import EXPANSIONS, load
from septem.wonders.opening import boards, new, position
from septem.wonders.pieces import pieces

__all__ = [
    "boards",
    "new",
    "optional_cards",
    "pieces",
    "position",
]


def optional_cards(expansions: Any = ()) -> tuple[str, ...]:
    """The cards that the option of this name adds to these expansions."""
    cards = load(EXPANSIONS.chosen(expansions, {}), True).catalogue.cards
    return tuple(card.id for card in cards if card.optional)
