"""Moments of games as rows of 16-bit numbers: the inputs that are set, filled up with the number after the last input; what followed.

What followed is the worth of the game in ten-thousandths, the share of the win likewise, then points in hundredths.
"""

from array import array
from collections.abc import Iterable

from septem.bots.core.net import MOST_ACTIVE

WORD = "h"
BYTES = 2
FINE = 10_000  # a worth or a share of 1
POINT = 100  # a point
SHARES = 2  # the worth and the share of the win
MOST = 32_000


def width(points: int) -> int:
    """Numbers in a row with so many kinds of points."""
    return MOST_ACTIVE + SHARES + points


def row(active: Iterable[int], inputs: int, followed: Iterable[float]) -> "array[int]":
    """One row, for a net with so many inputs."""
    found = array(WORD, active)
    found.extend([inputs] * (MOST_ACTIVE - len(found)))
    for place, number in enumerate(followed):
        scale = FINE if place < SHARES else POINT
        found.append(max(min(round(number * scale), MOST), -MOST))
    return found
