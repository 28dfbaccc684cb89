"""The box Towers."""

from septem.wonders.expansions.towers.rules import module

__all__ = ["module"]
