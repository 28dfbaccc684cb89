"""How strong the levels of bots are by the published ladders (docs/bots.md), on the scale of ratings: `fair` stands at 1500."""

import tomllib
from functools import cache
from importlib.resources import files
from math import log, sqrt

from septem.server.scale import MODEL, START, SURE, Belief

TEN_TO_ONE = 400  # points of a ladder
ZERO = "fair"  # the level in the middle


@cache
def ladders() -> dict[str, dict[str, list[int]]]:
    """By game and level: points, and the ends of their interval."""
    text = files("septem.server").joinpath("bot_ladders.toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, list[int]]] = tomllib.loads(text)
    return found


def anchor(game: str, level: str, sides: int) -> Belief:
    """What is believed of a bot at a table of so many sides: the model spreads strength with the square root of their number."""
    ladder = ladders().get(game, {})
    if level not in ladder:
        return START
    unit = log(10) * sqrt(sides) * MODEL.beta / TEN_TO_ONE
    points, low, high = ladder[level]
    sigma = unit * (high - low) / 2 / SURE
    return MODEL.mu + unit * (points - ladder[ZERO][0]), max(sigma, 1.0)
