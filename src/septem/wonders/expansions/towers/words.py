"""The moves of Towers in words."""

from typing import TYPE_CHECKING

from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.expansions.towers.state import tower_of
from septem.wonders.rules.orders import target_of
from septem.wonders.words.moves import Decline, Fields, MoveWords, Stage
from septem.wonders.words.notation import STAGE_AGAIN
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class Hire(MoveWords):
    """A shield token for coins, or none: `hire 1`, `hire -` (T-10)."""

    def __init__(self) -> None:
        super().__init__("hire", "hire")

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        if target_of(code):
            return {"kind": self.kind}
        return {"kind": "decline", "declines": self.kind}

    def complete(self, game: "Wonders", city: int, fields: Fields) -> Fields:
        return {**fields, "cost": int(tower_of(game.cities[city]).hire_price)}

    def notation(self, fields: Fields) -> str:
        return "hire 1"

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        return phrase(language, self.key)


def move_words() -> dict[str, MoveWords]:
    return {
        STAGE_AGAIN: Stage("embellish", "E"),
        "hire": Hire(),
        "decline hire": Decline("hire", "hire", "no_hire"),
    }
