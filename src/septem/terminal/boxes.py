"""What the boxes of a game add to its screen: each has a module of its own name in `terminal/<game>/`, with a `FACE` (kernel/rooms.py)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from rich.text import Text

import septem
from septem.kernel.rooms import Rooms

if TYPE_CHECKING:
    from septem.terminal.screen import Screen

View = dict[str, Any]  # of the table, or of one city


@dataclass(frozen=True)
class BoxScreen:
    """What the screen shows of a box."""

    colors: dict[str, tuple[str, str]] = field(default_factory=dict)  # glyphs and styles
    beside: Callable[[View], list[str]] | None = None  # (city) -> pieces beside its own
    tokens: Callable[["Screen", View], list[str]] | None = None  # (screen, city)
    on_card: Callable[["Screen", View, int], str] | None = (
        None  # (screen, view, place in a structure)
    )
    place: Callable[["Screen", View, int], str] | None = None  # (screen, view, seat) -> who it is
    moment: Callable[["Screen", View], str] | None = None  # (screen, view) -> where the game is
    lines: Callable[["Screen", View], Iterable[Text]] | None = None  # (screen, view)
    question: Callable[["Screen", View, list[septem.Move]], str] | None = None
    label: Callable[["Screen", View], str] | None = None  # (screen, a move's fields) -> a short one
    builds: tuple[str, ...] = ()  # kinds of moves that build or take their card
    letters: dict[str, str] = field(default_factory=dict)  # of the notation, by kind of piece
    end: Callable[["Screen", View], Iterable[str]] | None = (
        None  # (screen, view) -> below the score
    )


@cache
def rooms(game: str) -> Rooms:
    """The boxes of a game with what they add."""
    return Rooms(game, __package__ or "")
