"""7 Wonders for 2 to 8 seats."""

from typing import Any

from septem.wonders.expansions.known import EXPANSIONS, load
from septem.wonders.positions.reader import position
from septem.wonders.rules.setup import boards, new
from septem.wonders.words.texts import pieces

__all__ = [
    "boards",
    "new",
    "optional_cards",
    "pieces",
    "position",
]


def optional_cards(expansions: Any = ()) -> tuple[str, ...]:
    """The cards that the option of this name adds to these expansions."""
    cards = load(EXPANSIONS.chosen(expansions, {}), True).cards
    return tuple(card.id for card in cards if card.optional)
