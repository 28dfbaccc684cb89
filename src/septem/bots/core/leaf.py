"""What a flat search asks about the games of its simulations before they have ended."""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from septem.bots.core.net import Net
from septem.bots.core.value_inputs import ValueInputs
from septem.kernel.game import Game

# The worths of finished games lie between these bounds (`evaluation.value_of_points`); a net says how far between them.
LEAST_WORTH: Final = -1.0
MOST_WORTH: Final = 1.8


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaf:
    """Estimates what a game is worth to a seat, at moments it knows."""

    def suits(self, game: Game) -> bool:
        """Whether it can be asked at a table at all."""
        return True

    @abstractmethod
    def knows(self, game: Game) -> bool:
        """Whether the moment is one it can be asked at."""

    @abstractmethod
    def worth(self, game: Game, seat: i64) -> float:
        """What the game is likely to be worth to the seat at its end."""


class NetLeaf(Leaf):
    """Asks a net."""

    def __init__(self, net: Net, inputs: ValueInputs) -> None:
        self.net = net
        self.inputs = inputs

    def suits(self, game: Game) -> bool:
        return self.inputs.knows(game)

    def knows(self, game: Game) -> bool:
        return self.inputs.is_moment(game)

    def worth(self, game: Game, seat: i64) -> float:
        self.net.think(self.inputs.active(game, seat))
        return LEAST_WORTH + (MOST_WORTH - LEAST_WORTH) * self.net.value
