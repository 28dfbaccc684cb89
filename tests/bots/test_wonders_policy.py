"""The policy of 7 Wonders and what its searches play for."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.bots import levels
from septem.bots.core.evaluation import value_of_points
from septem.bots.core.policy import softmax
from septem.bots.core.wonders.policy import COLORS, WondersPolicy
from septem.bots.player import Limit
from septem.bots.strategy import weights
from septem.kernel.playout import playout, step
from septem.kernel.rng import Rng
from septem.wonders.rules.table import Wonders


def test_moves_are_sampled_with_the_odds_of_their_logits() -> None:
    game = septem.new("wonders", seed=8, players=3)
    policy = WondersPolicy(weights("wonders"), 3.0)
    codes = [int(code) for code in game.codes(0)]
    due = softmax(policy.logits(game, 0, game.codes(0)), 3.0)
    rng = Rng(1)
    drawn = Counter(int(policy.pick(game, 0, rng)) for _ in range(6000))
    for code, share in zip(codes, due, strict=True):
        assert drawn[code] / 6000 == pytest.approx(share, abs=0.035)


def test_a_policy_at_temperature_0_takes_the_greatest_logit() -> None:
    game = septem.new("wonders", seed=8, players=3)
    policy = WondersPolicy(weights("wonders"), 0.0)
    found = policy.logits(game, 0, game.codes(0))
    best = max(zip(found, game.codes(0), strict=True))[1]
    assert policy.pick(game, 0, Rng(2)) == best


def test_a_decision_takes_one_random_number_however_many_moves_there_are() -> None:
    """So that later luck stays the same when a move before it changes."""
    game = septem.new("wonders", seed=8, players=3)
    policy = WondersPolicy(weights("wonders"), 1.0)
    one, other = Rng(5), Rng(5)
    policy.pick(game, 0, one)
    other.word()
    assert one.word() == other.word()


def test_symbols_weigh_more_in_a_city_that_has_some() -> None:
    """A scientist goes on collecting."""
    values = dict.fromkeys(weights("wonders"), 0.0)
    values |= {"symbol_held_1": 1.0, "symbol_held_2": 1.0, "symbol_held_3": 1.0}
    policy = WondersPolicy(values)
    before: set[float] = set()
    after: set[float] = set()
    for seed in range(10):
        game = septem.new("wonders", seed=seed, players=3)
        assert isinstance(game, Wonders)
        before.update(policy.logits(game, 0, game.codes(0)))
        game.cities[0].symbols = 2
        after.update(policy.logits(game, 0, game.codes(0)))
    assert before == {0.0}
    assert after == {0.0, 2.0}


def test_every_weight_of_the_data_file_is_of_a_feature_the_policy_knows() -> None:
    """Features without a weight count nothing, so a misspelled one would go unnoticed."""
    values = weights("wonders")
    policy = WondersPolicy(values)
    features = {name.rpartition("_")[0] or name for name in values}
    assert {name for name in features if name not in COLORS and not hasattr(policy, name)} == set()


def test_the_value_of_points_grows_with_own_points_and_shrinks_with_those_of_others() -> None:
    points = value_of_points(vec[i64]([50, 45, 40]), 0)
    assert value_of_points(vec[i64]([51, 45, 40]), 0) > points
    assert value_of_points(vec[i64]([50, 46, 40]), 0) < points
    assert value_of_points(vec[i64]([50, 45, 41]), 0) < points


def test_points_more_for_all_are_good_for_all() -> None:
    """Searches do not burn points just to keep them from the others."""
    assert value_of_points(vec[i64]([60, 55, 50]), 0) > value_of_points(vec[i64]([50, 45, 40]), 0)


@pytest.mark.parametrize("game", septem.games())
def test_levels_that_search_have_more_time_or_simulations_than_the_one_below(game: str) -> None:
    limits = [levels.level(key).limit_in(game) for key in ("skilled", "expert", "master")]
    seconds = [limit.seconds or 0.0 for limit in limits]
    simulations = [limit.simulations or 1_000_000 for limit in limits]
    assert seconds[0] < seconds[1] < seconds[2]
    assert simulations[0] < simulations[1] < simulations[2]


def test_a_level_may_have_other_simulations_in_a_game() -> None:
    assert levels.level("expert").limit_in("duel") == Limit(0.4, 400)
    assert levels.level("expert").limit_in("architects") == Limit(0.4, 200)


def test_the_player_knows_every_expansion() -> None:
    """Weights are finite wherever a game of everything leads."""
    game = septem.new("wonders", seed=2, players=4, expansions=("leaders", "cities", "towers"))
    policy = WondersPolicy(weights("wonders"), 1.0)
    rng = Rng(3)
    looked = 0
    while not game.over:
        for seat in game.pending:
            found = policy.logits(game, seat, game.codes(seat))
            assert all(abs(weight) < 1e3 for weight in found)
            looked += len(found)
        step(game, rng)
    playout(game, rng)
    assert looked > 500
