"""How 7 Wonders writes its moves: notation, and sentences in English and French."""

from typing import Any

from septem.kernel.game import Words
from septem.kernel.phrases import listed, say
from septem.wonders.catalogue import Catalogue
from septem.wonders.module import Kind
from septem.wonders.orders import (
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
    kind_of,
    target_of,
)

SUBJECT = "wonders"
SENTENCES = {CHAIN: "chain", POWER: "power", DIG: "dig"}


def phrase(language: str, key: str, **values: Any) -> str:
    """A sentence of this game."""
    return say(language, SUBJECT, key, **values)


class WondersWords(Words):
    """Moves of 7 Wonders: `B altar`, `W 2 mine <2`, `D tavern`, `dig press_1`, `free B altar`."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def notation(self, code: int) -> str:
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
            return f"W {target_of(code)} {card}{payment(code)}"
        named = f" @{self.catalogue.cards[target_of(code)].id}" if target_of(code) else ""
        if kind == DIG:
            return f"dig {card}{named}"
        mark = " *" if kind == CHAIN else " !" if kind == POWER else payment(code)
        return f"B {card}{mark}{named}"

    def own(self, code: int) -> Kind:
        """The kind of a module's order."""
        kind = self.catalogue.kinds[kind_of(code) - OWN]
        if not kind.letter:
            raise ValueError(f"{code} is no order")
        return kind

    def sentence(self, code: int, language: str) -> str:
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
        paid = paying(code, language, 0 if kind in (STAGE, GRATIS) else int(card.coins))
        if kind == STAGE:
            return phrase(language, "stage", n=int(target_of(code)), card=name, payment=paid)
        target = target_of(code)
        named = self.catalogue.cards[target].names[language] if target else ""
        said = phrase(language, SENTENCES.get(int(kind), "build"), card=name, payment=paid)
        return said + (phrase(language, "naming", name=named) if named else "")


def payment(code: int) -> str:
    """The coins of a payment in notation: `<2 >1 =1`; printed coin costs are not written."""
    parts = [("<", coins_left(code)), (">", coins_right(code)), ("=", coins_bank(code))]
    return "".join(f" {mark}{coins}" for mark, coins in parts if coins)


def paying(code: int, language: str, printed: int) -> str:
    """The payment as the end of a sentence."""
    parts = [
        ("pay_left", int(coins_left(code))),
        ("pay_right", int(coins_right(code))),
        ("pay_bank", int(coins_bank(code)) + printed),
    ]
    said = [phrase(language, key, n=coins) for key, coins in parts if coins]
    return phrase(language, "paying", payments=listed(language, said)) if said else ""


_made: list[WondersWords] = []


def words_of(catalogue: Catalogue) -> WondersWords:
    """The words of a catalogue, made once."""
    for words in _made:
        if words.catalogue is catalogue:
            return words
    _made.append(WondersWords(catalogue))
    return _made[-1]
