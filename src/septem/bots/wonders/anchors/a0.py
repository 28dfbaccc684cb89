"""7 Wonders, anchor a0: a stage whenever possible."""

from random import Random

from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move
from septem.wonders.rules.orders import DISCARD, STAGE, kind_of


class Anchor:
    """A stage with a random card under it, else a random playable card, else a discard."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        stages = [move for move in seen.moves if kind_of(move.code) == STAGE]
        plays = [move for move in seen.moves if kind_of(move.code) != DISCARD]
        return rng.choice(stages or plays or seen.moves)
