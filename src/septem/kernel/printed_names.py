"""Names of pieces in the rulebooks and on other printings, where they differ from ours.

They lie in a file `printed_names.toml`: a game's with its cards, a box's in its folder. A table per piece has the names by
language and `source`, where they stand.
"""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

FILE = "printed_names.toml"
SOURCE = "source"


@cache
def entries(game: str) -> dict[str, dict[str, Any]]:
    """The pieces of a game of the package that have other names."""
    found: dict[str, dict[str, Any]] = {}
    for place in places(files("septem") / game):
        path = place / FILE
        if path.is_file():
            found.update(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


def places(room: Traversable) -> list[Traversable]:
    """The folders of a game's room that may hold the file."""
    boxes = room / "expansions"
    folders = [box for box in boxes.iterdir() if box.is_dir()] if boxes.is_dir() else []
    return [room / "cards", *folders]


def other_names(game: str, ident: str) -> list[str]:
    """The other names of a piece, in any language."""
    entry = entries(game).get(ident, {})
    return [name for key, names in entry.items() if key != SOURCE for name in names]
