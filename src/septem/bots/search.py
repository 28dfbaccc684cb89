"""Our own bots: one searches, one samples its policy; both play every game by its strategy."""

from random import Random
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.advice import Advice, advice, one_of_each
from septem.bots.core.flat_search import FlatSearch
from septem.bots.core.tree_search import TreeSearch
from septem.bots.player import Limit, Perspective
from septem.bots.strategy import MoveValue, strategy_of
from septem.kernel.game import Game, Move
from septem.kernel.rng import Rng

UNLIMITED = 1 << 40
EXPLORATION = 1.6
PRIOR_TEMPERATURE = 1.2
CANDIDATES = 16  # moves that a flat search tries
LEAST_CANDIDATES = 3
SIMULATIONS_EACH = 12  # of a candidate, at least: with fewer simulations there are fewer candidates
LOGIT_VALUE = 0.01  # what 1 in the logits of the policy is worth before anything was tried
LOWEST_LOGIT = 20.0  # below the best; lower ones count as this


class SearchBot:
    """Thinks by simulation; a bot of its own for each seat, for it keeps its last tree.

    A forgetful one does not remember the hands it has seen passing.
    """

    def __init__(self, forgetful: bool = False) -> None:
        self.forgetful = forgetful
        self._tree: TreeSearch | None = None

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        if len(seen.moves) == 1:
            return seen.moves[0]
        return self.search(seen, rng, limit)[0].move

    def search(self, seen: Perspective, rng: Random, limit: Limit) -> list[MoveValue]:
        """The moves, the best first."""
        strategy = strategy_of(seen.game)
        if strategy.is_simultaneous(seen):
            return self.flat_search(seen, rng, limit)
        began = perf_counter()
        exact = strategy.solve(seen, rng, limit)
        return exact or self.tree_search(seen, rng, limit.after(perf_counter() - began))

    def analyse(
        self,
        seen: Perspective,
        limit: Limit,
        top: int = 3,
        rng: Random | None = None,
        names: dict[int, str] | None = None,
    ) -> list[Advice]:
        """The best moves with their chances, points and reasons; the same advice for the same seed."""
        numbers = rng or Random(1)
        found = one_of_each(self.search(seen, numbers, limit))[:top]
        policies = strategy_of(seen.game).playout_policies(seen.seat, seen.seats)
        return advice(seen, found, policies, numbers, names)

    def flat_search(self, seen: Perspective, rng: Random, limit: Limit) -> list[MoveValue]:
        """Try the moves the policy likes best, all on the same determinizations."""
        strategy = strategy_of(seen.game)
        base = self.sample(seen, rng)
        logits = strategy.search_policy().logits(base, seen.seat, base.codes(seen.seat))
        ranked = sorted(range(len(seen.moves)), key=lambda i: logits[i], reverse=True)
        chosen = ranked[: candidates(limit)]
        top = logits[ranked[0]]
        search = FlatSearch(
            seen.seat,
            vec[i64]([seen.moves[i].code for i in chosen]),
            [LOGIT_VALUE * max(logits[i] - top, -LOWEST_LOGIT) for i in chosen],
            strategy.playout_policies(seen.seat, seen.seats),
            strategy.evaluation(),
        )
        search.run(
            lambda: base.determinize(seen.seat, rng.getrandbits(53)),
            Rng(rng.getrandbits(53)),
            limit.simulations or UNLIMITED,
            limit.seconds or 0.0,
        )
        moves = {move.code: move for move in seen.moves}
        return [
            MoveValue(moves[one.code], one.value(), ratio(one.wins, one.trials), int(one.trials))
            for one in search.ranked()
        ]

    def sample(self, seen: Perspective, rng: Random) -> Game:
        """A determinization of what the bot remembers."""
        game = seen.sample(rng)
        if self.forgetful:
            strategy_of(seen.game).forget(game)
        return game

    def tree_search(self, seen: Perspective, rng: Random, limit: Limit) -> list[MoveValue]:
        """Grow a tree, which is kept for the next decision."""
        tree = self._tree or new_tree(seen)
        self._tree = tree
        tree.start(seen.sample(rng))
        tree.run(
            lambda: seen.sample(rng),
            Rng(rng.getrandbits(53)),
            limit.simulations or UNLIMITED,
            limit.seconds or 0.0,
        )
        moves = {move.code: move for move in seen.moves}
        return [
            MoveValue(
                moves[edge.code],
                ratio(edge.reward, edge.visits),
                ratio(edge.wins, edge.visits),
                int(edge.visits),
            )
            for edge in tree.ranked()
        ]


def candidates(limit: Limit) -> int:
    """How many moves a flat search tries: fewer where there is little time to tell them apart."""
    if limit.simulations is None:
        return CANDIDATES
    return min(CANDIDATES, max(LEAST_CANDIDATES, limit.simulations // SIMULATIONS_EACH))


def ratio(total: float, count: int) -> float:
    """A mean; 0 where there was nothing."""
    return total / max(int(count), 1)


def new_tree(seen: Perspective) -> TreeSearch:
    """A tree for one seat of a game."""
    strategy = strategy_of(seen.game)
    policies = strategy.playout_policies(seen.seat, seen.seats)
    return TreeSearch(
        policies, strategy.search_policy(), strategy.evaluation(), EXPLORATION, PRIOR_TEMPERATURE
    )


class PolicyBot:
    """Samples the policy of the game at a temperature: no search at all."""

    def __init__(self, temperature: float) -> None:
        self.temperature = temperature

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        game = seen.sample(rng)
        policy = strategy_of(seen.game).policy(self.temperature)
        code = policy.pick(game, seen.seat, Rng(rng.getrandbits(53)))
        return next(move for move in seen.moves if move.code == code)
