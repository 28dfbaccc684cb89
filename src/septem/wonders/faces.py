"""The faces of 7 Wonders: its words, its hidden information, its positions, as the kernel asks for them."""

from typing import Any, cast

from septem.kernel.game import Faces, Game, Hidden, Positions
from septem.kernel.rng import Rng
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.hidden import knowledge
from septem.wonders.positions import writer
from septem.wonders.rules.table import Wonders
from septem.wonders.words.notation import WondersWords


class WondersHidden(Hidden):
    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        return knowledge.view(cast(Wonders, game), seat)

    def deal_anew(self, game: Game, seat: int, rng: Rng) -> None:
        knowledge.deal_anew(cast(Wonders, game), seat, rng)


class WondersPositions(Positions):
    def write(self, game: Game) -> dict[str, Any]:
        return writer.position(cast(Wonders, game))


_made: list[tuple[Catalogue, Faces]] = []


def faces_of(catalogue: Catalogue) -> Faces:
    """The faces of a catalogue, made once."""
    for known, faces in _made:
        if known is catalogue:
            return faces
    _made.append((catalogue, Faces(WondersWords(catalogue), WondersHidden(), WondersPositions())))
    return _made[-1][1]
