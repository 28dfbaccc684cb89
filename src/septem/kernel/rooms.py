"""What the boxes of a game add to a layer above the rules: a box has a room of its own name beside the modules of the game there.

The room's `FACE` says what the box adds: its fields are tables, lists and functions. The layer asks for those of all boxes at once
and never names one; a box without a room is shown as any piece or decision is.
"""

import importlib
from collections.abc import Callable
from functools import cache, cached_property
from importlib.util import find_spec
from typing import Any

from septem.kernel.descriptions import describe


class Rooms:
    """The rooms that the boxes of one game have in one layer: `<package>.<game>.<box>`."""

    def __init__(self, game: str, package: str) -> None:
        self.game = game
        self.package = package
        self.merged = cache(self._merged)
        self.joined = cache(self._joined)
        self.hooks = cache(self._hooks)

    @cached_property
    def faces(self) -> dict[str, Any]:
        """The faces of the boxes that have one, by name."""
        found = {}
        for box in describe(self.game).expansions.boxed():
            room = f"{self.package}.{self.game}.{box}"
            if find_spec(room) is not None:
                found[box] = importlib.import_module(room).FACE
        return found

    def _merged(self, name: str) -> dict[Any, Any]:
        """A table of every box in one."""
        tables = [getattr(face, name) for face in self.faces.values()]
        return {key: value for table in tables for key, value in table.items()}

    def _joined(self, name: str) -> tuple[str, ...]:
        """A list of every box in one."""
        return tuple(entry for face in self.faces.values() for entry in getattr(face, name))

    def _hooks(self, name: str) -> tuple[tuple[str, Callable[..., Any]], ...]:
        """What the boxes do at a point of the page: each box that does something, with its function."""
        found = [(box, getattr(face, name)) for box, face in self.faces.items()]
        return tuple((box, hook) for box, hook in found if hook is not None)

    def first(self, name: str, *values: Any) -> Any:
        """The first answer that a box gives; later ones build on earlier ones and are asked before them. None: none does."""
        answers = (hook(*values) for _, hook in reversed(self.hooks(name)))
        return next((answer for answer in answers if answer), None)

    def every(self, name: str, *values: Any) -> list[Any]:
        """What all the boxes answer, one after the other."""
        return [entry for _, hook in self.hooks(name) for entry in hook(*values)]

    def by_box(self, name: str, *values: Any) -> dict[str, Any]:
        """The answers by box; those that have none are left out."""
        answers = {box: hook(*values) for box, hook in self.hooks(name)}
        return {box: answer for box, answer in answers.items() if answer is not None}
