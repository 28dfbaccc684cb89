"""The score pad of every game: a column for each seat, a row for each line of the score (`parts/score_pad.html`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from septem.web.tables import SeatSeen


@dataclass(frozen=True)
class Head:
    """What stands over the column of a seat, and beside its total."""

    seat: SeatSeen
    scene: str = ""  # a picture of the sprite
    place: str = ""  # the city, where it is not said by the picture
    piece: str = ""  # what to look up for it
    note: str = ""


@dataclass(frozen=True)
class Cell:
    """The points of one seat in one line."""

    points: int
    best: bool
    share: str  # the length of its bar, up to 1
    why: str = ""  # how the points came about, in words


@dataclass(frozen=True)
class Row:
    """A line of the score."""

    line: str
    color: str
    sign: str  # a picture of the sprite
    label: str
    cells: list[Cell]


def row(line: str, face: tuple[str, str], label: str, points: Sequence[int], full: int) -> Row:
    """A line for all seats: its color and sign, and bars of which `full` points are the longest; the best are marked."""
    most = max(points)
    cells = [Cell(n, n == most and n > 0, f"{max(n, 0) / max(full, 1):.2f}") for n in points]
    return Row(line, *face, label, cells)
