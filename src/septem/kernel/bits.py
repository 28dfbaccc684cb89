"""Single bits and packed fields of machine words.

A literal 1 is a 32-bit value in compiled code and overflows when it is shifted far: bits are looked up here.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([1 << place for place in range(62)])


def bit(place: i64) -> i64:
    """The word with one bit set."""
    return BIT[place]


def numbers(items: list[int]) -> vec[i64]:
    """A list of numbers as the rules keep them: codes of moves, cards of a hand."""
    return vec[i64](items)
