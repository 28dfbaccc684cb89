"""The words of a move's fields that may name pieces, for every game alike."""

from typing import Any, Final

NO_PIECES: Final = ("kind", "step", "goods", "paid", "sides", "declines", "place", "thanks")


def named_in(fields: dict[str, Any]) -> list[str]:
    """The words that a move names, in order; the top card of a deck is only what the seat knows of it."""
    found: list[str] = []
    for key, value in fields.items():
        if key in NO_PIECES or (key == "card" and "deck" in fields):
            continue
        for word in value if isinstance(value, list) else [value]:
            if isinstance(word, str):
                found.append(word)
    return found
