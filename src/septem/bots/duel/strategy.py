"""How bots play Duel: a tree search, and the last cards of Age III solved."""

from random import Random

from septem.bots import strategy
from septem.bots.core.duel.endgame import BudgetExceeded, EndgameSolver, is_endgame
from septem.bots.core.duel.evaluation import DuelEvaluation
from septem.bots.core.duel.policy import DuelPolicy
from septem.bots.core.evaluation import Evaluation
from septem.bots.core.net_inputs import NetInputs
from septem.bots.core.policy import Policy
from septem.bots.player import Limit, Perspective
from septem.bots.strategy import EXACT, MoveValue
from septem.duel.rules.table import Duel

ENDGAME_CARDS = 8  # cards left in Age III when the end is solved
MOST_MOVES = 200_000  # tried by the solver
MOVES_A_SECOND = 50_000
MOVES_A_SIMULATION = 20


class Strategy(strategy.Strategy):
    """One player decides at a time."""

    def make_policy(self, weights: dict[str, float], temperature: float = 1.0) -> Policy:
        return DuelPolicy(weights, temperature)

    def evaluation(self) -> Evaluation:
        return DuelEvaluation()

    def net_inputs(self) -> NetInputs | None:
        """One set of inputs for all boxes; none where the folder of a box is missing."""
        try:
            from septem.bots.core.duel.net_inputs import DuelInputs
        except ImportError:
            return None
        return DuelInputs()

    def solve(self, seen: Perspective, rng: Random, limit: Limit) -> list[MoveValue]:
        """The exact values near the end of Age III."""
        game = seen.sample(rng)
        assert isinstance(game, Duel)
        if not is_endgame(game, ENDGAME_CARDS):
            return []
        try:
            values = EndgameSolver(budget(limit)).solve(game, seen.seat, game.codes(seen.seat))
        except BudgetExceeded:
            return []
        found = [MoveValue(m, v, v, EXACT) for m, v in zip(seen.moves, values, strict=True)]
        return sorted(found, key=lambda one: one.value, reverse=True)


def budget(limit: Limit) -> int:
    """How many moves the solver may try: a good part of the time there is."""
    found = MOST_MOVES
    if limit.seconds is not None:
        found = min(found, int(MOVES_A_SECOND * limit.seconds))
    if limit.simulations is not None:
        found = min(found, MOVES_A_SIMULATION * limit.simulations)
    return found
