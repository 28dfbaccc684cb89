"""Archipelago: ships from an open dock, a conflict of all fleets at the end of every age, islands to settle."""

from septem.expansion import Module

from .hidden import SeaHidden
from .pieces import SeaPieces
from .positions import SeaPositions
from .rules import SeaConflicts, SeaRules, SeaScoring
from .words import SeaWords


def module():
    pieces = SeaPieces()
    return Module(
        "archipelago",
        pieces=pieces,
        rules=SeaRules(pieces),
        conflicts=SeaConflicts(),
        scoring=SeaScoring(),
        hidden=SeaHidden(pieces),
        positions=SeaPositions(pieces),
        words=SeaWords(),
    )
