"""A step in which cities decide one after the other."""

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from septem.kernel.bits import bit, has
from septem.wonders.rules.orders import NO_ORDER
from septem.wonders.rules.turn import Alone

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


@mypyc_attr(allow_interpreted_subclasses=True)
class OneByOne(Alone):
    """Each city that waits for its decision makes it, in the order of the seats.

    Where a city waits only after `game.ask`, the step need not look at all of them in every turn.
    """

    def __init__(self, name: str, on_request: bool = False) -> None:
        super().__init__(name)
        self.on_request = on_request

    def waits(self, game: "Wonders", city: i64) -> bool:
        """Whether a city has something to decide."""
        return False

    def enter(self, game: "Wonders") -> None:
        game.acting = NO_ORDER
        if self.on_request and not has(game.asked, game.step):
            return
        for city in range(game.size):
            if self.waits(game, city):
                game.act(city)
                return
        game.asked &= ~bit(game.step)
