"""The box Foundations."""

from septem.wonders.expansions.foundations.hidden import FoundationsHidden
from septem.wonders.expansions.foundations.positions import FoundationsPositions
from septem.wonders.expansions.foundations.rules import (
    FoundationsPieces,
    FoundationsRules,
    FoundationsScoring,
)
from septem.wonders.expansions.foundations.words import FoundationsWords
from septem.wonders.module import Module


def module() -> Module:
    """The expansion."""
    pieces = FoundationsPieces()
    return Module(
        "foundations",
        pieces=pieces,
        rules=FoundationsRules(pieces.deck),
        scoring=FoundationsScoring(pieces.deck),
        hidden=FoundationsHidden(pieces.deck),
        positions=FoundationsPositions(pieces.deck),
        words=FoundationsWords(pieces.deck),
    )
