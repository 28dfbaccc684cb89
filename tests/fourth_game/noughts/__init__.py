"""Noughts and crosses."""

from septem.kernel.errors import BadOption, BadPosition
from septem.kernel.record import Setup

from .faces import FACES
from .rules import MARKS, SQUARES, Noughts
from .words import pieces

__all__ = ["new", "pieces", "position"]


def new(*, seed, players=2, corner=False):
    """A new game; with `corner` the first cross is drawn into a corner by the seed."""
    if players != 2:
        raise BadOption(f"noughts is a game for 2 players, not {players!r}")
    options = {"players": players, "seed": seed}
    if corner:
        options["corner"] = True
    game = Noughts(Setup("noughts", options), players, FACES)
    if corner:
        game.mark(0, (0, 2, 6, 8)[seed % 4])
    return game


def position(fields):
    """The game of a position: `board` has nine marks, or None."""
    game = Noughts(Setup("noughts", {}), 2, FACES)
    board = fields.get("board", [None] * len(SQUARES))
    if len(board) != len(SQUARES) or not set(board) <= {None, *MARKS}:
        raise BadPosition("board", "expected nine of X, O and null")
    for square, mark in enumerate(board):
        if mark is not None:
            game.board[square] = MARKS.index(mark)
    game.go_on(board.count("X") - board.count("O"))
    game.setup = Setup("noughts", {}, snapshot=game.clone())
    return game
