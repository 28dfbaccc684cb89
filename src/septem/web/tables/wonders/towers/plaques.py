"""A tall wonder as it stands in a city."""

from dataclasses import dataclass

from septem.web.tables.wonders.boxes import Fields
from septem.web.tables.wonders.faces import StageFace, board, boards
from septem.web.tables.wonders.ring import Table
from septem.web.tables.wonders.towers.art import TALL


@dataclass(frozen=True)
class Plaque:
    """A stage of a tall wonder."""

    stage: StageFace
    state: str  # "built" | "next" | "later"
    options: tuple[tuple[StageFace, bool], ...]  # and whether it is still open or was chosen
    embellished: bool


@dataclass(frozen=True)
class Tower:
    """Its drawing, one storey per stage, and its stages from the bottom."""

    drawing: str
    plaques: tuple[Plaque, ...]


def tower(table: Table, fields: Fields) -> Tower | None:
    """The wonder of a city; None: it is not tall."""
    name = boards()[fields["wonder"]].board
    if name not in TALL:
        return None
    built, ways = fields["stages"], fields.get("options", [])
    found = []
    for stage in board(fields["wonder"], table.seen.language).stages:
        n = stage.number
        chosen = ways[n - 1] if n <= len(ways) else 0
        options = tuple((way, chosen in (0, k)) for k, way in enumerate(stage.options, 1))
        state = "built" if n <= built else "next" if n == built + 1 else "later"
        found.append(Plaque(stage, state, options, n in fields.get("embellished", [])))
    return Tower(f"t-{name}", tuple(found))
