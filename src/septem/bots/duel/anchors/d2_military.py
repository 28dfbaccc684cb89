"""Duel, anchor d2-military: greedy for military buildings."""

from septem.bots.duel.greedy import Greedy


class Anchor(Greedy):
    """The best red card, else a wonder, else any building, else anything."""

    def __init__(self) -> None:
        super().__init__("red")
