"""A list of inputs of a net that are set."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.bits import position_of

MOST_FOUND: Final = 512
HALF: Final = 31  # bits that are looked at together
HALF_MASK: Final = 0x7FFFFFFF


class Found:
    """Numbers of inputs that are set."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([0] * MOST_FOUND)
        self.count: i64 = 0

    def add(self, number: i64) -> None:
        self.numbers[self.count] = number
        self.count += 1

    def add_count(self, begins: i64, count: i64, most: i64) -> None:
        """A number from 1 on; nothing for 0."""
        if count > 0:
            self.add(begins + (count if count < most else most) - 1)

    def add_set(self, begins: i64, mask: i64) -> None:
        """One for each bit of a set."""
        numbers = self.numbers
        count = self.count
        rest = mask & HALF_MASK
        while rest:
            low = rest & -rest
            rest ^= low
            numbers[count] = begins + position_of(low)
            count += 1
        rest = mask >> HALF
        while rest:
            low = rest & -rest
            rest ^= low
            numbers[count] = begins + HALF + position_of(low)
            count += 1
        self.count = count

    def all(self) -> vec[i64]:
        return self.numbers[: self.count]
