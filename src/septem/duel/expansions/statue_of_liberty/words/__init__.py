"""The words of the Statue of Liberty."""

from typing import Any

from septem.duel.cards.catalogue import CARD_AT, CARDS
from septem.duel.expansions.statue_of_liberty.rules import SPLIT
from septem.duel.rules import codes
from septem.duel.rules.table import Duel
from septem.duel.words.hooks import Words
from septem.duel.words.wording import Wording


class LibertyWords(Words):
    def wordings(self) -> list[Wording]:
        return [
            Split(SPLIT, "liberty_split", "split"),
        ]


class Split(Wording):
    """`split a b c`: build a, discard b, c is the opponent's."""

    def read(self, code: int) -> dict[str, Any]:
        numbers = codes.first_of(code), codes.second_of(code), codes.third_of(code)
        return {"cards": [CARD_AT[number].id for number in numbers]}

    def complete(self, game: Duel, seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"target": 1 - seat}

    def notation(self, fields: dict[str, Any]) -> str:
        return " ".join(["split", *fields["cards"]])

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        own, out, other = [CARDS[card].name(language) for card in fields["cards"]]
        return self.say(language, own=own, out=out, other=other)
