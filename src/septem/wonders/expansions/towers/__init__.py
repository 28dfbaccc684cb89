"""The box Towers."""

from septem.wonders.expansions.towers.hidden import TowersHidden
from septem.wonders.expansions.towers.positions import TowersPositions
from septem.wonders.expansions.towers.rules import (
    TowersConflicts,
    TowersPieces,
    TowersRules,
    TowersScoring,
)
from septem.wonders.expansions.towers.words import TowersWords
from septem.wonders.module import Module


def module() -> Module:
    """The expansion."""
    pieces = TowersPieces()
    rules = TowersRules(pieces)
    return Module(
        "towers",
        pieces=pieces,
        rules=rules,
        conflicts=TowersConflicts(),
        scoring=TowersScoring(),
        hidden=TowersHidden(),
        positions=TowersPositions(rules),
        words=TowersWords(pieces),
    )
