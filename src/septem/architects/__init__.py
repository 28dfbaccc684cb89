"""7 Wonders Architects for 2 to 7 seats."""

from collections.abc import Sequence

from septem.architects import opening
from septem.architects.opening import position
from septem.architects.words.texts import pieces
from septem.kernel.game import Game

__all__ = ["new", "pieces", "position"]


def new(
    *,
    seed: int,
    players: int = 3,
    expansions: Sequence[str] = (),
    wonders: str | Sequence[str] = "random",
) -> Game:
    """A new table. Wonders are drawn ("random"), chosen by the players ("chosen"), or named, one per seat."""
    return opening.new(seed, players, expansions, wonders)
