"""How Duel writes and tells its moves: from a code to fields, from fields to notation and sentences."""

from typing import Any, cast

from septem.duel.rules import codes
from septem.duel.rules.table import Duel
from septem.duel.words import moves, refusals
from septem.duel.words.hooks import Words
from septem.duel.words.wording import Wording
from septem.kernel import game as kernel


class DuelWords(kernel.Words):
    """The words of a table with some boxes."""

    def __init__(self, boxes: list[Words]) -> None:
        self.boxes = boxes
        known = moves.wordings() + [one for box in boxes for one in box.wordings()]
        self.by_number: dict[int, Wording] = {one.number: one for one in known}
        self.by_name = {(one.step, one.kind): one for one in known}

    def read(self, code: int) -> dict[str, Any]:
        wording = self.by_number[code & codes.KIND]
        return {"kind": wording.kind, "step": wording.step, **wording.read(code)}

    def complete(self, game: kernel.Game, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return self.of(fields).complete(cast(Duel, game), seat, fields)

    def notation(self, fields: dict[str, Any]) -> str:
        return self.of(fields).notation(fields)

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return self.of(fields).sentence(fields, language)

    def of(self, fields: dict[str, Any]) -> Wording:
        """The wording of a move by its fields."""
        return self.by_name[fields["step"], fields["kind"]]

    def refusal(self, game: kernel.Game, seat: int, text: str, language: str) -> str:
        return refusals.reason(cast(Duel, game), self.boxes, seat, text, language)
