"""What Duel knows of expansions from folders: which pieces their data hold, and how they are plugged in."""

from typing import Any

from septem.duel import boxes as plugged
from septem.duel.module import Module
from septem.kernel import folders
from septem.kernel.boxes import Box, HeaderFile, Plug
from septem.kernel.folders import Folder

PIECES = ("game", "cards", "wonders", "progress", "colors", "without")


class DuelPlug(Plug):
    """Cards, wonders and progress tokens in folders."""

    def __init__(self) -> None:
        super().__init__(Module)

    def complete(self, folder: Folder, boxes: dict[str, Box]) -> dict[str, Any]:
        done = HeaderFile(folder.file, list(boxes)).header(folder.data, folder.path.name, PIECES)
        return done | {key: folder.data[key] for key in PIECES if key in folder.data}

    def inspect(self, folder: Folder) -> None:
        try:
            plugged.take_in(folder)
        except Exception as problem:
            raise folders.blamed(problem, folder) from None


PLUG = DuelPlug()
