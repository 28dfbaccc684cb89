"""Tables people can start with as they are. Games and boxes declare them, in `game.toml` or in the header of a box:

[[preset]]                                       (a box: `[preset]`, one at most)
name = "family"
title = { en = "Family", fr = "Famille" }
about = { en = "...", fr = "..." }               a few words
icon = "w-olympia"                               its picture on the page
players = 4
with = ["optional_cards"]                        boxes and switches that are on, beside the box itself
choices = { sides = "A" }                        what is chosen of other options
bots = "novice"                                  the level of its bots; the usual one if left out
"""

from typing import Any

from septem.kernel.datafile import DataFile
from septem.kernel.phrases import ByLanguage

FIELDS = ("name", "title", "about", "icon", "players", "with", "choices", "bots")


class Preset:
    """A game with its boxes, seats and bots."""

    def __init__(self, entry: dict[str, Any], box: str = "") -> None:
        self.name = str(entry["name"])
        self.titles = ByLanguage(entry["title"])
        self.about = ByLanguage(entry.get("about", {}))
        self.icon = str(entry.get("icon", ""))
        self.players = int(entry["players"])
        boxes = [str(name) for name in entry.get("with", [])]
        self.boxes: list[str] = [*boxes, box] if box else boxes  # and switches
        self.choices: dict[str, str] = dict(entry.get("choices", {}))
        self.bots = str(entry.get("bots", ""))

    def __repr__(self) -> str:
        return f"<Preset {self.name}: {self.players} seats>"


class PresetFile(DataFile):
    """Reads what a file declares."""

    def preset(self, entry: dict[str, Any], box: str = "") -> Preset:
        """A preset, of a box or of the game alone."""
        self.only(entry, FIELDS)
        self.need(entry, "name", str)
        self.names(entry, "title")
        self.names(entry, "about")
        self.need(entry, "players", int)
        return Preset(entry, box)
