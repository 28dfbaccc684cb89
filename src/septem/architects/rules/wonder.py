"""A player's board in one word: stages built, progress tokens, military victory tokens.

Bits 0-4 are the stages, bits 5-19 the tokens (the last kind has two bits and counts), from bit 20 on the victories.
"""

from typing import Final

from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import SHIELD, STAGES

ALL_STAGES: Final = 0x1F
TOKENS: Final = 5
TOKEN_BITS: Final = 0x7FFF
VICTORIES: Final = 20


def tokens(board: i64) -> i64:
    """The progress tokens owned, as bits."""
    return board >> TOKENS & TOKEN_BITS


def victories(board: i64) -> i64:
    """The military victory tokens owned."""
    return board >> VICTORIES


def finished(board: i64) -> bool:
    """Whether all five stages are built (A-11.1)."""
    return board & ALL_STAGES == ALL_STAGES


def built(board: i64) -> i64:
    """How many stages are built."""
    count: i64 = 0
    stage: i64 = 0
    while stage < STAGES:
        count += board >> stage & 1
        stage += 1
    return count


def place(wonder: i64, board: i64) -> i64:
    """Where the catalogue's tables keep what may be built next."""
    return wonder * (ALL_STAGES + 1) + (board & ALL_STAGES)


def available(wonder: i64, board: i64) -> i64:
    """The stages that may be built now, as bits (A-6.1)."""
    return BOX.available[place(wonder, board)]


def points(wonder: i64, board: i64) -> i64:
    """The points of the stages built (A-11.3)."""
    total: i64 = 0
    stage: i64 = 0
    while stage < STAGES:
        if board >> stage & 1:
            total += BOX.stage_vp[wonder * STAGES + stage]
        stage += 1
    return total


def shields(wonder: i64, board: i64) -> i64:
    """The shields of the stages built (A-7.7)."""
    count: i64 = 0
    stage: i64 = 0
    while stage < STAGES:
        if board >> stage & 1 and BOX.stage_effect[wonder * STAGES + stage] == SHIELD:
            count += 1
        stage += 1
    return count
