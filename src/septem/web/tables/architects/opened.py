"""What lies hidden at a moment of a game of Architects: the next cards of the decks."""

from typing import Any

NEXT = 4  # cards of a deck that are shown


def opened(position: dict[str, Any]) -> list[tuple[int | None, str, list[str]]]:
    """The next cards of the deck at each seat and of the one in the middle, and the next tokens."""
    found: list[tuple[int | None, str, list[str]]] = [
        (number, "deck", seat["deck"][:NEXT]) for number, seat in enumerate(position["seats"])
    ]
    found += [(None, "centre", position["centre"][:NEXT])]
    found += [(None, "stack", position["stack"][:NEXT])]
    return [(seat, name, pieces) for seat, name, pieces in found if pieces]
