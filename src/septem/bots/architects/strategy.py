"""How bots play Architects: a tree search."""

from typing import ClassVar

from septem.bots import strategy
from septem.bots.core.architects.evaluation import ArchitectsEvaluation
from septem.bots.core.architects.net_inputs import ArchitectsInputs
from septem.bots.core.architects.policy import ArchitectsPolicy
from septem.bots.core.evaluation import Evaluation
from septem.bots.core.net_inputs import NetInputs
from septem.bots.core.policy import Policy


class Strategy(strategy.Strategy):
    """One player decides at a time."""

    simulations: ClassVar = {"skilled": 30, "expert": 200}

    def make_policy(self, weights: dict[str, float], temperature: float = 1.0) -> Policy:
        return ArchitectsPolicy(weights, temperature)

    def evaluation(self) -> Evaluation:
        return ArchitectsEvaluation()

    def net_inputs(self) -> NetInputs:
        return ArchitectsInputs()
