"""The evaluation of Architects: who has won, and which positions look alike to everybody."""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.rules import decks, wonder
from septem.architects.rules.table import Architects
from septem.bots.core.evaluation import Evaluation, mix, win_shares
from septem.kernel.game import Game


class ArchitectsEvaluation(Evaluation):
    """Points, then stages built (A-11); the cards on the decks and before the players tell positions apart, and the top of the
    central deck where the one who decides has looked at it (A-13.3)."""

    def wins(self, game: Game) -> vec[float]:
        assert isinstance(game, Architects)
        totals = game.totals()
        keys: vec[i64] = vec[i64](capacity=len(totals))
        seat: i64 = 0
        while seat < len(totals):
            keys = append(keys, totals[seat] * 8 + wonder.built(game.city[3 * seat + 2]))
            seat += 1
        return win_shares(keys)

    def observation(self, game: Game, seat: i64) -> i64:
        assert isinstance(game, Architects)
        key = super().observation(game, seat)
        key = mix(key, game.sizes)
        key = mix(key, game.face_up << 8 | game.conflict << 4 | game.cat + 1)
        deck: i64 = 0
        while deck < game.seats:
            if decks.size(game.sizes, deck):
                key = mix(key, game.top(deck))
            key = mix(key, game.city[3 * deck])
            key = mix(key, game.city[3 * deck + 1])
            key = mix(key, game.city[3 * deck + 2])
            deck += 1
        if game.knows_centre(seat) and decks.size(game.sizes, game.seats):
            key = mix(key, game.top(game.seats))
        return mix(key, game.armed << 20 | game.used)
