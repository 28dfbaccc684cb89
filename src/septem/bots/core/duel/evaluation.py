"""The evaluation of Duel: who has won, and which positions look alike to both players."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation, mix
from septem.duel.rules.city import City
from septem.duel.rules.structure import SIZE, STEP
from septem.duel.rules.table import Duel
from septem.kernel.game import Game

ONE_WINS: Final = [vec[float]([1.0, 0.0]), vec[float]([0.0, 1.0])]
SHARED: Final = vec[float]([0.5, 0.5])


class DuelEvaluation(Evaluation):
    """Supremacy, points, blue points (D-11); everything that lies open tells positions apart."""

    def wins(self, game: Game) -> vec[float]:
        assert isinstance(game, Duel)
        if game.victory:
            return ONE_WINS[game.winner]
        first = game.total(0)
        second = game.total(1)
        if first == second:
            first = game.first.points & 0xFFFF
            second = game.second.points & 0xFFFF
        if first == second:
            return SHARED
        return ONE_WINS[0] if first > second else ONE_WINS[1]

    def observation(self, game: Game, seat: i64) -> i64:
        """The moves of a turn follow from the rest, unless a box adds some."""
        assert isinstance(game, Duel)
        key = game.owing
        if game.decision or game.terms.rules:
            key = super().observation(game, seat)
        key = mix(key, game.left | game.up << 20 | game.age << 40 | game.extra << 42)
        key = mix(key, (game.pawn + 9) | game.military << 6 | game.board << 12)
        key = mix(key, game.task)
        key = mix(key, game.pile_lo)
        key = mix(key, game.pile_hi)
        key = city_key(city_key(key, game.first), game.second)
        base = (game.age - 1) * STEP
        at: i64 = 0
        while at < SIZE:
            if (game.left & game.up) >> at & 1:
                key = mix(key, game.cards[base + at] << 5 | at)
            at += 1
        return key

    def rewards(self, game: Game, wins: vec[float]) -> vec[float]:
        """A supremacy is worth no more than the win; between points the lead counts a little."""
        assert isinstance(game, Duel)
        if game.victory:
            return wins
        return super().rewards(game, wins)


def city_key(key: i64, city: City) -> i64:
    """A key with a city in it."""
    key = mix(key, city.lo)
    key = mix(key, city.hi)
    key = mix(key, city.coins << 32 | city.built)
    return mix(key, city.wonders << 24 | city.progress)
