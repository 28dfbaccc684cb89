"""Packed words: the code of a move, and a task that waits to be done; every bit field has its name here.

A task: the kind of its step, the seat it concerns, then the step's own values.
The code of a decision: its kind, then up to three pieces.
The code of a turn's action: kind, card, position in the structure, wonder, coins paid, coins of them for resources, the way.
"""

from typing import Final

from mypy_extensions import i64

KIND: Final = 63  # the mask of the kind, which every word begins with

# A task.
SEAT: Final = 6  # shifts
VALUES: Final = 7
WONDER_TASK: Final = 5  # bits of a wonder among the values

# A decision.
PIECE: Final = 6
SECOND: Final = 13
THIRD: Final = 20
PIECE_MASK: Final = 127

# An action of a turn.
CARD: Final = 6
POSITION: Final = 13
POSITION_MASK: Final = 31
WONDER: Final = 18
WONDER_MASK: Final = 31
COINS: Final = 23
TRADE: Final = 32
COINS_MASK: Final = 511
CHAIN: Final = 0x20000000000  # the way: built through a chain
BY_SYMBOL: Final = 0x40000000000  # built for the price of its chain symbol


def kind_of(word: i64) -> i64:
    """The kind of a task or a move."""
    return word & KIND


def seat_of(task: i64) -> i64:
    """The seat a task concerns."""
    return task >> SEAT & 1


def values_of(task: i64) -> i64:
    """The step's own values."""
    return task >> VALUES


def task(kind: i64, seat: i64, values: i64) -> i64:
    """A task in one word."""
    return kind | seat << SEAT | values << VALUES


def resumed(wonder: i64, effect: i64) -> i64:
    """The values of a task that goes on with a wonder from one of its effects on."""
    return wonder | effect << WONDER_TASK


def resumed_wonder(task: i64) -> i64:
    return task >> VALUES & WONDER_MASK


def resumed_effect(task: i64) -> i64:
    return task >> VALUES + WONDER_TASK


def piece_of(code: i64) -> i64:
    """The only piece of a decision, whatever its size."""
    return code >> PIECE


def first_of(code: i64) -> i64:
    """The first of several pieces of a decision."""
    return code >> PIECE & PIECE_MASK


def second_of(code: i64) -> i64:
    return code >> SECOND & PIECE_MASK


def third_of(code: i64) -> i64:
    return code >> THIRD & PIECE_MASK


def decided(kind: i64, first: i64, second: i64) -> i64:
    """The code of a decision with two pieces."""
    return kind | first << PIECE | second << SECOND


def card_of(code: i64) -> i64:
    """The card an action uses."""
    return code >> CARD & PIECE_MASK


def position_of(code: i64) -> i64:
    """Where that card lies in the structure."""
    return code >> POSITION & POSITION_MASK


def wonder_of(code: i64) -> i64:
    """The wonder an action raises."""
    return code >> WONDER & WONDER_MASK


def coins_of(code: i64) -> i64:
    """All coins an action costs."""
    return code >> COINS & COINS_MASK


def trade_of(code: i64) -> i64:
    """Those of them that buy resources."""
    return code >> TRADE & COINS_MASK
