"""Foundations as cards: effects in lines, each with the stage that activates it."""

from dataclasses import dataclass

from septem.web.tables.wonders.editions import edition
from septem.web.tables.wonders.faces import ROMAN, Line, catalogue
from septem.web.tables.wonders.marks import marks
from septem.wonders.cards.pieces import Card
from septem.wonders.expansions.foundations.rules import FoundationsPieces


@dataclass(frozen=True)
class Layer(Line):
    """An effect of a Foundation: the stage that activates it, and the debt it brings."""

    stage: int
    debt: int

    @property
    def numeral(self) -> str:
        return ROMAN[self.stage]

    @property
    def told(self) -> str:
        return f"{self.numeral}: {self.says}"


def foundations() -> FoundationsPieces:
    """Who knows the Foundations."""
    return next(box for box in catalogue().boxes if isinstance(box, FoundationsPieces))


def lines(card: Card, language: str) -> tuple[Layer, ...]:
    """The effects of a Foundation, from the bottom of the card on."""
    found = foundations().deck.lines.get(int(card.index), [])
    return tuple(
        Layer(
            marks(line.powers.entry, language),
            "; ".join(edition().texts.lines(line.powers.entry, language)),
            int(line.stage),
            int(line.debt),
        )
        for line in found
    )
