"""The box Teams."""

from septem.wonders.expansions.teams.rules import module

__all__ = ["module"]
