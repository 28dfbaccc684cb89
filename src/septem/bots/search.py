"""Our own bots: one searches, one samples its policy; both play every game by its strategy."""

from random import Random
from time import perf_counter

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.advice import Advice, advice, one_of_each
from septem.bots.core.flat_search import Asking, FlatSearch
from septem.bots.core.guide import PlayoutGuide
from septem.bots.core.leaf import Leaf
from septem.bots.core.policy import Policy
from septem.bots.core.tree_search import Edge, Node, TreeSearch
from septem.bots.nets import Thinker, shipped
from septem.bots.nets.leaves import shipped_leaf
from septem.bots.player import Limit, Perspective
from septem.bots.strategy import EXACT, MoveValue, strategy_of
from septem.kernel.game import Game, Move
from septem.kernel.rng import Rng

UNLIMITED = 1 << 40
BY_POINTS = "points"  # the victory of a game that is played to its end
EXPLORATION = 1.6
PER_DEAL = 4  # simulations on one determinization: it costs a playout
PRIOR_TEMPERATURE = 1.2
NET_EXPLORATION = 0.6
LEAST_TRIALS = 32  # of a move that advice names, in a tree that a net guides
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
        self.asking = Asking()  # of the leaf, where there is one
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
        found = exact or self.tree_search(seen, rng, limit.after(perf_counter() - began))
        at_once = winning_at_once(seen.table(), seen.seat)
        return sorted(found, key=lambda one: one.move.code not in at_once)

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
        found = self.with_trials(seen, found, numbers)
        policies = strategy_of(seen.game).playout_policies(seen.seat, seen.seats)
        return advice(seen, found, policies, numbers, names)

    def flat_search(self, seen: Perspective, rng: Random, limit: Limit) -> list[MoveValue]:
        """Try the moves the policy likes best, all on the same determinizations."""
        strategy = strategy_of(seen.game)
        base = self.sample(seen, rng)
        policy, players = self.policies(seen)
        logits = policy.logits(base, seen.seat, base.codes(seen.seat))
        ranked = sorted(range(len(seen.moves)), key=lambda i: logits[i], reverse=True)
        chosen = ranked[: candidates(limit)]
        top = logits[ranked[0]]
        search = FlatSearch(
            seen.seat,
            vec[i64]([seen.moves[i].code for i in chosen]),
            [LOGIT_VALUE * max(logits[i] - top, -LOWEST_LOGIT) for i in chosen],
            players,
            strategy.evaluation(),
            self.leaf(base),
            self.asking,
        )
        search.run(
            lambda: base.determinize(seen.seat, rng.getrandbits(53)),
            Rng(rng.getrandbits(53)),
            limit.simulations or UNLIMITED,
            limit.seconds or 0.0,
        )
        moves = {move.code: move for move in seen.moves}
        return [
            MoveValue(
                moves[one.code],
                search.value(one),
                ratio(one.wins, one.trials),
                int(one.trials),
            )
            for one in search.ranked()
        ]

    def policies(self, seen: Perspective) -> tuple[Policy, list[Policy]]:
        """What a flat search takes its candidates by, and who plays on in its simulations."""
        strategy = strategy_of(seen.game)
        return strategy.search_policy(), strategy.playout_policies(seen.seat, seen.seats)

    def leaf(self, table: Game) -> Leaf | None:
        """What says in a flat search what games are worth before their ends; None: all are played to their ends."""
        return shipped_leaf(table)

    def sample(self, seen: Perspective, rng: Random) -> Game:
        """A determinization of what the bot remembers."""
        game = seen.sample(rng)
        if self.forgetful:
            strategy_of(seen.game).forget(game)
        return game

    def new_tree(self, seen: Perspective) -> TreeSearch:
        """The tree of its first decision."""
        return new_tree(seen)

    def tree_search(self, seen: Perspective, rng: Random, limit: Limit) -> list[MoveValue]:
        """Grow a tree, which is kept for the next decision."""
        tree = self._tree or self.new_tree(seen)
        self._tree = tree
        deals = seen.deals()
        tree.start(deals.deal(Rng(rng.getrandbits(53))))
        tree.run(
            lambda: deals.deal(Rng(rng.getrandbits(53))),
            Rng(rng.getrandbits(53)),
            limit.simulations or UNLIMITED,
            limit.seconds or 0.0,
        )
        moves = {move.code: move for move in seen.moves}
        return [move_value(tree, edge, moves[edge.code]) for edge in tree.ranked()]

    def with_trials(
        self, seen: Perspective, found: list[MoveValue], rng: Random
    ) -> list[MoveValue]:
        """Moves of a tree that a net guides, each with trials enough to tell its chance."""
        if self._tree is None or any(one.noisy or one.trials >= EXACT for one in found):
            return found
        edges = {edge.code: edge for edge in self._tree.root.edges}
        for one in found:
            missing = max(LEAST_TRIALS - one.trials, 0)
            search_below(self._tree, edges[one.move.code], seen, Random(rng.random()), missing)
        return [move_value(self._tree, edges[one.move.code], one.move) for one in found]


