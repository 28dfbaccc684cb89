"""The evaluation of 7 Wonders: points decide, and points guide searches."""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.bots.core.evaluation import Evaluation, value_of_points, win_shares
from septem.kernel.game import Game
from septem.wonders.rules.table import Wonders


class WondersEvaluation(Evaluation):
    """Points, then coins (W-9.10); tables with modules are read off the outcome."""

    def wins(self, game: Game) -> vec[float]:
        assert isinstance(game, Wonders)
        if game.extended:
            return super().wins(game)
        totals = game.totals()
        keys: vec[i64] = vec[i64](capacity=len(totals))
        seat: i64 = 0
        while seat < len(totals):
            keys = append(keys, totals[seat] * 1024 + game.cities[seat].coins)
            seat += 1
        return win_shares(keys)

    def value(self, game: Game, seat: i64, win: float, totals: vec[i64]) -> float:
        """Points are smoother than wins, and a game of several players is seldom decided early."""
        return value_of_points(totals, seat)
