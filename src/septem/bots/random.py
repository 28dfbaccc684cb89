"""The simplest opponent: any legal move."""

from random import Random

from septem.bots.player import Limit, Perspective
from septem.kernel.game import Move


class RandomBot:
    """Plays one of its moves, all equally likely."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        return rng.choice(seen.moves)
