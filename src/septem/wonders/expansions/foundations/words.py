"""Moves and pieces of Foundations in words."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from septem.wonders.cards.pieces import Board, Card
from septem.wonders.expansions.foundations.cards import FOUNDATION, Deck, Line
from septem.wonders.expansions.foundations.steps import Moves
from septem.wonders.rules.orders import card_of, seat_named, target_of
from septem.wonders.words.hooks import OrderWords, Words
from septem.wonders.words.phrases import phrase
from septem.wonders.words.texts import effect_lines, marks_text

if TYPE_CHECKING:
    from septem.wonders.cards.catalogue import Catalogue


class CardWords(OrderWords):
    """A word and a card: `keep X`, `found X`, `take X`."""

    def __init__(self, letter: str, sentence: str) -> None:
        super().__init__(letter)
        self.key = sentence

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        text = f"{self.letter} {catalogue.cards[card_of(code)].id}"
        if target_of(code):
            text += f" @{catalogue.cards[target_of(code)].id}"
        return f"{text} @{seat_named(code)}" if seat_named(code) >= 0 else text

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        text = phrase(language, self.key, card=catalogue.cards[card_of(code)].names[language])
        if target_of(code):
            named = catalogue.cards[target_of(code)].names[language]
            text += phrase(language, "naming", name=named)
        return text


class TakeNothingWords(OrderWords):
    """`take -`: none of the cards set aside."""

    def __init__(self) -> None:
        super().__init__("take")

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        return "take -"

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        return phrase(language, "take_nothing")


def described(lines: list[Line], language: str) -> list[str]:
    """The effects of a Foundation in words, from the bottom of the card on."""
    return [
        phrase(
            language,
            "foundation_line",
            stage=int(line.stage),
            effect="; ".join(effect_lines(line.powers.entry, language)),
            n=int(line.debt),
        )
        + marks_text(line.marks, language)
        for line in lines
    ]


class FoundationsWords(Words):
    """The draft, cards set aside, the effects of Foundations."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def orders(self) -> dict[str, OrderWords]:
        moves = Moves()
        return {
            moves.keep.name: CardWords("keep", "keep_foundation"),
            moves.found.name: CardWords("found", "found"),
            moves.take.name: CardWords("take", "take"),
            moves.nothing.name: TakeNothingWords(),
        }

    def describe(self, card: Card, language: str) -> list[str]:
        if card.color != FOUNDATION:
            return []
        return described(self.deck.lines[int(card.index)], language)

    def writers(self) -> dict[str, Callable[[Any, str], str]]:
        return {
            "build_from_set_aside": lambda v, language: phrase(language, f"set_aside_{v['kind']}")
        }

    def describe_board(self, board: Board, language: str) -> list[str]:
        powers = self.deck.stages.get(board.id)
        if powers is None:
            return []
        said = "; ".join(effect_lines(powers.entry, language))
        marks = marks_text(self.deck.marks[board.id], language)
        return [phrase(language, "foundation_stage", effect=said) + marks]
