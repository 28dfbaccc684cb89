"""The policy of the anchor `a1`: never changed, so that ratings stay comparable."""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.policy import Policy
from septem.kernel.game import Game
from septem.kernel.rng import Rng
from septem.wonders.rules.orders import DISCARD, kind_of


class NoDiscardPolicy(Policy):
    """All moves that are not discards, equally likely."""

    def pick(self, game: Game, seat: i64, rng: Rng) -> i64:
        codes = game.codes(seat)
        kept: vec[i64] = vec[i64](capacity=len(codes))
        for code in codes:
            if kind_of(code) != DISCARD:
                kept = append(kept, code)
        if len(kept) == 0:
            kept = codes
        return kept[rng.below(len(kept))]
