"""How 7 Wonders writes its moves: fields, notation, and sentences in English and French."""

from typing import TYPE_CHECKING, Any, cast

from librt.vecs import vec

from septem.kernel import game as kernel
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.rules.hooks import Kind
from septem.wonders.rules.orders import (
    AGAIN,
    BUILD,
    CHAIN,
    DECLINE,
    DIG,
    DISCARD,
    FREE_CITY,
    GRATIS,
    OWN,
    POWER,
    STAGE,
    kind_of,
    way_of,
)
from septem.wonders.words import moves
from septem.wonders.words.hooks import Words
from septem.wonders.words.moves import STAGE_AGAIN, Fields, MoveWords
from septem.wonders.words.phrases import phrase
from septem.wonders.words.refusals import Refusal

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

NAMES = {
    BUILD: "build",
    CHAIN: "build",
    POWER: "build",
    GRATIS: "build",
    STAGE: "stage",
    DISCARD: "discard",
    DIG: "dig",
    DECLINE: "decline",
}


class WondersWords(kernel.Words):
    """Moves of 7 Wonders: `B altar`, `W 2 mine <2`, `D tavern`, `dig press_1`, `free B altar`, `B baths ~3:2`."""

    def __init__(self, catalogue: Catalogue, kinds: vec[Kind], boxes: list[Words]) -> None:
        self.catalogue = catalogue
        self.kinds = kinds
        self.orders = moves.base()  # by the name of the order's kind
        for box in boxes:
            self.orders.update(box.orders())
        self.said: dict[str, MoveWords] = {}  # by what fields say of their kind
        for words in self.orders.values():
            offer = words.offer if isinstance(words, moves.Decline) else ""
            self.said[f"{words.kind} {offer}"] = words

    def words_of(self, fields: Fields) -> MoveWords:
        return self.said[f"{fields['kind']} {fields.get('declines', '')}"]

    def read(self, code: int) -> dict[str, Any]:
        kind = int(kind_of(code))
        if kind >= OWN:
            name = self.kinds[kind - OWN].name
        else:
            name = STAGE_AGAIN if kind == STAGE and way_of(code) == AGAIN else NAMES[kind]
        fields = self.orders[name].read(self.catalogue, code)
        return {**fields, "for": "free_city"} if code & FREE_CITY else fields

    def complete(self, game: kernel.Game, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        table = cast("Wonders", game)
        city = len(table.cities) - 1 if "for" in fields else seat
        return self.words_of(fields).complete(table, city, fields)

    def notation(self, fields: dict[str, Any]) -> str:
        text = self.words_of(fields).notation(fields)
        return f"free {text}" if "for" in fields else text

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        text = self.words_of(fields).sentence(self.catalogue, fields, language)
        return phrase(language, "free_city", order=text) if "for" in fields else text

    def refusal(self, game: kernel.Game, seat: int, text: str, language: str) -> str:
        return Refusal(cast("Wonders", game), seat, language, self.orders).reason(text)
