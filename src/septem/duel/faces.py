"""The faces of Duel: its words, its hidden information, its positions, as the kernel asks for them."""

from typing import Any, cast

from septem.duel.hidden import knowledge
from septem.duel.module import Module
from septem.duel.positions import reader as positions
from septem.duel.rules.table import Duel
from septem.duel.words.notation import DuelWords
from septem.kernel.game import Faces, Game, Hidden, Positions
from septem.kernel.rng import Rng


class DuelHidden(Hidden):
    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        return knowledge.view(cast(Duel, game), seat)

    def deal_anew(self, game: Game, seat: int, rng: Rng) -> None:
        knowledge.deal_anew(cast(Duel, game), seat, rng)


class DuelPositions(Positions):
    def write(self, game: Game) -> dict[str, Any]:
        return positions.written(cast(Duel, game))


def faces(modules: list[Module]) -> Faces:
    """The faces of a table with some boxes."""
    return Faces(DuelWords([one.words for one in modules]), DuelHidden(), DuelPositions())
