"""What tests of every game do at a table: read the moves, play them, look at a seat.

The tables themselves are set up by `wonders.py`, `duel.py` and `architects.py` beside this file.
"""

from typing import Any

import septem


def texts(game: septem.Game, seat: int | None = None) -> list[str]:
    """The notation of every move of a seat; of the one that decides, if any, when none is named."""
    deciding = game.pending[:1] if seat is None else (seat,)
    return [move.text for each in deciding for move in game.moves(each)]


def play(game: septem.Game, *moves: str) -> septem.Game:
    """Play moves, each for the seat that decides."""
    for move in moves:
        game.play(game.pending[0], move)
    return game


def seat_of(game: septem.Game, seat: int = 0) -> dict[str, Any]:
    """The complete state of one seat."""
    return dict(game.position()["seats"][seat])


def refusal(game: septem.Game, text: str) -> str:
    """The message of the illegal move; the state must be untouched."""
    before = game.hash()
    try:
        game.play(game.pending[0], text)
    except septem.IllegalMove as problem:
        assert game.hash() == before
        return str(problem)
    raise AssertionError(f"{text} was legal")
