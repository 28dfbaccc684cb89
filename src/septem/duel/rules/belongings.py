"""What boxes keep of a city or of the table."""

from typing import Final, cast

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Belongings:
    """What one box keeps of one city, or of the whole table."""

    def clone(self) -> "Belongings":
        """An independent copy."""
        return self


NOTHING: Final[list[Belongings]] = []  # of tables without boxes; never changed


def bare(own: list[Belongings]) -> list[object]:
    """The same list with things of any class: looking for one class in it then costs no check of the others."""
    return cast("list[object]", own)
