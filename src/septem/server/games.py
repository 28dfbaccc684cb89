"""What can be set up, as the games describe themselves."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import septem
from septem import rulebook
from septem.kernel.descriptions import Description, describe
from septem.kernel.errors import SeptemError
from septem.kernel.piece import Piece


def choices(game: Description) -> tuple[str, ...]:
    """What may be added to the plain game: boxes, then switches."""
    boxes = [box.name for box in game.boxes.values() if not box.switch]
    return (*boxes, *switches(game))


def switches(game: Description) -> tuple[str, ...]:
    """Options that are on or off: boxes that are no names in `expansions`, and the game's own."""
    own = [option.name for option in game.options.values() if option.kind == "switch"]
    return (*game.expansions.switches(), *own)


def parted(game: Description, chosen: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, bool]]:
    """What was chosen as the game takes it: expansions, and options that are on."""
    on = {key: True for key in chosen if key in switches(game)}
    return tuple(key for key in chosen if key not in on), on


def possible(game: Description, players: int, chosen: tuple[str, ...]) -> bool:
    """Whether there is a table for so many players with these boxes and switches, and all of them change something."""
    boxes, on = parted(game, chosen)
    return not game.objection(players, boxes, tuple(on), "en")


def sizes(game: Description, chosen: Sequence[str]) -> list[int]:
    """The numbers of players there are tables for with these boxes and switches."""
    return [n for n in game.players if possible(game, n, tuple(chosen))]


def problem(
    name: str, players: int, expansions: tuple[str, ...] = (), /, **options: Any
) -> Exception | None:
    """Why a game cannot be set up so; None when it can."""
    try:
        septem.new(name, seed=1, players=players, expansions=expansions, **options)
    except (SeptemError, TypeError) as reason:
        return reason
    return None


@cache
def boards(name: str, expansions: tuple[str, ...]) -> tuple[str, ...]:
    """The boards that may be named with these expansions, in a game that has such an option."""
    found: tuple[str, ...] = describe(name).room.boards(expansions)
    return found


def on_side(board: str, side: str) -> bool:
    """Whether a board shows a side; "drawn": any."""
    return side == "drawn" or board.endswith(f"_{side.lower()}")


def wonder_of(board: str) -> str:
    """The wonder a board side belongs to."""
    return board.rpartition("_")[0]


@cache
def pieces(name: str) -> dict[str, Piece]:
    """Every card, board and token of a game by its id."""
    return {piece.id: piece for piece in septem.pieces(name)}


@cache
def rulings(name: str, ident: str, language: str) -> tuple[tuple[str, str], ...]:
    """The clauses of the rules that mention a piece, as people read them."""
    found = rulebook.rulings(pieces(name)[ident].mentions, describe(name).letters, language)
    return tuple((number, rulebook.plain(text)) for number, text in found)
