"""7 Wonders, anchor m1: the master as it was before there were nets, every simulation played to its end, with weights of its own."""

from random import Random

from septem.bots.core.leaf import Leaf
from septem.bots.core.policy import Policy
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.bots.strategy import strategy_of, weights
from septem.kernel.game import Game, Move

SECONDS = 0.9
OWN_TEMPERATURE = 0.4
OTHERS_TEMPERATURE = 1.0


class Anchor(SearchBot):
    """Thinks as long as the master where nothing else is said."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move:
        told = limit.seconds is not None or limit.simulations is not None
        return super().choose(seen, rng, limit if told else Limit(SECONDS))

    def leaf(self, table: Game) -> Leaf | None:
        return None

    def policies(self, seen: Perspective) -> tuple[Policy, list[Policy]]:
        kept = weights(seen.game, "anchors/m1")
        make = strategy_of(seen.game).make_policy
        players = [make(kept, OTHERS_TEMPERATURE)] * seen.seats
        players[seen.seat] = make(kept, OWN_TEMPERATURE)
        return make(kept), players
