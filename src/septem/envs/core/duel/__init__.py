"""7 Wonders Duel with every box of the package."""

from septem.bots.core.duel.net_inputs import DuelInputs
from septem.duel.rules.table import Duel
from septem.envs.core.duel.actions import DuelActions
from septem.envs.core.sight import FactSight

TOGETHER = False


def actions(game: Duel) -> DuelActions:
    return DuelActions(list(game.terms.expansions))


def sight(game: Duel) -> FactSight:
    inputs = DuelInputs()
    table = int(inputs.cards_left)
    begins = {
        "boxes": 0,
        "mine": int(inputs.mine.cards),
        "theirs": int(inputs.theirs.cards),
        "table": table,
    }
    return FactSight(inputs, begins)
