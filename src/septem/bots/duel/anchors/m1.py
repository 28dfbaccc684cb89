"""Duel, anchor m1: the master as it was before there were nets, a tree search with playouts and weights of its own."""

from septem.bots.playout_master import PlayoutMaster


class Anchor(PlayoutMaster):
    """Thinks for 0.9 s where nothing else is said."""
