"""The box Leaders."""

from septem.wonders.expansions.leaders.rules import module

__all__ = ["module"]
