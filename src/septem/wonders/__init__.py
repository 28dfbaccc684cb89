"""7 Wonders for 2 to 7 seats."""

from septem.wonders.expansions import register
from septem.wonders.position import position
from septem.wonders.setup import new, options
from septem.wonders.texts import pieces

__all__ = ["new", "options", "pieces", "position", "register"]
