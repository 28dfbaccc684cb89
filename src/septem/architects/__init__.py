"""7 Wonders Architects for 2 to 7 seats."""

from septem.architects.setup import new, position
from septem.architects.texts import pieces

__all__ = ["new", "pieces", "position"]
