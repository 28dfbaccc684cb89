"""What lies face down at a moment of a game of Duel."""

from typing import Any


def opened(position: dict[str, Any]) -> list[tuple[int | None, str, list[str]]]:
    """The covered cards of the structure, row by row."""
    face_up = set(position["face_up"])
    cards = enumerate(position["structure"])
    covered = [card for place, card in cards if card and place not in face_up]
    return [(None, "covered", covered)] if covered else []
