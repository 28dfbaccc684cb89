"""Foundations as cards: effects in lines, each with the stage that activates it."""

from typing import Any

from septem.web.tables.wonders.faces import Line, catalogue
from septem.web.tables.wonders.marks import marks
from septem.wonders.cards.pieces import Card
from septem.wonders.expansions.foundations.rules import FoundationsPieces
from septem.wonders.words.texts import effect_lines


def foundations() -> FoundationsPieces:
    """Who knows the Foundations."""
    return next(box for box in catalogue().boxes if isinstance(box, FoundationsPieces))


def lines(card: Card, language: str) -> tuple[Line, ...]:
    """The effects of a Foundation, from the bottom of the card on."""
    found = foundations().deck.lines.get(int(card.index), [])
    return tuple(
        Line(
            int(line.stage),
            int(line.debt),
            marks(line.powers.entry, language),
            "; ".join(effect_lines(line.powers.entry, language)),
        )
        for line in found
    )


def footing(board: str) -> dict[str, Any]:
    """The effect of a board's foundation stage."""
    powers = foundations().deck.stages.get(board)
    entry: dict[str, Any] = powers.entry if powers else {}
    return entry
