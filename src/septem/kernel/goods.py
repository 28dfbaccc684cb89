"""Packed vectors: eight small counts in one machine word.

A vector holds eight fields of six bits; each field counts from 0 to 31, its sixth bit is kept free as a guard so that whole
vectors are compared and subtracted without carries between fields. Costs, production and payments are all such vectors.
"""

from collections.abc import Iterable
from typing import Final

from mypy_extensions import i64

from septem.kernel.bits import bit

FIELDS: Final = 8
WIDTH: Final = 6
MASK: Final = 63
MOST: Final = 31
END: Final = 48  # the bit after the last field
GUARD: Final = 0x820820820820


def one(field: i64) -> i64:
    """The vector with a single 1 in the given field."""
    return bit(field * WIDTH)


def at(vector: i64, field: i64) -> i64:
    """The count in one field."""
    return vector >> (field * WIDTH) & MASK


def held(vector: i64, place: i64) -> i64:
    """The count in the field that begins at a bit."""
    return vector >> place & MASK


def total(vector: i64) -> i64:
    """The sum of all fields: pairs of them first, then all four pairs by one multiplication."""
    pairs: i64 = (vector & 0x03F03F03F03F) + (vector >> 6 & 0x03F03F03F03F)
    return pairs * 0x001001001001 >> 36 & 4095


def missing(need: i64, have: i64) -> i64:
    """Field by field, what `have` lacks of `need`: max(need - have, 0)."""
    difference: i64 = (need | 0x820820820820) - have
    enough: i64 = difference & 0x820820820820
    return difference & (enough - (enough >> 5))


def covers(have: i64, need: i64) -> bool:
    """Whether no field of `need` is greater than that of `have`."""
    return ((have | 0x820820820820) - need) & 0x820820820820 == 0x820820820820


def some_of(vector: i64) -> i64:
    """The vector with a 1 in each field that is not 0."""
    pairs: i64 = vector | vector >> 1
    return (pairs | pairs >> 2 | vector >> 4) & 0x041041041041


def pack(counts: Iterable[int]) -> int:
    """The vector of these counts, at most eight of at most 31; ValueError when they do not fit."""
    vector = 0
    for field, count in enumerate(counts):
        if field >= FIELDS or not 0 <= count <= MOST:
            raise ValueError(f"{count} in field {field} does not fit a packed vector")
        vector |= count << (WIDTH * field)
    return vector


def unpack(vector: int, fields: int = FIELDS) -> list[int]:
    """The counts of a vector."""
    return [vector >> (WIDTH * field) & MASK for field in range(fields)]
