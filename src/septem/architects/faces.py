"""The faces of Architects: its words, its hidden information, its positions, as the kernel asks for them."""

from typing import Any, Final, cast

from septem.architects.hidden.deals import deal_anew
from septem.architects.hidden.views import view
from septem.architects.positions import writer
from septem.architects.rules.state import State
from septem.architects.words import notation
from septem.architects.words.refusals import Refusal
from septem.architects.words.sentences import sentence
from septem.kernel.game import Faces, Game, Hidden, Positions, Words
from septem.kernel.rng import Rng


class ArchitectsWords(Words):
    def read(self, code: int) -> dict[str, Any]:
        return notation.read(code)

    def complete(self, game: Game, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return notation.complete(cast(State, game), seat, fields)

    def notation(self, fields: dict[str, Any]) -> str:
        return notation.notation(fields)

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return sentence(fields, language)

    def refusal(self, game: Game, seat: int, text: str, language: str) -> str:
        return Refusal(cast(State, game), language).reason(text)


class ArchitectsHidden(Hidden):
    def view(self, game: Game, seat: int | None) -> dict[str, Any]:
        return view(cast(State, game), seat)

    def deal_anew(self, game: Game, seat: int, rng: Rng) -> None:
        deal_anew(cast(State, game), seat, rng)


class ArchitectsPositions(Positions):
    def write(self, game: Game) -> dict[str, Any]:
        return writer.write(cast(State, game))


FACES: Final = Faces(ArchitectsWords(), ArchitectsHidden(), ArchitectsPositions())
