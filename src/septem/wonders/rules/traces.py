"""Traces: a card put away face down, with who did it and when.

Discards and markers are secret, yet a seat that held the same hand before can narrow down what they are. A trace keeps what
that needs: the card, the age and turn it left a hand, the seat that knows it, whether it was drawn in that very turn, so
that nobody had held it before, and the colors everybody knows it not to have.

The fields of a trace are named below by the bit they begin at, and by the largest number they hold.
"""

from typing import Final

from mypy_extensions import i64

from septem.kernel.bits import bit, has

AGE: Final = 9  # after the card
TURN: Final = 11
SEAT: Final = 15
FRESH: Final = 19
BARRED: Final = 20  # a bit for each color
CARDS: Final = 511
AGES: Final = 3
TURNS: Final = 15
SEATS: Final = 15
COLORS: Final = 1023

FROM_PILE: Final = 0  # the turn of a trace whose card was never in a hand
NOBODY: Final = 8  # the seat of a trace whose card nobody has seen
EVERYBODY: Final = 9  # the seat of a trace whose card all have seen


def trace(card: i64, age: i64, turn: i64, seat: i64, fresh: bool = False) -> i64:
    packed: i64 = card | age << AGE | turn << TURN | seat << SEAT
    return packed | bit(FRESH) if fresh else packed


def card_of(packed: i64) -> i64:
    return packed & CARDS


def age_of(packed: i64) -> i64:
    return packed >> AGE & AGES


def turn_of(packed: i64) -> i64:
    return packed >> TURN & TURNS


def seat_of(packed: i64) -> i64:
    return packed >> SEAT & SEATS


def is_fresh(packed: i64) -> bool:
    return has(packed, FRESH)


def barred_of(packed: i64) -> i64:
    """The colors the card is known not to have, a bit each."""
    return packed >> BARRED & COLORS


def barring(packed: i64, colors: i64) -> i64:
    """The same trace of a card that is known not to have these colors either."""
    return packed | colors << BARRED


def with_card(packed: i64, card: i64, fresh: bool) -> i64:
    """The same trace of another card; that of a card of age 0 keeps its freshness."""
    if age_of(packed) == 0:
        fresh = is_fresh(packed)
    same = trace(card, age_of(packed), turn_of(packed), seat_of(packed), fresh)
    return barring(same, barred_of(packed))
