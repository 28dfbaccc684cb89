"""The letters on the medallions of a table: no two seats share one."""

import string
import unicodedata
from collections.abc import Sequence


def letters(names: Sequence[str]) -> list[str]:
    """A letter for each name: its initial, or where that is taken another of its letters, or any that is free."""
    taken: dict[str, int] = {}
    for seat, name in enumerate(names):
        taken.setdefault(plain(name[:1] or "?"), seat)
    found = {seat: letter for letter, seat in taken.items()}
    for seat, name in enumerate(names):
        if seat not in found:
            own = [plain(letter) for letter in name if letter.isalnum()]
            free = (letter for letter in (*own, *string.ascii_uppercase) if letter not in taken)
            found[seat] = next(free)
            taken[found[seat]] = seat
    return [found[seat] for seat in range(len(names))]


def plain(letter: str) -> str:
    """A capital without its accent."""
    return unicodedata.normalize("NFD", letter)[:1].upper()
