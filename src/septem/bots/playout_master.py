"""The master of games with a tree search as it was before there were nets: playouts, with weights that never change (`anchors/m1.toml`)."""

from random import Random

from septem.bots.core.guide import PlayoutGuide
from septem.bots.core.tree_search import TreeSearch
from septem.bots.player import Limit, Perspective
from septem.bots.search import EXPLORATION, PER_DEAL, PRIOR_TEMPERATURE, SearchBot
from septem.bots.strategy import PLAYOUT_TEMPERATURE, strategy_of, weights
from septem.kernel.game import Move

SECONDS = 0.9


class PlayoutMaster(SearchBot):
    """Thinks as long as the master where nothing else is said."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        told = limit.seconds is not None or limit.simulations is not None
        return super().choose(seen, rng, limit if told else Limit(SECONDS))

    def new_tree(self, seen: Perspective) -> TreeSearch:
        strategy = strategy_of(seen.game)
        kept = weights(seen.game, "anchors/m1")
        players = [strategy.make_policy(kept, PLAYOUT_TEMPERATURE)] * seen.seats
        evaluation = strategy.evaluation()
        prior = strategy.make_policy(kept)
        guide = PlayoutGuide(players, prior, evaluation, PRIOR_TEMPERATURE)
        return TreeSearch(guide, evaluation, EXPLORATION, PER_DEAL)
