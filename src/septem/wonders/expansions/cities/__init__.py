"""The box Cities."""

from septem.wonders.expansions.cities.rules import module

__all__ = ["module"]
