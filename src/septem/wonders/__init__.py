"""7 Wonders for 2 to 8 seats."""

from typing import Any

from septem.wonders.expansions.known import boxed, chosen, headers, load, register
from septem.wonders.opening import boards, new, options, position
from septem.wonders.pieces import pieces

__all__ = [
    "boards",
    "new",
    "optional_cards",
    "options",
    "own_expansions",
    "pieces",
    "position",
    "register",
]


def optional_cards(expansions: Any = ()) -> tuple[str, ...]:
    """The cards that the option of this name adds to these expansions."""
    cards = load(chosen(expansions, {}), True).catalogue.cards
    return tuple(card.id for card in cards if card.optional)


def own_expansions() -> dict[str, list[str]]:
    """The expansions from folders by name, each with those it requires."""
    return {name: header.requires for name, header in headers().items() if name not in boxed()}
