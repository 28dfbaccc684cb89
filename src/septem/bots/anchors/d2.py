"""Duel, anchor d2: greedy for one kind of card: civilian, military or science."""

from random import Random

from septem.bots.anchors.cards import buildings, built_card, built_wonder
from septem.bots.player import Limit, Perspective
from septem.duel.rules import steps
from septem.kernel.game import Move

COLOR = {"civilian": "blue", "military": "red", "science": "green"}


class D2:
    """The best card of its color, else a wonder, else any building, else anything."""

    def __init__(self, wish: str) -> None:
        self.wish = wish

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        wanted = buildings(seen.moves, COLOR[self.wish])
        if wanted:
            return max(wanted, key=worth)
        wonders = [move for move in seen.moves if built_wonder(move)]
        builds = [move for move in seen.moves if move.code & 63 == steps.BUILD]
        return rng.choice(wonders or builds or seen.moves)


def worth(move: Move) -> int:
    """Points and shields of the card."""
    card = built_card(move)
    return int(card.effect.get("vp", 0)) + int(card.effect.get("shields", 0)) if card else 0
