"""What lies hidden at a moment of a game of Architects: the next cards of the decks."""

from typing import Any

from septem.web.opened import Hidden

NEXT = 4  # cards of a deck that are shown


def opened(position: dict[str, Any]) -> list[Hidden]:
    """The next cards of the deck at each seat and of the one in the middle, and the next tokens."""
    found = [
        *(
            Hidden(number, "deck", seat["deck"][:NEXT])
            for number, seat in enumerate(position["seats"])
        ),
        Hidden(None, "centre", position["centre"][:NEXT]),
        Hidden(None, "stack", position["stack"][:NEXT]),
    ]
    return [pile for pile in found if pile.pieces]
