"""Where the bots of a game live: `septem/bots/<game>`, or the folder `bots` of a game that comes from a folder itself."""

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from septem.kernel import folders
from septem.kernel.descriptions import games


@dataclass(frozen=True)
class Room:
    """The package with the bots of a game, and where its files lie; neither need exist."""

    game: str
    package: str
    place: Any


def room_of(game: str) -> Room:
    """The room of a game's bots."""
    found = games().get(game)
    if found is None or not found.package.startswith(folders.PREFIX):
        return Room(game, f"septem.bots.{game}", files("septem.bots") / game)
    return Room(game, f"{found.package}.bots", Path(found.expansions.place) / "bots")
