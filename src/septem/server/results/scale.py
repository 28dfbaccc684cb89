"""Ratings as people read them: 1500 for a newcomer, and how far the truth may be away.

The model is Plackett-Luce of openskill with its defaults (mu 25, sigma 25/3, beta 25/6). Shown is 1500 + SCALE * (mu - 25), where
SCALE makes 100 points odds of ten to one between two players whose strength is known. The uncertainty is 1.96 sigma: the truth is
inside in 19 cases of 20. A newcomer stands at 1500 ± 120.
"""

from dataclasses import dataclass
from math import log, sqrt

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
MIDDLE = 1500
ODDS = 100  # points that are odds of ten to one in a game of two
SCALE = ODDS / (log(10) * sqrt(2) * MODEL.beta)
SURE = 1.96
PROVISIONAL = 90  # a rating that is less certain than this

Belief = tuple[float, float]  # mu and sigma
START: Belief = (MODEL.mu, MODEL.sigma)


@dataclass(frozen=True)
class Rating:
    """A rating as it is shown."""

    points: int
    spread: int

    @property
    def provisional(self) -> bool:
        return self.spread > PROVISIONAL


def shown(mu: float, sigma: float) -> Rating:
    return Rating(round(MIDDLE + SCALE * (mu - MODEL.mu)), round(SURE * SCALE * sigma))


def rated(sides: list[list[Belief]], ranks: list[int]) -> list[list[Belief]]:
    """What is believed of the players of each side after a game; equal ranks are a tie, a lower one is better."""
    before = [[MODEL.create_rating([mu, sigma]) for mu, sigma in side] for side in sides]
    after = MODEL.rate(before, ranks=[float(rank) for rank in ranks])
    return [[(one.mu, one.sigma) for one in side] for side in after]
