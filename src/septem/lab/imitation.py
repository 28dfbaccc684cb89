"""Imitation learning: a policy learns from what searches found out.

A decision is the features of each of its moves and the values a search found for them. The weights of the features are fitted so that
the policy's probabilities, at a temperature of `TEMPERATURE`, come close to those of the values (logistic regression by Adam on
random batches).
"""

from collections.abc import Callable
from math import exp, sqrt
from random import Random

from septem.bots.core.policy import Policy
from septem.bots.search import LOGIT_VALUE
from septem.kernel.game import Game

TEMPERATURE = 4.0  # searches are not sure themselves, so their values are not taken at their word
WEIGHT_DECAY = 0.00001
BATCH = 1500  # decisions
LEARNING_RATE = 0.2
BETA_1, BETA_2 = 0.9, 0.99  # decay of the moments of Adam

Row = list[tuple[int, float]]  # the features of one move that are not 0, by number
Decision = tuple[
    list[Row], list[float]
]  # features of each move, and the probability it should have


def softmax(logits: list[float]) -> list[float]:
    """Logits as probabilities that sum to 1."""
    top = max(logits)
    shares = [exp(logit - top) for logit in logits]
    return [share / sum(shares) for share in shares]


def feature_policies(make: Callable[[dict[str, float]], Policy], names: list[str]) -> list[Policy]:
    """Policies with the weight 1 for one feature and 0 for the others: their logits are the values of the feature."""
    return [make({**dict.fromkeys(names, 0.0), name: 1.0}) for name in names]


def decision(game: Game, seat: int, values: dict[int, float], features: list[Policy]) -> Decision:
    """The decision of a seat; `values` are those of the moves a search has tried, by code."""
    codes = game.codes(seat)
    places = [i for i, code in enumerate(codes) if int(code) in values]
    columns = [feature.logits(game, seat, codes) for feature in features]
    rows = [[(k, column[i]) for k, column in enumerate(columns) if column[i]] for i in places]
    return rows, softmax([values[int(codes[i])] / (LOGIT_VALUE * TEMPERATURE) for i in places])


def gradient(decisions: list[Decision], weights: list[float]) -> list[float]:
    """The gradient of the mean cross-entropy of the decisions."""
    found = [0.0] * len(weights)
    for rows, wanted in decisions:
        shown = softmax([sum(weights[k] * x for k, x in row) / TEMPERATURE for row in rows])
        for row, is_now, should in zip(rows, shown, wanted, strict=True):
            for k, x in row:
                found[k] += (is_now - should) * x / len(decisions)
    return found


def fit(decisions: list[Decision], first: list[float], steps: int = 300) -> list[float]:
    """The weights that fit best; those of features that never showed (of expansions) stay as they were."""
    rng = Random(1)
    weights = list(first)
    seen = sorted({k for rows, _ in decisions for row in rows for k, _ in row})
    mean, square = [0.0] * len(weights), [0.0] * len(weights)
    for step in range(1, steps + 1):
        slopes = gradient(rng.sample(decisions, min(len(decisions), BATCH)), weights)
        rate = LEARNING_RATE * (1 - step / (steps + 1))
        for k in seen:
            slope = slopes[k] + WEIGHT_DECAY * weights[k]
            mean[k] = BETA_1 * mean[k] + (1 - BETA_1) * slope
            square[k] = BETA_2 * square[k] + (1 - BETA_2) * slope * slope
            size = sqrt(square[k] / (1 - BETA_2**step)) + 1e-9
            weights[k] -= rate * mean[k] / (1 - BETA_1**step) / size
    return weights
