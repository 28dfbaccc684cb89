"""Players that choose moves. A bot sees what its seat sees: see `player.Perspective`."""

from septem.bots.player import Bot, Limit, Perspective

__all__ = ["Bot", "Limit", "Perspective"]
