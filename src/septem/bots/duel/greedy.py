"""The anchors d2 of Duel: greedy for the cards of one color."""

from random import Random

from septem.bots.duel.moves import buildings, built_card, built_wonder
from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move


class Greedy:
    """The best card of its color, else a wonder, else any building, else anything."""

    def __init__(self, color: str) -> None:
        self.color = color

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        wanted = buildings(seen.moves, self.color)
        if wanted:
            return max(wanted, key=value)
        wonders = [move for move in seen.moves if built_wonder(move)]
        builds = [move for move in seen.moves if built_card(move)]
        return rng.choice(wonders or builds or seen.moves)


def value(move: Move) -> int:
    """Points and shields of the card."""
    card = built_card(move)
    return int(card.effect.get("vp", 0)) + int(card.effect.get("shields", 0)) if card else 0
