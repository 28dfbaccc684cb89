"""The words of the moves of the base game."""

from typing import TYPE_CHECKING, Any

from septem.duel.cards.catalogue import (
    CARD_AT,
    CARDS,
    RESOURCES,
    TOKEN_AT,
    WONDER_AT,
    WONDERS,
    Priced,
)
from septem.duel.rules import codes, offers, payment, steps
from septem.duel.words.wording import SUBJECT, TURN, Chosen, FromOpponent, Wording
from septem.kernel.goods import unpack
from septem.kernel.phrases import say

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


class Action(Wording):
    """An action of a turn that uses a card of the structure."""

    def __init__(self, number: int, kind: str, letter: str) -> None:
        super().__init__(number, TURN, kind)
        self.letter = letter

    def read(self, code: int) -> dict[str, Any]:
        return {"card": CARD_AT[codes.card_of(code)].id, "at": int(codes.position_of(code))}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"{self.letter} {fields['card']}"


class Discard(Action):
    """`D quarry`: discard the card for coins."""

    def complete(self, game: "Duel", seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        return fields | {"gains": int(offers.discard_gives(game.city(seat)))}

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return say(language, SUBJECT, "discard", card=CARDS[fields["card"]].name(language))


class Construction(Action):
    """An action that is paid for."""

    def read(self, code: int) -> dict[str, Any]:
        fields = super().read(code)
        trade = int(codes.trade_of(code))
        cost = int(codes.coins_of(code)) - trade
        if cost:
            fields["cost"] = cost
        if trade:
            fields["paid"] = {"bank": trade}
        return fields

    def complete(self, game: "Duel", seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """Which resources are bought, and what of their price the opponent receives (D-5.9)."""
        if "paid" not in fields:
            return fields
        counts = unpack(self.bought(game, seat, fields), payment.FIELDS)
        goods = [name for name, n in zip(RESOURCES, counts, strict=True) for _ in range(n)]
        seller = str(1 - seat) if game.city(1 - seat).broker else "bank"
        return fields | {"paid": {seller: coins_paid(fields)}, "goods": {"bank": goods}}

    def bought(self, game: "Duel", seat: int, fields: dict[str, Any]) -> int:
        """The resources bought, as the rules pay for them."""
        card = CARDS[fields["card"]]
        return int(payment.bought_for_card(game.city(seat), game.city(1 - seat), card.number))


class Build(Construction):
    """`B quarry`: construct the building."""

    def read(self, code: int) -> dict[str, Any]:
        fields = super().read(code)
        if code & codes.CHAIN:
            fields["way"] = "chain"
        elif code & codes.BY_SYMBOL:
            fields["way"] = "symbol"
        return fields

    def complete(self, game: "Duel", seat: int, fields: dict[str, Any]) -> dict[str, Any]:
        """The building that makes the card free (D-5.10), where it is one."""
        if fields.get("way") != "chain":
            return super().complete(game, seat, fields)
        built = [CARD_AT[n].id for n in game.city(seat).cards()]
        origins = [name for name in CARDS[fields["card"]].chain_from if name in built]
        return fields | ({"thanks": origins[0]} if origins else {})

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        card = CARDS[fields["card"]]
        name = card.name(language)
        if "thanks" in fields:
            thanks = CARDS[fields["thanks"]].name(language)
            return say(language, SUBJECT, "build_chain", card=name, thanks=thanks)
        if fields.get("way") == "chain":
            return say(language, SUBJECT, "build_free", card=name)
        payment = said_payment(fields, language, card)
        return say(language, SUBJECT, "build", card=name, payment=payment)


class RaiseWonder(Construction):
    """`W sphinx quarry`: construct the wonder with the card."""

    def read(self, code: int) -> dict[str, Any]:
        return {"wonder": WONDER_AT[codes.wonder_of(code)].id} | super().read(code)

    def bought(self, game: "Duel", seat: int, fields: dict[str, Any]) -> int:
        wonder = WONDERS[fields["wonder"]]
        return int(payment.bought_for_wonder(game.city(seat), game.city(1 - seat), wonder.number))

    def notation(self, fields: dict[str, Any]) -> str:
        return f"{self.letter} {fields['wonder']} {fields['card']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return say(
            language,
            SUBJECT,
            "wonder",
            wonder=WONDERS[fields["wonder"]].name(language),
            card=CARDS[fields["card"]].name(language),
            payment=said_payment(fields, language, WONDERS[fields["wonder"]]),
        )


def coins_paid(fields: dict[str, Any]) -> int:
    """All coins for resources."""
    return sum(fields.get("paid", {}).values())


def said_payment(fields: dict[str, Any], language: str, piece: Priced) -> str:
    """The coins a construction costs, and how many of them buy resources; or that one's own resources pay."""
    bought = coins_paid(fields)
    total = fields.get("cost", 0) + bought
    if not total:
        return say(language, SUBJECT, "pay_own" if piece.resources else "pay_nothing")
    key = "pay" if not bought else "pay_trade" if bought == total else "pay_both"
    return say(language, SUBJECT, key, n=total, bought=bought)


class Start(Wording):
    """`start 0`: who starts the Age."""

    def read(self, code: int) -> dict[str, Any]:
        return {"target": int(codes.piece_of(code))}

    def notation(self, fields: dict[str, Any]) -> str:
        return f"start {fields['target']}"

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        return say(language, SUBJECT, f"start_{fields['target']}")


def wordings() -> list[Wording]:
    """Those of the base game."""
    return [
        Build(steps.BUILD, "build", "B"),
        Discard(steps.DISCARD, "discard", "D"),
        RaiseWonder(steps.WONDER, "wonder", "W"),
        Chosen(steps.DRAFT, "draft_wonder", "draft", "wonder", WONDER_AT),
        Start(steps.START, "start_player", "start"),
        Chosen(steps.PICK, "progress_from_board", "pick", "token", TOKEN_AT),
        Chosen(steps.DRAWN, "progress_from_draw", "pick", "token", TOKEN_AT),
        FromOpponent(steps.DESTROY, "discard_opponent_card", "destroy", "card", CARD_AT),
        Chosen(steps.DIG, "build_from_discard", "dig", "card", CARD_AT),
    ]
