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
    pieces = LeadersPieces()
    return Module(
        "leaders",
        pieces=pieces,
        rules=LeadersRules(pieces),
        conflicts=LeadersConflicts(),
        scoring=LeadersScoring(),
        hidden=LeadersHidden(),
        positions=LeadersPositions(pieces),
        words=LeadersWords(),
    )
