"""Cards under stages that are played again (T-9)."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from septem.kernel.bits import has
from septem.kernel.datafile import DataFile
from septem.wonders.cards.pieces import Board
from septem.wonders.expansions.towers.state import NONE, tower_of, yard_of
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.orders import AGAIN, card_of
from septem.wonders.rules.traces import barring

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

EVERY_COLOR: Final = 1023


class Recovery(Deed):
    """`recovery` now: the card under the stage is played again, if it has the color or any will do."""

    def __init__(self, colors: int) -> None:
        super().__init__()
        self.acts = True
        self.colors: i64 = colors  # a bit each

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        recover(game, city, order, self.colors)


class NextRecovery(Deed):
    """`recovery` for the next stage: used up by it, whatever its card (T-9.9)."""

    def __init__(self, colors: int) -> None:
        super().__init__()
        self.acts = True
        self.colors: i64 = colors

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        tower_of(game.cities[city]).awaited |= self.colors

    def leave(self, game: "Wonders", city: i64) -> None:
        tower = tower_of(game.cities[city])
        tower.awaited -= tower.awaited & self.colors


def recover(game: "Wonders", city: i64, order: i64, colors: i64) -> None:
    """Take the card of a stage just built back for a play, if it has one of the colors; everybody learns whether it has."""
    me = game.cities[city]
    tower = tower_of(me)
    if tower.recovering != NONE:
        return
    has_color = has(colors, game.catalogue.cards[card_of(order)].color_index)
    if tower.used != NONE:
        tower.recovering = tower.used
        tower.used = NONE
    elif has_color:
        last = len(me.markers) - 1
        tower.recovering = barring(me.markers[last], EVERY_COLOR - colors)
        me.markers = me.markers[:last]
    else:
        me.markers[len(me.markers) - 1] = barring(me.markers[len(me.markers) - 1], colors)
    if tower.recovering != NONE:
        yard_of(game).recovering |= game.bit(city)


def check_embellishments(file: DataFile, board: Board) -> None:
    """The card that embellishes a stage is recovered: it lies nowhere else (T-8.4)."""
    for number, stage in enumerate(board.stages):
        again = stage.ways.get(AGAIN)
        if again is not None and not any(isinstance(x, Recovery) for x in again.powers.effects):
            field = f"stages[{number}].embellishment.effect.recovery"
            raise file.bad(field, 'is missing; write recovery = { when = "now" }')
