"""The faces of Duel: its words, its hidden information, its positions, as the kernel asks for them."""

from typing import Any, cast

from septem.duel.hidden import knowledge
from septem.duel.hidden.dealing_anew import HiddenTable
from septem.duel.hidden.hooks import Hidden
from septem.duel.module import Module
from septem.duel.positions import writer
from septem.duel.positions.hooks import Positions
from septem.duel.rules.table import Duel
from septem.duel.words.notation import DuelWords
from septem.kernel import game as kernel
from septem.kernel.rng import Rng


class DuelHidden(kernel.Hidden):
    """What seats know of a table."""

    def __init__(self, boxes: list[Hidden]) -> None:
        self.boxes = boxes

    def view(self, game: kernel.Game, seat: int | None) -> dict[str, Any]:
        return knowledge.view(cast(Duel, game), self.boxes, seat)

    def deal_anew(self, game: kernel.Game, seat: int, rng: Rng) -> None:
        table = cast(Duel, game)
        HiddenTable(table, self.boxes, seat).deal(table, rng)

    def deals(self, game: kernel.Game, seat: int) -> kernel.Deals:
        return DuelDeals(cast(Duel, game), self.boxes, seat)


class DuelDeals(kernel.Deals):
    """Deals of a table; what is hidden is found out once."""

    def __init__(self, game: Duel, boxes: list[Hidden], seat: int) -> None:
        super().__init__(game, seat)
        self.table = game
        self.hidden = HiddenTable(game, boxes, seat)

    def deal(self, rng: Rng) -> Duel:
        twin = self.table.clone()
        self.hidden.deal(twin, rng)
        return twin


class DuelPositions(kernel.Positions):
    """How a table is written down."""

    def __init__(self, boxes: list[Positions]) -> None:
        self.boxes = boxes

    def write(self, game: kernel.Game) -> dict[str, Any]:
        return writer.written(cast(Duel, game), self.boxes)


def faces(modules: list[Module]) -> kernel.Faces:
    """The faces of a table with some boxes."""
    return kernel.Faces(
        DuelWords([module.words for module in modules]),
        DuelHidden([module.hidden for module in modules if module.hidden]),
        DuelPositions([module.positions for module in modules if module.positions]),
    )
