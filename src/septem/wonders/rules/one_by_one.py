"""A step in which cities decide one after the other."""

from typing import TYPE_CHECKING

from mypy_extensions import i64, mypyc_attr

from septem.wonders.rules.orders import NO_ORDER
from septem.wonders.rules.turn import Alone

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


@mypyc_attr(allow_interpreted_subclasses=True)
class OneByOne(Alone):
    """Each city that waits for its decision makes it, in the order of the seats."""

    def waits(self, game: "Wonders", city: i64) -> bool:
        """Whether a city has something to decide."""
        return False

    def enter(self, game: "Wonders") -> None:
        game.acting = NO_ORDER
        for city in range(game.size):
            if self.waits(game, city):
                game.act(city)
                return
