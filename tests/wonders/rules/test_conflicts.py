"""W-8: conflicts at the end of an age."""

import pytest

from tests.kit.tables import seat_of
from tests.kit.wonders import L, M, R, city, play_turn, score, table


def tokens(game, seat):
    entry = seat_of(game, seat)
    return entry["victories"], entry["defeats"]


@pytest.mark.clause("W-8.1")
def test_conflicts_come_after_every_step_of_the_last_turn():
    game = table(
        city("foundry", "ore_vein", wonder="halicarnassus_a", stages=1, hand=["altar"]),
        city("stockade"),
        discard=["walls"],
        turn=6,
    )
    play_turn(game, "W 2 altar")
    assert [tokens(game, seat) for seat in (M, L, R)] == [([], 0)] * 3
    game.play(M, "dig walls")
    assert tokens(game, M) == ([3, 3], 0)


@pytest.mark.clause("W-8.1")
def test_no_conflict_before_the_last_turn():
    game = table(city("stockade"), turn=5)
    play_turn(game)
    assert tokens(game, M) == ([], 0)


@pytest.mark.clause("W-8.2")
def test_strength_is_the_shields_of_cards_and_stages():
    me = city("stockade", "walls", "arsenal", wonder="rhodes_a", stages=2)
    assert table(me).view(None)["seats"][M]["shields"] == 1 + 2 + 3 + 2


@pytest.mark.clause("W-8.3", "W-EX15")
def test_end_of_age_two():
    game = table(
        city("stockade", "walls"),
        city("barracks", "stables", "archery_range"),
        city("training_ground"),
        turn=6,
    )
    play_turn(game)
    assert tokens(game, M) == ([3], 1)
    assert tokens(game, L) == ([3, 3], 0)
    assert tokens(game, R) == ([], 2)


@pytest.mark.clause("W-8.3")
def test_equal_strengths_take_nothing():
    game = table(city("stockade"), city("barracks"), city("guard_tower"), age=3, turn=6)
    play_turn(game)
    assert [tokens(game, seat) for seat in (M, L, R)] == [([], 0)] * 3


@pytest.mark.clause("W-8.3")
@pytest.mark.parametrize(("age", "value"), [(1, 1), (2, 3), (3, 5)])
def test_the_victory_of_each_age(age, value):
    game = table(city("stockade"), city(), city(), city(), players=4, age=age, turn=6)
    play_turn(game)
    assert tokens(game, M) == ([value, value], 0)
    assert tokens(game, 1) == tokens(game, 3) == ([], 1)
    assert tokens(game, 2) == ([], 0)


@pytest.mark.clause("W-8.4")
def test_tokens_stay_to_the_end():
    game = table(city(victories=[1, 3], defeats=2), city("stockade"), age=3, turn=6)
    play_turn(game)
    assert tokens(game, M) == ([1, 3], 3)
    assert game.outcome.scores[M]["military"] == 1
    assert score(city(victories=[1, 3], defeats=3))["military"] == 1
