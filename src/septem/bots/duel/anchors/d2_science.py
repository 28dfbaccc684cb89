"""Duel, anchor d2-science: greedy for scientific buildings."""

from septem.bots.duel.greedy import Greedy


class Anchor(Greedy):
    """The best green card, else a wonder, else any building, else anything."""

    def __init__(self) -> None:
        super().__init__("green")
