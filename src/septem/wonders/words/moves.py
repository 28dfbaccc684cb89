"""Moves as data: what each kind of move says in its fields, in notation and in sentences (docs/positions.md, Moves).

A code is read into fields; notation and sentences are made from the fields, never the other way round.
"""

from typing import TYPE_CHECKING, Any

from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.cards.pieces import Card
from septem.wonders.rules import stages
from septem.wonders.rules.extension import STAGES
from septem.wonders.rules.orders import (
    CHAIN,
    GRATIS,
    POWER,
    card_of,
    given_for,
    kind_of,
    seat_named,
    target_of,
    way_of,
)
from septem.wonders.rules.purchases import Bill
from septem.wonders.words.payments import add_payment, money, paid_by, paying
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders
    from septem.wonders.words.refusals import Refusal

Fields = dict[str, Any]
STAGE_AGAIN = "stage again"  # the words of a stage that is built a second time
WAYS = {CHAIN: "chain", POWER: "power", GRATIS: "gratis"}


class MoveWords:
    """How moves of one kind are read and said. As it stands: a word and a card, as in `dig altar`."""

    def __init__(self, kind: str, word: str, key: str = "") -> None:
        self.kind = kind  # in the fields
        self.word = word  # the first of the notation
        self.key = key or kind  # of the sentence

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        """The fields that a code says by itself."""
        fields = {"kind": self.kind, "card": catalogue.cards[card_of(code)].id}
        return {**fields, **target(catalogue, code)}

    def complete(self, game: "Wonders", city: int, fields: Fields) -> Fields:
        """The same with what only the table knows."""
        return fields

    def notation(self, fields: Fields) -> str:
        """The move in notation."""
        return f"{self.word} {fields['card']}{named(fields)}"

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        """The move in words."""
        card = name_of(catalogue, fields["card"], language)
        return phrase(language, self.key, card=card) + naming(catalogue, fields, language)

    def card_in(self, words: list[str]) -> str:
        """The card that the words of a notation name."""
        return words[1]

    def refusal(self, answer: "Refusal", city: int, words: list[str]) -> str:
        """Why a card in hand cannot be used in this way."""
        return answer.not_offered()


class Decline(MoveWords):
    """An offer is declined: `dig -`."""

    def __init__(self, offer: str, word: str, key: str) -> None:
        super().__init__("decline", word, key)
        self.offer = offer  # the kind of the moves that are declined

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        return {"kind": self.kind, "declines": self.offer}

    def notation(self, fields: Fields) -> str:
        return f"{self.word} -"

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        return phrase(language, self.key)


class Discard(MoveWords):
    """A card is put away for coins: `D tavern` (W-3.4)."""

    def __init__(self) -> None:
        super().__init__("discard", "D")

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        card = catalogue.cards[card_of(code)].id
        return {"kind": self.kind, "card": card, "gains": int(catalogue.discard_coins)}

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        card = name_of(catalogue, fields["card"], language)
        return phrase(language, self.key, card=card, n=fields["gains"])


class Build(MoveWords):
    """A card is built: `B altar <2`; by chain: `*`, by a power: `!`, for another card: `!cellar`."""

    def __init__(self) -> None:
        super().__init__("build", "B")

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        card = catalogue.cards[card_of(code)]
        fields: Fields = {"kind": self.kind, "card": card.id}
        way = WAYS.get(int(kind_of(code)))
        if way is None:
            fields.update(money(code, int(card.coins)))
        elif way == "power" and given_for(code) >= 0:
            fields.update(way="exchange", given=catalogue.cards[given_for(code)].id)
        else:
            fields["way"] = way
        return {**fields, **target(catalogue, code)}

    def complete(self, game: "Wonders", city: int, fields: Fields) -> Fields:
        card = game.catalogue.by_id[fields["card"]]
        if fields.get("way") == "chain":
            return {**fields, "thanks": chained(game, city, card)}
        if "way" in fields:
            return fields
        return add_payment(game, city, fields, Bill(card.color_index, card.coins, card.goods))

    def notation(self, fields: Fields) -> str:
        marks = {"chain": " *", "power": " !", "exchange": f" !{fields.get('given')}"}
        mark = marks.get(fields.get("way", ""), "")
        return f"B {fields['card']}{mark}{paid_by(fields)}{named(fields)}"

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        card = name_of(catalogue, fields["card"], language)
        way = fields.get("way", "gratis")
        key = "build" if way == "gratis" else way
        given = name_of(catalogue, fields["given"], language) if "given" in fields else ""
        payment = paying(fields, language, fields.get("cost", 0))
        thanks = name_of(catalogue, fields["thanks"], language) if "thanks" in fields else ""
        key = "chain_from" if thanks else key
        said = phrase(language, key, card=card, payment=payment, given=given, thanks=thanks)
        return said + naming(catalogue, fields, language)

    def refusal(self, answer: "Refusal", city: int, words: list[str]) -> str:
        return answer.about_building(city, words[1])


