"""Moves and pieces of Foundations in words."""

from collections.abc import Callable
from typing import Any

from septem.kernel.figures import clauses
from septem.wonders.cards.pieces import Board, Card
from septem.wonders.expansions.foundations.cards import FOUNDATION, Deck, Line
from septem.wonders.expansions.foundations.steps import Moves
from septem.wonders.words.hooks import Words
from septem.wonders.words.moves import Decline, MoveWords
from septem.wonders.words.phrases import phrase
from septem.wonders.words.texts import EffectTexts, marks_text


def described(lines: list[Line], texts: EffectTexts, language: str) -> list[str]:
    """The effects of a Foundation in words, from the bottom of the card on."""
    return [
        phrase(
            language,
            "foundation_line",
            stage=int(line.stage),
            effect=clauses(language, texts.lines(line.powers.entry, language)),
            n=int(line.debt),
        )
        + marks_text(line.marks, language)
        for line in lines
    ]


class FoundationsWords(Words):
    """The draft, cards set aside, the effects of Foundations."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def orders(self) -> dict[str, MoveWords]:
        moves = Moves()
        return {
            moves.keep.name: MoveWords("keep_foundation", "keep"),
            moves.found.name: MoveWords("found", "found"),
            moves.take.name: MoveWords("take", "take"),
            moves.nothing.name: Decline("take", "take", "take_nothing"),
        }

    def describe(self, card: Card, language: str) -> list[str]:
        if card.color != FOUNDATION:
            return []
        return described(self.deck.lines[int(card.index)], self.texts, language)

    def writers(self) -> dict[str, Callable[[Any, str], str]]:
        return {
            "build_from_set_aside": lambda v, language: phrase(language, f"set_aside_{v['kind']}")
        }

    def describe_board(self, board: Board, language: str) -> list[str]:
        powers = self.deck.stages.get(board.id)
        if powers is None:
            return []
        said = clauses(language, self.texts.lines(powers.entry, language))
        marks = marks_text(self.deck.marks[board.id], language)
        return [phrase(language, "foundation_stage", effect=said) + marks]
