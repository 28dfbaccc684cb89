"""What the anchors that search a tree share: nodes by move code, and how promising a move is."""

from math import log, sqrt

EXPLORATION = sqrt(2)


class Node:
    """A move in the tree: how often it was tried, how it fared, and the moves after it by code."""

    def __init__(self) -> None:
        self.visits = 0
        self.wins = 0.0
        self.below: dict[int, Node] = {}

    def bound(self, code: int) -> float:
        """The upper confidence bound of a move after this one; a move never tried is the most promising."""
        node = self.below.get(code)
        if node is None or not node.visits:
            return float("inf")
        return node.wins / node.visits + EXPLORATION * sqrt(log(self.visits + 1) / node.visits)

    def visits_of(self, code: int) -> int:
        return self.below[code].visits if code in self.below else 0
