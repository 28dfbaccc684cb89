"""Battles: shields compared, victories taken, horned cards discarded (A-10)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.rules import decks, progress, wonder
from septem.kernel.goods import at, one

PLAIN: Final = 5  # the fields of a player's second word that count red cards: no horn, one, two
ONE_HORN: Final = 6
TWO_HORNS: Final = 7


def horned(others: i64) -> i64:
    """The red cards with horns among a player's cards, as a packed vector (A-10.4)."""
    return at(others, ONE_HORN) * one(ONE_HORN) + at(others, TWO_HORNS) * one(TWO_HORNS)


def shields(which: i64, others: i64, board: i64) -> i64:
    """A player's shields: red cards, stages, Tactics (A-10.1)."""
    red = at(others, PLAIN) + at(others, ONE_HORN) + at(others, TWO_HORNS)
    return red + wonder.shields(which, board) + progress.shields(wonder.tokens(board))


def victories(strength: vec[i64]) -> vec[i64]:
    """The military victory tokens each player takes from a battle with these shields."""
    if len(strength) == 2:
        return append(
            append(vec[i64](), duel(strength[0], strength[1])), duel(strength[1], strength[0])
        )
    won: vec[i64] = vec[i64]()
    last: i64 = len(strength) - 1
    seat: i64 = 0
    while seat <= last:
        own = strength[seat]
        count: i64 = 0
        left = seat + 1
        if left > last:
            left = 0
        if own > strength[left]:
            count += 1
        if own > strength[decks.right_of(seat, last + 1)]:
            count += 1
        won = append(won, count)
        seat += 1
    return won


def duel(own: i64, other: i64) -> i64:
    """Victories against the only opponent: 1 for more shields, 2 for at least twice as many (A-10.3)."""
    if own <= other:
        return 0
    return 2 if own >= 2 * max(other, 1) else 1


def turned(conflict: i64, horns: i64, tokens: i64) -> i64:
    """Conflict tokens on their Battle side after horns are blown; surplus horns are ignored (A-5.3)."""
    return min(conflict + horns, tokens)


def victory(count: i64) -> i64:
    """Victories as they are added to a board word."""
    return count << wonder.VICTORIES
