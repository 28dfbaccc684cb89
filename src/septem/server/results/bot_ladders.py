"""How strong the levels of bots are by the published ladders (docs/bots.md), on the scale of ratings: `fair` stands at 1500."""

from functools import cache
from math import log, sqrt

from septem.bots.strategy import data_file
from septem.server.results.scale import MODEL, START, SURE, Belief

TEN_TO_ONE = 400  # points of a ladder
ZERO = "fair"  # the level in the middle


@cache
def ladder_of(game: str) -> dict[str, list[int]]:
    """By level: points, and the ends of their interval; empty where the bots of a game have no ladder (`ladder.toml`)."""
    return data_file(game, "ladder") or {}


def anchor(game: str, level: str, sides: int) -> Belief:
    """What is believed of a bot at a table of so many sides: the model spreads strength with the square root of their number."""
    ladder = ladder_of(game)
    if level not in ladder:
        return START
    unit = log(10) * sqrt(sides) * MODEL.beta / TEN_TO_ONE
    points, low, high = ladder[level]
    sigma = unit * (high - low) / 2 / SURE
    return MODEL.mu + unit * (points - ladder[ZERO][0]), max(sigma, 1.0)
