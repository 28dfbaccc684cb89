"""The box Cities."""

from septem.wonders.expansions.cities.hidden import CitiesHidden
from septem.wonders.expansions.cities.positions import CitiesPositions
from septem.wonders.expansions.cities.rules import (
    CitiesConflicts,
    CitiesPieces,
    CitiesRules,
    CitiesScoring,
)
from septem.wonders.expansions.cities.words import CitiesWords
from septem.wonders.module import Module


def module() -> Module:
    """The expansion."""
    return Module(
        "cities",
        pieces=CitiesPieces(),
        rules=CitiesRules(),
        conflicts=CitiesConflicts(),
        scoring=CitiesScoring(),
        hidden=CitiesHidden(),
        positions=CitiesPositions(),
        words=CitiesWords(),
    )
