"""How bots play 7 Wonders: a flat search, for all players decide at once."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from septem.bots import strategy
from septem.bots.core.evaluation import Evaluation
from septem.bots.core.policy import Policy
from septem.bots.core.value_inputs import ValueInputs
from septem.bots.core.wonders.evaluation import WondersEvaluation
from septem.bots.core.wonders.net_inputs import WondersInputs
from septem.bots.core.wonders.policy import WondersPolicy
from septem.bots.player import Perspective
from septem.kernel.game import Game
from septem.wonders.expansions import known
from septem.wonders.rules.table import Wonders

OWN_TEMPERATURE = 0.4
OTHERS_TEMPERATURE = 1.0


class Strategy(strategy.Strategy):
    """The searching seat plays more decidedly in its simulations than the others."""

    simulations: ClassVar = {"skilled": 20, "expert": 150}
    reuses_tree = False  # hands move on: every search begins anew

    def make_policy(self, weights: dict[str, float], temperature: float = 1.0) -> Policy:
        return WondersPolicy(weights, temperature)

    def playout_policies(self, seat: int, seats: int) -> list[Policy]:
        policies = [self.search_policy(OTHERS_TEMPERATURE)] * seats
        policies[seat] = self.search_policy(OWN_TEMPERATURE)
        return policies

    def evaluation(self) -> Evaluation:
        return WondersEvaluation()

    def value_nets(self) -> Mapping[str, Callable[[], ValueInputs]]:
        """One for the base game alone, smaller and finer, one for all boxes."""
        boxes = [box.name for box in known.EXPANSIONS.boxed().values() if not box.switch]
        return {
            "wonders-base": lambda: WondersInputs([]),
            "wonders-boxes": lambda: WondersInputs(boxes),
        }

    def is_simultaneous(self, seen: Perspective) -> bool:
        return True

    def forget(self, game: Game) -> None:
        """Forget the hands that were passed on."""
        assert isinstance(game, Wonders)
        game.memory_age = game.age
        game.memory_turn = game.turn
