"""7 Wonders Duel, with the boxes found under `expansions/`."""

from typing import Any

from septem.duel import boxes, opening
from septem.duel.words import texts
from septem.kernel.game import Game
from septem.kernel.piece import Piece

__all__ = ["new", "pieces", "position"]


def new(
    *,
    seed: int,
    players: int = 2,
    expansions: tuple[str, ...] = (),
    wonders: str = "draft",
    centre_start: str = "starts",
) -> Game:
    """A new game: `wonders` "draft" or "first_game" (D-2.5), `centre_start` "starts" or "choose" (D-10.4)."""
    return opening.deal(seed, players, expansions, wonders, centre_start)


def pieces() -> list[Piece]:
    """Every piece of the game and its boxes."""
    return texts.pieces([module.words for module in boxes.known()])


def position(fields: dict[str, Any]) -> Game:
    """The table a position describes; docs/positions.md names the fields."""
    return opening.set_up(fields)


boxes.plug_in_all()
