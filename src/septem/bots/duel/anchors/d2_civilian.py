"""Duel, anchor d2-civilian: greedy for civilian buildings."""

from septem.bots.duel.greedy import Greedy


class Anchor(Greedy):
    """The best blue card, else a wonder, else any building, else anything."""

    def __init__(self) -> None:
        super().__init__("blue")
