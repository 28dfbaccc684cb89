"""7 Wonders for 2 to 8 seats."""

from septem.wonders.opening import boards, new, position
from septem.wonders.pieces import pieces

__all__ = [
    "boards",
    "new",
    "pieces",
    "position",
]
