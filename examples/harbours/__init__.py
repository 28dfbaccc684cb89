"""Harbours: an expansion of one's own, as docs/expansions.md explains it."""

from septem.expansion import Module

from .ships import HarbourConflicts, HarbourPieces, HarbourRules, HarbourViews


def module():
    return Module(
        "harbours",
        pieces=HarbourPieces(),
        rules=HarbourRules(),
        conflicts=HarbourConflicts(),
        hidden=HarbourViews(),
    )
