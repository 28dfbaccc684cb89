"""How Duel writes its moves: notation and sentences, from a code alone."""

from typing import TYPE_CHECKING, Any, Final, cast

from septem.duel.cards.catalogue import CARD_AT, WONDER_AT
from septem.duel.rules import steps
from septem.kernel.game import Game, Words
from septem.kernel.phrases import say

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel

SUBJECT: Final = "duel"


class Build(steps.Action):
    """`B quarry`: construct the building."""

    def notation(self, code: int) -> str:
        return f"B {CARD_AT[code >> 6 & 127].id}"

    def sentence(self, code: int, language: str) -> str:
        card = CARD_AT[code >> 6 & 127].name(language)
        if code >> 41 & 1:
            return say(language, SUBJECT, "build_chain", card=card)
        return say(language, SUBJECT, "build", card=card, payment=payment(code, language))


class Discard(steps.Action):
    """`D quarry`: discard the card for coins."""

    def notation(self, code: int) -> str:
        return f"D {CARD_AT[code >> 6 & 127].id}"

    def sentence(self, code: int, language: str) -> str:
        return say(language, SUBJECT, "discard", card=CARD_AT[code >> 6 & 127].name(language))


class RaiseWonder(steps.Action):
    """`W sphinx quarry`: construct the wonder with the card."""

    def notation(self, code: int) -> str:
        return f"W {WONDER_AT[code >> 18 & 31].id} {CARD_AT[code >> 6 & 127].id}"

    def sentence(self, code: int, language: str) -> str:
        return say(
            language,
            SUBJECT,
            "wonder",
            wonder=WONDER_AT[code >> 18 & 31].name(language),
            card=CARD_AT[code >> 6 & 127].name(language),
            payment=payment(code, language),
        )


def payment(code: int, language: str) -> str:
    """The coins a construction costs, and how many of them buy resources."""
    total = code >> 23 & 511
    bought = code >> 32 & 511
    if not total:
        return say(language, SUBJECT, "pay_nothing")
    key = "pay" if not bought else "pay_trade" if bought == total else "pay_both"
    return say(language, SUBJECT, key, n=total, bought=bought)


class DuelWords(Words):
    """The notation and sentences of every move."""

    def read(self, code: int) -> dict[str, Any]:
        return {"code": code}

    def refusal(self, game: Game, seat: int, text: str, language: str) -> str:
        from septem.duel.words import refusals

        return refusals.reason(cast("Duel", game), seat, text, language)

    def notation(self, fields: dict[str, Any]) -> str:
        code: int = fields["code"]
        action = steps.ACTIONS.get(code & 63)
        if action is not None:
            return action.notation(code)
        return steps.decision_of(code & 63).notation(code)

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        code: int = fields["code"]
        action = steps.ACTIONS.get(code & 63)
        if action is not None:
            return action.sentence(code, language)
        return steps.decision_of(code & 63).sentence(code, language)


steps.ACTIONS[steps.BUILD] = Build()
steps.ACTIONS[steps.DISCARD] = Discard()
steps.ACTIONS[steps.WONDER] = RaiseWonder()
