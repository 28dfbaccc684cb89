"""A policy learns what searches choose."""

from math import exp
from random import Random

import pytest

import septem
from septem.bots.core.wonders.policy import WondersPolicy
from septem.bots.search import LOGIT_VALUE
from septem.bots.strategy import weights
from septem.lab.imitation import TEMPERATURE, Decision, decision, feature_policies, fit, softmax


def test_probabilities_are_those_of_the_weights() -> None:
    assert softmax([1.0, 0.0]) == pytest.approx([exp(1) / (1 + exp(1)), 1 / (1 + exp(1))])


def test_the_weights_behind_decisions_are_found_again() -> None:
    true = [2.0, -3.0, 1.0]
    luck = Random(4)
    made: list[Decision] = []
    for _ in range(400):
        rows = [[(k, luck.uniform(-2, 2)) for k in range(3)] for _ in range(5)]
        made.append(
            (rows, softmax([sum(true[k] * x for k, x in row) / TEMPERATURE for row in rows]))
        )
    assert fit(made, [0.0] * 3) == pytest.approx(true, abs=0.15)


def test_features_that_never_showed_keep_their_weights() -> None:
    made: list[Decision] = [([[(0, 1.0)], [(0, -1.0)]], [0.7, 0.3])]
    found = fit(made, [0.0, 5.0], steps=20)
    assert found[0] > 0
    assert found[1] == 5.0


def test_a_logit_is_the_sum_of_its_features_times_their_weights() -> None:
    """And the values of a search become probabilities."""
    game = septem.new("wonders", seed=3, players=3)
    values = weights("wonders")
    codes = [int(code) for code in game.codes(0)]
    found = {code: 0.02 * place for place, code in enumerate(codes)}
    rows, wanted = decision(game, 0, found, feature_policies(WondersPolicy, list(values)))
    by_place = list(values.values())
    summed = [sum(by_place[k] * x for k, x in row) for row in rows]
    assert summed == pytest.approx(list(WondersPolicy(values).logits(game, 0, game.codes(0))))
    assert wanted[1] / wanted[0] == pytest.approx(exp(0.02 / (LOGIT_VALUE * TEMPERATURE)))