def chained(game: "Wonders", city: int, card: Card) -> str:
    """The building of a city that makes a card free (W-3.5)."""
    cards = game.catalogue.cards
    return next(cards[i].id for i in card.chain_from if game.cities[city].has(i))


class Stage(MoveWords):
    """A stage over a card: `W 2 altar <2`; one of two options: `W 2 altar @1 <2`; a second time, with a word of its own."""

    def __init__(self, kind: str, word: str, way: int = 0) -> None:
        super().__init__(kind, word)
        self.way = way  # of the order, where it is no option

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        card = catalogue.cards[card_of(code)].id
        fields: Fields = {"kind": self.kind, "stage": int(target_of(code)), "card": card}
        if way_of(code) != self.way:
            fields["way"] = int(way_of(code))
        return {**fields, **money(code)}

    def complete(self, game: "Wonders", city: int, fields: Fields) -> Fields:
        me = game.cities[city]
        stage = stages.chosen(me, fields["stage"], fields.get("way", self.way))
        if stage.coins:
            fields = {**fields, "cost": int(stage.coins)}
        return add_payment(game, city, fields, Bill(STAGES, stage.coins, stage.goods))

    def notation(self, fields: Fields) -> str:
        option = f" @{fields['way']}" if "way" in fields else ""
        return f"{self.word} {fields['stage']} {fields['card']}{option}{paid_by(fields)}"

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        return phrase(
            language,
            "stage_option" if "way" in fields else self.key,
            n=fields["stage"],
            card=name_of(catalogue, fields["card"], language),
            payment=paying(fields, language),
            option=fields.get("way", 0),
        )

    def card_in(self, words: list[str]) -> str:
        return words[2] if len(words) > 2 else words[1]

    def refusal(self, answer: "Refusal", city: int, words: list[str]) -> str:
        return answer.about_stage(city, words)


def base() -> dict[str, MoveWords]:
    """The kinds of moves of the base game, by the kinds of its orders."""
    return {
        "build": Build(),
        "stage": Stage("stage", "W"),
        "discard": Discard(),
        "dig": MoveWords("dig", "dig"),
        "decline": Decline("dig", "dig", "decline"),
    }


def name_of(catalogue: Catalogue, card: str, language: str) -> str:
    return catalogue.by_id[card].names[language]


def target(catalogue: Catalogue, code: int) -> Fields:
    """The piece or seat an order names."""
    if target_of(code):
        return {"target": catalogue.cards[target_of(code)].id}
    return {"target": int(seat_named(code))} if seat_named(code) >= 0 else {}


def named(fields: Fields) -> str:
    """The same in notation."""
    return f" @{fields['target']}" if "target" in fields else ""


def naming(catalogue: Catalogue, fields: Fields, language: str) -> str:
    """The same as the end of a sentence."""
    if "target" not in fields:
        return ""
    if isinstance(fields["target"], int):
        return phrase(language, "naming_seat", n=fields["target"])
    return phrase(language, "naming", name=name_of(catalogue, fields["target"], language))