def winning_at_once(game: Game, seat: int) -> set[int]:
    """The moves with which a seat wins before points are counted; nothing that is hidden can change that."""
    found = set()
    for code in game.codes(seat):
        following = game.clone()
        following.commit(seat, code)
        if has_won_early(following, seat):
            found.add(int(code))
    return found


def has_won_early(game: Game, seat: int) -> bool:
    """Whether a seat has won alone, before points were counted."""
    outcome = game.outcome
    return outcome is not None and outcome.victory != BY_POINTS and outcome.winners == (seat,)


def move_value(tree: TreeSearch, edge: Edge, move: Move) -> MoveValue:
    """What a tree has found out about a move of its root."""
    noisy = isinstance(tree.guide, PlayoutGuide)
    value, win = ratio(edge.reward, edge.visits), ratio(edge.wins, edge.visits)
    return MoveValue(move, value, win, int(edge.visits), noisy)


def search_below(
    tree: TreeSearch, edge: Edge, seen: Perspective, rng: Random, simulations: int
) -> None:
    """Let a tree grow after one move of its root."""
    root = tree.root
    tree.root = Node(root.key, root.seat)
    tree.root.edges = [edge]
    deals = seen.deals()
    tree.run(
        lambda: deals.deal(Rng(rng.getrandbits(53))), Rng(rng.getrandbits(53)), simulations, 0.0
    )
    tree.root = root


def candidates(limit: Limit) -> int:
    """How many moves a flat search tries: fewer where there is little time to tell them apart."""
    if limit.simulations is None:
        return CANDIDATES
    return min(CANDIDATES, max(LEAST_CANDIDATES, limit.simulations // SIMULATIONS_EACH))


def ratio(total: float, count: int) -> float:
    """A mean; 0 where there was nothing."""
    return total / max(int(count), 1)


def new_tree(seen: Perspective) -> TreeSearch:
    """A tree for one seat of a game: guided by a net where one fits the table, else by playouts."""
    return net_tree(seen) or playout_tree(seen.game, seen.seat, seen.seats)


def playout_tree(game: str, seat: int, seats: int) -> TreeSearch:
    """Policies play every simulation to its end."""
    strategy = strategy_of(game)
    evaluation = strategy.evaluation()
    policies = strategy.playout_policies(seat, seats)
    guide = PlayoutGuide(policies, strategy.search_policy(), evaluation, PRIOR_TEMPERATURE)
    return TreeSearch(guide, evaluation, EXPLORATION, PER_DEAL)


def net_tree(seen: Perspective) -> TreeSearch | None:
    """A net gives odds and values; None where the game has no net for the boxes of the table."""
    thinker = shipped(seen.game)
    if thinker is None or not thinker.inputs.knows(seen.table()):
        return None
    return thinker.tree(NET_EXPLORATION)


class NetBot(SearchBot):
    """Searches with a net of its own."""

    def __init__(self, thinker: Thinker) -> None:
        super().__init__()
        self.thinker = thinker

    def new_tree(self, seen: Perspective) -> TreeSearch:
        return self.thinker.tree(NET_EXPLORATION)


class LeafBot(SearchBot):
    """A flat search with a leaf of its own, or with None as it is without a net."""

    def __init__(self, leaf: Leaf | None, asking: Asking | None = None) -> None:
        super().__init__()
        self.own_leaf = leaf
        self.asking = asking or Asking()

    def leaf(self, table: Game) -> Leaf | None:
        """None at a table that it does not know."""
        own = self.own_leaf
        return own if own is not None and own.suits(table) else None


class PolicyBot:
    """Samples the policy of the game at a temperature: no search at all."""

    def __init__(self, temperature: float) -> None:
        self.temperature = temperature

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        game = seen.sample(rng)
        policy = strategy_of(seen.game).policy(self.temperature)
        code = policy.pick(game, seen.seat, Rng(rng.getrandbits(53)))
        return next(move for move in seen.moves if move.code == code)
