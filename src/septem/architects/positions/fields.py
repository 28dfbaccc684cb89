"""Checks of cards and tokens in a position: each takes the name of the field for its message."""

from typing import Any

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import TYPES
from septem.kernel.bits import bit
from septem.kernel.errors import BadPosition
from septem.kernel.fields import each, index_of, whole


def card_counts(field: str, value: Any) -> list[int]:
    """Cards by type, given as counts or as a list."""
    counts = [0] * TYPES
    if isinstance(value, dict):
        for ident, count in value.items():
            most = BOX.cards[index_of(field, ident, BOX.card_ids, "card")].in_box
            counts[BOX.card_ids.index(ident)] = whole(f"{field}.{ident}", count, 0, most)
        return counts
    for ident in each(field, value):
        counts[index_of(field, ident, BOX.card_ids, "card")] += 1
    return counts


def token_kinds(field: str, value: Any, most: int) -> list[int]:
    """Progress tokens, each kind no more often than it exists."""
    kinds = [
        index_of(field, ident, BOX.token_ids, "progress token") for ident in each(field, value)
    ]
    if len(kinds) > most:
        raise BadPosition(field, f"expected at most {most} tokens, found {len(kinds)}")
    return kinds


def token_bits(field: str, value: Any, allowed: list[int]) -> int:
    """Tokens as bits, each among those allowed."""
    bits = 0
    for kind in token_kinds(field, value, len(BOX.tokens)):
        if kind not in allowed:
            raise BadPosition(field, f"{BOX.token_ids[kind]} cannot be {field} now")
        bits |= bit(kind)
    return bits
