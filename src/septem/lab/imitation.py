"""Teaching a quick player what searches choose.

A decision is the signs of each of its moves and the worth a search found for them. The weights of the signs are fitted so that the
quick player's odds, at a heat of `HEAT`, come close to those of the worth (logistic regression, by Adam on random parts).
"""

from collections.abc import Callable
from math import exp, sqrt
from random import Random

from septem.bots.core.policy import Policy
from septem.bots.search import HUNCH
from septem.kernel.game import Game

HEAT = 4.0  # searches are not sure themselves, so the worth is not taken at its word
KEEP = 0.00001  # how much a weight is drawn to 0
PART = 1500  # decisions looked at in a step
RATE = 0.2

Row = list[tuple[int, float]]  # the signs of one move that are not 0
Decision = tuple[list[Row], list[float]]  # of each move, and the odds it should have


def odds(weights: list[float]) -> list[float]:
    """Weights as odds that sum to 1."""
    top = max(weights)
    shares = [exp(weight - top) for weight in weights]
    return [share / sum(shares) for share in shares]


def probes(make: Callable[[dict[str, float]], Policy], names: list[str]) -> list[Policy]:
    """Players that look at one sign alone, in the order of the names."""
    return [make({**dict.fromkeys(names, 0.0), name: 1.0}) for name in names]


def decision(game: Game, seat: int, worth: dict[int, float], looks: list[Policy]) -> Decision:
    """What a seat decided on; `worth` by the moves a search has tried."""
    codes = game.codes(seat)
    places = [i for i, code in enumerate(codes) if int(code) in worth]
    columns = [look.weigh(game, seat, codes) for look in looks]
    rows = [[(k, column[i]) for k, column in enumerate(columns) if column[i]] for i in places]
    return rows, odds([worth[int(codes[i])] / (HUNCH * HEAT) for i in places])


def slope(decisions: list[Decision], values: list[float]) -> list[float]:
    """How the misfit of a decision grows with each weight, on average."""
    grows = [0.0] * len(values)
    for rows, wanted in decisions:
        shown = odds([sum(values[k] * sign for k, sign in row) / HEAT for row in rows])
        for row, is_now, should in zip(rows, shown, wanted, strict=True):
            for k, sign in row:
                grows[k] += (is_now - should) * sign / len(decisions)
    return grows


def fit(decisions: list[Decision], first: list[float], steps: int = 300) -> list[float]:
    """The weights that fit best; those of signs that never showed (of expansions) stay as they were."""
    luck = Random(1)
    values = list(first)
    seen = sorted({k for rows, _ in decisions for row in rows for k, _ in row})
    mean, spread = [0.0] * len(values), [0.0] * len(values)
    for step in range(1, steps + 1):
        grown = slope(luck.sample(decisions, min(len(decisions), PART)), values)
        rate = RATE * (1 - step / (steps + 1))
        for k in seen:
            pull = grown[k] + KEEP * values[k]
            mean[k] = 0.9 * mean[k] + 0.1 * pull
            spread[k] = 0.99 * spread[k] + 0.01 * pull * pull
            size = sqrt(spread[k] / (1 - 0.99**step)) + 1e-9
            values[k] -= rate * mean[k] / (1 - 0.9**step) / size
    return values
