"""Single bits of machine words.

A literal 1 is a 32-bit value in compiled code and overflows when it is shifted far to the left: a bit is a high one, which
only 64 bits hold, shifted to the right. A higher one than this would be a boxed number there, and slow.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

HIGHEST: Final = 0x2000000000000000  # one more to the left would be no machine word but a Python object in compiled code
PLACE: Final = 61  # where it is
# The position of a lone bit: five bits of its product with a de Bruijn sequence are different for each of the lowest 32.
DE_BRUIJN: Final = 0x077CB531
DE_BRUIJN_SHIFT: Final = 27
POSITION: Final = vec[i64]([0] * 32)


def bit(place: i64) -> i64:
    """The word with one bit set."""
    return HIGHEST >> (PLACE - place)


def has(word: i64, place: i64) -> bool:
    """Whether a bit of a word is set."""
    return word >> place & 1 == 1


def position_of(lone: i64) -> i64:
    """The number of the only bit set, one of the lowest 32."""
    return POSITION[(lone * DE_BRUIJN >> DE_BRUIJN_SHIFT) & 31]


def numbers(items: list[int]) -> vec[i64]:
    """A list of numbers as the rules keep them: codes of moves, cards of a hand."""
    return vec[i64](items)


for _at in range(32):
    POSITION[(bit(_at) * DE_BRUIJN & 0xFFFFFFFF) >> DE_BRUIJN_SHIFT] = _at
