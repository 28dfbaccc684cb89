"""How 7 Wonders writes its moves: notation, and sentences in English and French."""

from typing import TYPE_CHECKING, Any, cast

from septem.kernel import game as kernel
from septem.kernel.phrases import listed
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.rules.hooks import Kind
from septem.wonders.rules.orders import (
    AGAIN,
    CHAIN,
    DECLINE,
    DIG,
    DISCARD,
    FREE_CITY,
    GRATIS,
    OWN,
    POWER,
    STAGE,
    card_of,
    coins_bank,
    coins_left,
    coins_right,
    far_payments,
    given_for,
    kind_of,
    seat_named,
    target_of,
    way_of,
)
from septem.wonders.words.hooks import OrderWords, Words
from septem.wonders.words.phrases import phrase
from septem.wonders.words.refusals import Refusal

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

SENTENCES = {CHAIN: "chain", POWER: "power", DIG: "dig"}


class WondersWords(kernel.Words):
    """Moves of 7 Wonders: `B altar`, `W 2 mine <2`, `D tavern`, `dig press_1`, `free B altar`, `B baths ~3:2`."""

    def __init__(self, catalogue: Catalogue, kinds: list[Kind], boxes: list[Words]) -> None:
        self.catalogue = catalogue
        self.kinds = kinds
        self.own_orders: dict[str, OrderWords] = {}
        for box in boxes:
            self.own_orders.update(box.orders())

    def read(self, code: int) -> dict[str, Any]:
        return {"code": code}

    def refusal(self, game: kernel.Game, seat: int, text: str, language: str) -> str:
        return Refusal(cast("Wonders", game), seat, language, self.own_orders).reason(text)

    def notation(self, fields: dict[str, Any]) -> str:
        code: int = fields["code"]
        text = self.order(code)
        return f"free {text}" if code & FREE_CITY else text

    def order(self, code: int) -> str:
        kind = kind_of(code)
        if kind == DECLINE:
            return "dig -"
        if kind >= OWN:
            return self.own(code).notation(self.catalogue, code)
        card = self.catalogue.cards[card_of(code)].id
        if kind == DISCARD:
            return f"D {card}"
        if kind == STAGE:
            return self.stage(code, card)
        named = self.named(code)
        if kind == DIG:
            return f"dig {card}{named}"
        mark = payment(code)
        if kind == CHAIN:
            mark = " *"
        elif kind == POWER:
            given = given_for(code)
            mark = f" !{self.catalogue.cards[given].id}" if given >= 0 else " !"
        return f"B {card}{mark}{named}"

    def stage(self, code: int, card: str) -> str:
        """A stage over a card: `W 2 altar <2`; one of two options: `W 2 altar @1 <2`; a second time: `E 2 altar <2`."""
        way = way_of(code)
        option = f" @{way}" if way and way != AGAIN else ""
        return f"{'E' if way == AGAIN else 'W'} {target_of(code)} {card}{option}{payment(code)}"

    def named(self, code: int) -> str:
        """The piece or seat an order names."""
        text = f" @{self.catalogue.cards[target_of(code)].id}" if target_of(code) else ""
        return f"{text} @{seat_named(code)}" if seat_named(code) >= 0 else text

    def own(self, code: int) -> OrderWords:
        """How an order of an expansion is written."""
        name = self.kinds[kind_of(code) - OWN].name
        if name not in self.own_orders:
            raise ValueError(f"{code} is no order")
        return self.own_orders[name]

    def sentence(self, fields: dict[str, Any], language: str) -> str:
        code: int = fields["code"]
        text = self.order_sentence(code, language)
        return phrase(language, "free_city", order=text) if code & FREE_CITY else text

    def order_sentence(self, code: int, language: str) -> str:
        kind = kind_of(code)
        if kind == DECLINE:
            return phrase(language, "decline")
        if kind >= OWN:
            return self.own(code).sentence(self.catalogue, code, language)
        card = self.catalogue.cards[card_of(code)]
        name = card.names[language]
        if kind == DISCARD:
            return phrase(language, "discard", card=name, n=int(self.catalogue.discard_coins))
        if kind == POWER and given_for(code) >= 0:
            given = self.catalogue.cards[given_for(code)].names[language]
            return phrase(language, "exchange", card=name, given=given) + self.naming(
                code, language
            )
        paid = paying(code, language, 0 if kind in (STAGE, GRATIS) else int(card.coins))
        if kind == STAGE:
            key = ("stage", "stage_option", "stage_option", "embellish")[way_of(code)]
            number = int(target_of(code))
            option = int(way_of(code))
            return phrase(language, key, n=number, card=name, payment=paid, option=option)
        said = phrase(language, SENTENCES.get(int(kind), "build"), card=name, payment=paid)
        return said + self.naming(code, language)

    def naming(self, code: int, language: str) -> str:
        """What an order names, as the end of a sentence."""
        text = ""
        if target_of(code):
            named = self.catalogue.cards[target_of(code)].names[language]
            text = phrase(language, "naming", name=named)
        if seat_named(code) >= 0:
            text += phrase(language, "naming_seat", n=int(seat_named(code)))
        return text


def payment(code: int) -> str:
    """The coins of a payment in notation: `<2 >1 =1`; printed coin costs are not written."""
    parts = [("<", coins_left(code)), (">", coins_right(code)), ("=", coins_bank(code))]
    text = "".join(f" {mark}{coins}" for mark, coins in parts if coins)
    return text + "".join(f" ~{seat}:{coins}" for seat, coins in paid_far(code))


def paid_far(code: int) -> list[tuple[int, int]]:
    """Seats that are no neighbours, and the coins they are paid."""
    paid = [int(number) for number in far_payments(code)]
    return list(zip(paid[::2], paid[1::2], strict=True))


def paying(code: int, language: str, printed: int) -> str:
    """The payment as the end of a sentence."""
    parts = [
        ("pay_left", int(coins_left(code))),
        ("pay_right", int(coins_right(code))),
        ("pay_bank", int(coins_bank(code)) + printed),
    ]
    said = [phrase(language, key, n=coins) for key, coins in parts if coins]
    said += [phrase(language, "pay_far", n=coins, seat=seat) for seat, coins in paid_far(code)]
    return phrase(language, "paying", payments=listed(language, said)) if said else ""
