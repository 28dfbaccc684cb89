"""The box Foundations."""

from septem.wonders.expansions.foundations.rules import module

__all__ = ["module"]
