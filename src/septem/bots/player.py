"""What a bot is, and all that it may look at."""

from random import Random
from typing import Any, Protocol

from septem.kernel.game import Game, Move


class Perspective:
    """One seat's side of a table: its view, its moves, and deals that fit what it knows; never the true state."""

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self.seat = seat
        self.seats = int(game.seats)
        self.moves: list[Move] = game.moves(seat)

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may know."""
        return self._game.view(self.seat)

    def sample(self, rng: Random) -> Game:
        """A table that looks the same from this seat, with everything hidden dealt anew."""
        return self._game.determinize(self.seat, rng.getrandbits(53))


class Bot(Protocol):
    """Chooses one of the moves of a perspective within about `budget` seconds."""

    def choose(self, seen: Perspective, rng: Random, budget: float) -> Move: ...
