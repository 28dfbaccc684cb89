"""7 Wonders for 2 to 7 seats."""

from septem.wonders.position import position
from septem.wonders.setup import boards, new, options
from septem.wonders.texts import pieces

__all__ = ["boards", "new", "options", "pieces", "position"]
