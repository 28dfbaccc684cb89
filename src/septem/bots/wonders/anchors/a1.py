"""7 Wonders, anchor a1: anything but a discard."""

from random import Random

from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move
from septem.wonders.rules.orders import DISCARD, kind_of


class Anchor:
    """A random one among the moves that are not discards."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        plays = [move for move in seen.moves if kind_of(move.code) != DISCARD]
        return rng.choice(plays or seen.moves)
