"""The box Leaders."""

from septem.wonders.expansions.leaders.hidden import LeadersHidden
from septem.wonders.expansions.leaders.positions import LeadersPositions
from septem.wonders.expansions.leaders.rules import (
    LeadersConflicts,
    LeadersPieces,
    LeadersRules,
    LeadersScoring,
)
from septem.wonders.expansions.leaders.words import LeadersWords
from septem.wonders.module import Module


def module() -> Module:
    """The expansion."""
    return Module(
        "leaders",
        pieces=LeadersPieces(),
        rules=LeadersRules(),
        conflicts=LeadersConflicts(),
        scoring=LeadersScoring(),
        hidden=LeadersHidden(),
        positions=LeadersPositions(),
        words=LeadersWords(),
    )
