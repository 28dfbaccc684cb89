"""Duel, anchor d0: any legal move."""

from septem.bots.random import RandomBot


class Anchor(RandomBot):
    """Uniform."""
