"""The words of Messe d'Essen."""

from typing import Any

from septem.duel.cards.catalogue import CARD_AT
from septem.duel.expansions.messe_essen.rules import FAIR
from septem.duel.rules import codes
from septem.duel.words.hooks import Words
from septem.duel.words.wording import Chosen, Wording


class MesseWords(Words):
    def wordings(self) -> list[Wording]:
        return [Take(FAIR, "messe_card", "take", "card", CARD_AT)]


class Take(Chosen):
    """`take altar`: a card of row 1 of the structure."""

    def read(self, code: int) -> dict[str, Any]:
        return {"card": CARD_AT[codes.first_of(code)].id, "at": int(codes.second_of(code))}
