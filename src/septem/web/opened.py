"""Everything open: what lay hidden at a moment of a finished game, pile by pile.

A game whose table has a function `opened(position)` says what that is: the pieces of each pile, whose it is and how it is called
(`pile_<name>` in its words). Of any other game nothing is told. What lies face down on the table itself shows its face there, by
`unveiled(view, position)`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from septem.kernel.game import Game
from septem.server import games
from septem.server.replay import Replay
from septem.web import tables, telling
from septem.web.words import say


@dataclass(frozen=True)
class Hidden:
    """Pieces that lie together, by their ids."""

    seat: int | None  # whose
    name: str  # of the phrase they are called by
    pieces: list[str]
    held: bool = False  # the seat chooses from them


@dataclass(frozen=True)
class Piece:
    """A hidden card."""

    id: str
    name: str
    sign: Markup
    chosen: bool  # its owner plays it next


@dataclass(frozen=True)
class Pile:
    """Hidden cards that lie together; of a seat, or of nobody."""

    seat: int | None
    title: str
    pieces: list[Piece]

    @property
    def owner(self) -> int:
        """The seat, or a number before all seats: piles of one owner are shown together."""
        return -1 if self.seat is None else self.seat


def piles(replay: Replay, at: int, game: str, language: str) -> list[Pile]:
    """All that is hidden at a stop."""
    own: Callable[[dict[str, Any]], list[Hidden]] | None
    own = getattr(tables.module(game), "opened", None)
    known = games.pieces(game)
    found = []
    for pile in own(replay.stops[at].game.position()) if own else ():
        move = replay.next_move(at, pile.seat) if pile.held else None
        chosen = str(move.fields.get("card") or "") if move else ""
        pieces = [
            Piece(one, known[one].names[language], telling.glyph(game, one), one == chosen)
            for one in pile.pieces
            if one in known
        ]
        title = say(language, f"{game}_table", f"pile_{pile.name}")
        found.append(Pile(pile.seat, title, pieces))
    return found


def unveiled(view: dict[str, Any], game: Game) -> dict[str, Any]:
    """A view in which nothing lies face down."""
    own: Callable[[dict[str, Any], dict[str, Any]], dict[str, Any]] | None
    own = getattr(tables.module(game.name), "unveiled", None)
    return own(view, game.position()) if own else view
