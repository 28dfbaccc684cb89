"""7 Wonders with every box of the package."""

from septem.envs.core.wonders.actions import WondersActions
from septem.envs.core.wonders.sight import WondersSight
from septem.wonders.hidden.room import expansions_of
from septem.wonders.rules.table import Wonders

TOGETHER = True  # all choose at once


def actions(game: Wonders) -> WondersActions:
    return WondersActions(expansions_of(game), int(game.seats))


def sight(game: Wonders) -> WondersSight:
    return WondersSight(expansions_of(game), int(game.seats), int(game.size))
