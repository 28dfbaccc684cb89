"""What boxes keep of a city or of the table: a chain, one link for each box that keeps something."""

from abc import abstractmethod

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Belongings:
    """What one box keeps of one city, or of the whole table."""

    def __init__(self) -> None:
        self.others: "Belongings" | None = None  # those of the next box

    @abstractmethod
    def clone(self) -> "Belongings":
        """An independent copy, without the others."""


def chained(kept: list[Belongings | None]) -> Belongings | None:
    """The belongings of several boxes as a chain."""
    first: Belongings | None = None
    for one in reversed(kept):
        if one is not None:
            one.others = first
            first = one
    return first


def cloned(own: Belongings) -> Belongings:
    """A copy of a whole chain."""
    twin = own.clone()
    if own.others is not None:
        twin.others = cloned(own.others)
    return twin
