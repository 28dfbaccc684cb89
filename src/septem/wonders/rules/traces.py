"""Traces: a card put away face down, with who did it and when.

Discards and markers are secret, yet a seat that held the same hand before can narrow down what they are. A trace keeps what
that needs: the card, the age and turn it left a hand, the seat that knows it, whether it was drawn in that very turn, so
that nobody had held it before, and the colors everybody knows it not to have.

    bits 0-8 card, 9-10 age, 11-14 turn, 15-18 seat, 19 fresh, 20-29 a bit for each such color
"""

from typing import Final

from mypy_extensions import i64

FROM_PILE: Final = 0  # the turn of a trace whose card was never in a hand
NOBODY: Final = 8  # the seat of a trace whose card nobody has seen
EVERYBODY: Final = 9  # the seat of a trace whose card all have seen


def trace(card: i64, age: i64, turn: i64, seat: i64, fresh: bool = False) -> i64:
    packed: i64 = card | age << 9 | turn << 11 | seat << 15
    if fresh:
        packed |= 1 << 19
    return packed


def card_of(packed: i64) -> i64:
    return packed & 511


def age_of(packed: i64) -> i64:
    return packed >> 9 & 3


def turn_of(packed: i64) -> i64:
    return packed >> 11 & 15


def seat_of(packed: i64) -> i64:
    return packed >> 15 & 15


def is_fresh(packed: i64) -> bool:
    return packed >> 19 & 1 == 1


def barred_of(packed: i64) -> i64:
    """The colors the card is known not to have, a bit each."""
    return packed >> 20 & 1023


def barring(packed: i64, colors: i64) -> i64:
    """The same trace of a card that is known not to have these colors either."""
    return packed | colors << 20


def with_card(packed: i64, card: i64, fresh: bool) -> i64:
    """The same trace of another card; that of a card of age 0 keeps its freshness."""
    if age_of(packed) == 0:
        fresh = is_fresh(packed)
    same = trace(card, age_of(packed), turn_of(packed), seat_of(packed), fresh)
    return barring(same, barred_of(packed))
