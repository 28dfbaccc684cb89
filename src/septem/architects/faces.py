"""The faces of Architects: its words, its hidden information, its positions, as the kernel asks for them."""

from typing import Any, Final, cast

from septem.architects.hidden import knowledge
from septem.architects.positions import reader as positions
from septem.architects.rules.table import Architects
from septem.architects.words.notation import ArchitectsWords
from septem.kernel.game import Faces, Game, Hidden, Positions
from septem.kernel.rng import Rng


class ArchitectsHidden(Hidden):
    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        return knowledge.view(cast(Architects, game), seat)

    def deal_anew(self, game: Game, seat: int, rng: Rng) -> None:
        knowledge.deal_anew(cast(Architects, game), seat, rng)


class ArchitectsPositions(Positions):
    def write(self, game: Game) -> dict[str, Any]:
        return positions.write(cast(Architects, game))


FACES: Final = Faces(ArchitectsWords(), ArchitectsHidden(), ArchitectsPositions())
