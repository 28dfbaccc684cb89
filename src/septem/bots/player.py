"""What a bot is, and all that it may look at."""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from septem.kernel.game import Deals, Game, Move

SEED = 0  # of the determinization a perspective keeps


@dataclass(frozen=True)
class Limit:
    """How long a bot may think about one move: seconds, simulations, or whichever is over first."""

    seconds: float | None = None
    simulations: int | None = None

    def after(self, seconds: float) -> "Limit":
        """What is left when some of the time is over."""
        left = None if self.seconds is None else max(self.seconds - seconds, 0.001)
        return Limit(left, self.simulations)

    def shared(self, bots: int) -> "Limit":
        """The part of one among bots that think at the same time."""
        return Limit(None if self.seconds is None else self.seconds / bots, self.simulations)


class Perspective:
    """What one seat knows of a game: its view, its moves, and determinizations that fit.

    It does not even hold the true game: everything hidden was dealt anew before it was made, so nothing can leak.

    Examples:
        >>> game = septem.new("wonders", players=3, seed=7)
        >>> seen = Perspective(game, 1)
        >>> seen.view == game.view(1)
        True
        >>> other = seen.sample(Random(5))  # the same from this seat, everything hidden dealt anew
        >>> other.view(1) == game.view(1), other.hash() == game.hash()
        (True, False)
    """

    __slots__ = ("_sampled", "moves", "seat", "seats")

    def __init__(self, game: Game, seat: int) -> None:
        self._sampled = game.determinize(seat, SEED)
        self.seat = seat
        self.seats = int(game.seats)
        self.moves: list[Move] = self._sampled.moves(seat)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._sampled.name

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return self._sampled.pending

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may know."""
        return self._sampled.view(self.seat)

    def sample(self, rng: Random) -> Game:
        """A determinization: a game that looks the same from this seat, with everything hidden dealt anew."""
        return self._sampled.determinize(self.seat, rng.getrandbits(53))

    def table(self) -> Game:
        """One determinization, always the same: for what all of them have in common."""
        return self._sampled

    def deals(self) -> Deals:
        """Determinizations as a search needs them, one after the other, from generators of its own."""
        return self._sampled.deals(self.seat)


class Bot(Protocol):
    """Chooses one of the moves of a perspective within a limit. A bot plays one seat of one game at a time."""

    def choose(self, seen: Perspective, rng: Random, limit: Limit) -> Move: ...
