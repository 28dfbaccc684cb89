"""The games of a study, and means with intervals. A deal is played in every rotation of the seats and counts as one value."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import septem
from septem.kernel.piece import Piece
from septem.lab.match import Match, Played

NORMAL = 1.96  # standard errors on each side of a 95 % interval


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval and the number of deals behind it."""

    mean: float
    error: float  # half of the interval
    deals: int


def estimate(values: list[float]) -> Estimate:
    """The mean of one value for each deal; with a single deal nothing is known of its error."""
    if len(values) < 2:
        return Estimate(fmean(values) if values else 0.0, float("inf"), len(values))
    return Estimate(fmean(values), NORMAL * stdev(values) / sqrt(len(values)), len(values))


def by_deal(found: Iterable[tuple[str, int, float]]) -> dict[str, Estimate]:
    """Estimates by name from (name, deal, value): the values of one deal count as their mean."""
    grouped: dict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for name, deal, value in found:
        grouped[name][deal].append(value)
    return {
        name: estimate([fmean(values) for values in deals.values()])
        for name, deals in grouped.items()
    }


@dataclass(frozen=True)
class Sample:
    """Games of one size: those of equal bots, and those of one bot against weaker ones on the same deals."""

    players: int
    equal: Match
    uneven: Match

    @property
    def games(self) -> list[Played]:
        return self.equal.games()

    @property
    def even(self) -> float:
        """The share of wins that everybody would have."""
        return 1 / self.players


def by_seat(game: Played, values: list[float]) -> list[float]:
    """Values that go by bot in the order of the seats."""
    return [values[game.seats.index(seat)] for seat in range(len(values))]


def leads(game: Played) -> list[float]:
    """By how many points each seat is above the mean of its table."""
    mean = fmean(game.scores)
    return by_seat(game, [score - mean for score in game.scores])


@cache
def pieces_of(game: str) -> dict[str, Piece]:
    return {piece.id: piece for piece in septem.pieces(game)}
