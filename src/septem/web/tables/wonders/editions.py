"""The edition of 7 Wonders whose pieces are drawn."""

from functools import cache

from septem.wonders.edition import Edition
from septem.wonders.expansions import known


@cache
def edition() -> Edition:
    """The base game and all its expansions."""
    return known.load(list(known.EXPANSIONS.all()), optional=True)
