"""7 Wonders Architects."""

from septem.architects.rules.table import Architects
from septem.bots.core.architects.net_inputs import ArchitectsInputs
from septem.envs.core.architects.actions import ArchitectsActions
from septem.envs.core.sight import FactSight

TOGETHER = False


def actions(game: Architects) -> ArchitectsActions:
    return ArchitectsActions()


def sight(game: Architects) -> FactSight:
    inputs = ArchitectsInputs()
    seats, close = inputs.seats_in, inputs.close
    begins = {
        "mine": int(seats[0].wonder),
        "others": int(seats[1].wonder),
        "reach": int(close[0].stages),
        "table": int(inputs.players),
    }
    return FactSight(inputs, begins)
