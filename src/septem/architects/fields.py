"""Checks of single values in a position: each takes the name of the field for its message."""

from typing import Any

from septem.architects.catalogue import BOX
from septem.architects.pieces import TYPES
from septem.kernel.errors import BadPosition


def whole(field: str, value: Any, low: int, high: int) -> int:
    """A whole number within limits."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadPosition(field, f"expected a whole number from {low} to {high}, found {value!r}")
    return value


def each(field: str, value: Any) -> list[Any]:
    """A list."""
    if not isinstance(value, list | tuple):
        raise BadPosition(field, f"expected a list, found {value!r}")
    return list(value)


def index_of(field: str, ident: Any, known: list[str], what: str) -> int:
    """The place of a name in the catalogue."""
    if not isinstance(ident, str) or ident not in known:
        raise BadPosition(field, f"there is no {what} {ident!r}; there are: {', '.join(known)}")
    return known.index(ident)


def only_known(prefix: str, fields: dict[str, Any], known: list[str]) -> None:
    """Refuse a field that does not exist, unless it is empty."""
    for name, value in fields.items():
        if name not in known and value:
            raise BadPosition(f"{prefix}{name}", f"unknown field; known: {', '.join(known)}")


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
        bits |= 1 << kind
    return bits
