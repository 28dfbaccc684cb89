"""The faces of 7 Wonders: its hidden information and its positions, as the kernel asks for them."""

from typing import Any, cast

from septem.kernel import game as kernel
from septem.kernel.rng import Rng
from septem.wonders.hidden import deals, views
from septem.wonders.hidden.room import HiddenRoom
from septem.wonders.positions import writer
from septem.wonders.positions.hooks import Positions
from septem.wonders.rules.table import Wonders


class WondersHidden(HiddenRoom):
    """What seats know of a table."""

    def view(self, game: kernel.Game, seat: int | None) -> dict[str, Any]:
        return views.view(cast(Wonders, game), seat)

    def deal_anew(self, game: kernel.Game, seat: int, rng: Rng) -> None:
        deals.deal_anew(cast(Wonders, game), seat, rng)


class WondersPositions(kernel.Positions):
    """How a table is written down, with the labels of its expansions and the options that are on."""

    def __init__(self, labels: list[str], options: list[str], boxes: list[Positions]) -> None:
        self.labels = labels
        self.options = options
        self.boxes = boxes

    def write(self, game: kernel.Game) -> dict[str, Any]:
        fields = writer.position(cast(Wonders, game), self.boxes)
        fields["expansions"] = list(self.labels)
        fields.update(dict.fromkeys(self.options, True))
        return fields
