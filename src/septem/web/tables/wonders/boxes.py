"""What the boxes add to the page: each has a folder here by its own name, whose `FACE` says what the page shows of it.

A box without such a folder is shown as any card is. Nothing here or in the base pages names a box.
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any

from septem.kernel.descriptions import describe

PACKAGE = __package__ or ""


@dataclass(frozen=True)
class Token:
    """A number of a city that is shown among its tokens."""

    icon: str
    points: int = 0  # what each is worth
    always: bool = True  # also where there are none


@dataclass(frozen=True)
class SheetKind:
    """A decision in which one card is picked: its sign, the stem of its phrases, and what else its page shows."""

    icon: str
    stem: str
    step: str = ""  # only in this step of the turn
    says_effects: bool = False  # under each card
    says_price: bool = False
    finish: Callable[[Any, Any, Any], Any] | None = None  # (seen, table, sheet) -> sheet


@dataclass(frozen=True)
class BoxFace:
    """What the page shows of a box."""

    pictures: dict[str, str] = field(default_factory=dict)  # engravings by card
    chains: dict[str, str] = field(default_factory=dict)  # signs of chains by card
    scenes: tuple[str, ...] = ()  # wonders that have a poster
    tall: tuple[str, ...] = ()  # those whose drawing grows with their stages
    drawings: dict[str, Any] = field(default_factory=dict)  # signs of effects by key
    things: dict[str, Any] = field(default_factory=dict)  # signs of what is counted
    colors: tuple[str, ...] = ()  # of buildings
    tokens: dict[str, Token] = field(default_factory=dict)  # by the field of a city
    links: dict[str, str] = field(
        default_factory=dict
    )  # signs of ties between two cities, by field
    causes: dict[str, str] = field(default_factory=dict)  # signs of further conflicts
    lines: dict[str, tuple[str, str]] = field(default_factory=dict)  # of the score: color, sign
    uses: dict[str, tuple[str, str]] = field(default_factory=dict)  # by color: kind of move, key
    sheets: dict[str, SheetKind] = field(default_factory=dict)  # by kind of move
    declined: dict[str, str] = field(default_factory=dict)  # by kind of move: the line of the log
    tellers: dict[str, Any] = field(default_factory=dict)  # by kind of move: who tells the line
    card_marks: Callable[[Any, str], Any] | None = None  # (card, language) -> further signs
    card_lines: Callable[[Any, str], Any] | None = None  # (card, language) -> effects in lines
    footing: Callable[[str], Any] | None = None  # board -> the effect below its stages
    decisions: dict[str, Callable[[Any, Any], Any]] = field(default_factory=dict)
    # by name of the template `wonders/<box>/<name>.html`: (seen, table) -> its values, or None


@cache
def faces() -> dict[str, BoxFace]:
    """The faces of the game's boxes that have one, by name."""
    found = {}
    for box in describe("wonders").expansions.boxed():
        room = f"{PACKAGE}.{box}"
        if find_spec(room) is not None:
            found[box] = importlib.import_module(room).FACE
    return found


@cache
def merged(name: str) -> dict[str, Any]:
    """A table of every box in one."""
    return {key: value for face in faces().values() for key, value in getattr(face, name).items()}


@cache
def joined(name: str) -> tuple[str, ...]:
    """A list of every box in one."""
    return tuple(entry for face in faces().values() for entry in getattr(face, name))


@cache
def drawings(key: str) -> tuple[Any, ...]:
    """Everybody who may draw an effect; the first that knows its form does."""
    return tuple(face.drawings[key] for face in faces().values() if key in face.drawings)


@cache
def decisions() -> tuple[tuple[str, str, Callable[[Any, Any], Any]], ...]:
    """Decisions with pages of their own: the box, the name, and what makes their values."""
    return tuple(
        (box, name, make) for box, face in faces().items() for name, make in face.decisions.items()
    )
