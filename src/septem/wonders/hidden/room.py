"""Where the hooks of expansions about hidden information are found from a table."""

from typing import TYPE_CHECKING, cast

from mypy_extensions import mypyc_attr

from septem.kernel.game import Hidden as HiddenFace
from septem.wonders.hidden.hooks import Hidden

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


@mypyc_attr(allow_interpreted_subclasses=True)
class HiddenRoom(HiddenFace):
    """The hidden face of one edition: the names of its expansions, and the hooks of those that hide or show something."""

    def __init__(self, expansions: list[str], boxes: list[Hidden]) -> None:
        self.expansions = expansions
        self.boxes = boxes


def boxes_of(game: "Wonders") -> list[Hidden]:
    """The hooks of a table's expansions."""
    return cast(HiddenRoom, game.faces.hidden).boxes


def expansions_of(game: "Wonders") -> list[str]:
    """The names of a table's expansions."""
    return cast(HiddenRoom, game.faces.hidden).expansions


def shares(game: "Wonders", seat: int, other: int) -> bool:
    """Whether a seat sees what another one holds."""
    if seat == other:
        return True
    return any(box.shares(seat, other) for box in boxes_of(game))


def knows(game: "Wonders", seat: int, place: str) -> bool:
    """Whether a seat has seen all cards of a hidden place."""
    return any(box.knows(game, seat, place) for box in boxes_of(game))
