"""The game is small enough to be solved: searches play it without a fault, and the policy likes the centre."""

from librt.vecs import vec

from septem.bots import strategy
from septem.bots.core.policy import Policy
from septem.bots.strategy import MoveValue

EXACT = 1 << 30  # trials of a move whose value is known


class Likes(Policy):
    """Every square has a logit of its own."""

    def __init__(self, weights, temperature):
        super().__init__(temperature)
        self.weights = weights

    def logits(self, game, seat, codes):
        return vec[float]([self.weights.get(f"square.{code}", 0.0) for code in codes])


class Strategy(strategy.Strategy):
    """Solves the position."""

    def make_policy(self, weights, temperature=1.0):
        return Likes(weights, temperature)

    def solve(self, seen, rng, limit):
        game = seen.sample(rng)
        values = [value(game, seen.seat, move.code) for move in seen.moves]
        found = [MoveValue(m, v, v, EXACT) for m, v in zip(seen.moves, values, strict=True)]
        return sorted(found, key=lambda one: one.value, reverse=True)


KNOWN = {}  # what positions are worth to the seat whose turn it is


def value(game, seat, code):
    """What a move is worth when everybody plays on without a fault: 1 a win, 0 a loss."""
    after = game.clone()
    after.commit(seat, code)
    if after.over:
        return {seat: 1.0, 1 - seat: 0.0}.get(after.winner(), 0.5)
    position = (seat, *after.board)
    if position not in KNOWN:
        codes = after.codes(1 - seat)
        KNOWN[position] = max(value(after, 1 - seat, other) for other in codes)
    return 1.0 - KNOWN[position]
