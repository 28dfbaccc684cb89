"""A random choice without a list is the choice from the list: simulations play the same games either way."""

import inspect

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.kernel.rng import Rng
from septem.wonders.rules.turn import Step
from tests.kit.random_games import Combination, every_combination, moments

WONDERS = [one for one in every_combination() if one.game == "wonders"]


@pytest.mark.parametrize("combination", WONDERS, ids=str)
def test_a_random_code_is_the_one_of_the_list(combination: Combination) -> None:
    for game in moments(combination, games=12, every=7):
        for seat in game.pending:
            codes = list(game.codes(seat))
            for seed in range(5):
                listed = codes[Rng(seed).below(len(codes))]
                assert game.random_code(seat, Rng(seed)) == listed


def steps(kind: type[Step]) -> list[type[Step]]:
    """All kinds of steps."""
    return [kind, *(found for inner in kind.__subclasses__() for found in steps(inner))]


def test_a_step_with_codes_of_its_own_chooses_at_random_from_them() -> None:
    septem.new("wonders", seed=1, expansions=("leaders", "cities", "towers", "foundations"))
    for kind in steps(Step):
        own = next(base for base in inspect.getmro(kind) if "codes" in vars(base))
        chooses = next(base for base in inspect.getmro(kind) if "random_code" in vars(base))
        assert chooses is Step or issubclass(chooses, own), kind


def test_a_hand_may_be_longer_than_those_of_the_boxes() -> None:
    game = septem.new("wonders", players=4, seed=1)
    cities, hand = game.cities, vec[i64](list(range(40)))
    game.codes(0)  # has the buffer made
    listed = list(game.offer.to(cities[0], cities[3], cities[1], hand))
    assert len(listed) > len(hand)
    for seed in range(40):
        chosen = game.offer.random(cities[0], cities[3], cities[1], hand, Rng(seed))
        assert chosen == listed[Rng(seed).below(len(listed))]
