"""7 Wonders for 2 to 8 seats."""

from septem.wonders.expansions import boxed, headers, register
from septem.wonders.position import position
from septem.wonders.setup import boards, new, options
from septem.wonders.texts import pieces

__all__ = ["boards", "new", "options", "own_expansions", "pieces", "position", "register"]


def own_expansions() -> dict[str, list[str]]:
    """The expansions from folders by name, each with those it requires."""
    return {name: header.requires for name, header in headers().items() if name not in boxed()}
