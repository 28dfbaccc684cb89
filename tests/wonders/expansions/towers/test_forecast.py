"""The conflicts a view foretells are those that come, with every expansion (W-8, C-5, C-11, T-6.5, T-12, L-6.12)."""

from functools import partial
from typing import Any

import pytest

import septem
from tests.kit import wonders
from tests.kit.wonders import BOTH, city, play_turn
from tests.wonders.expansions.towers.test_conflicts import TABLE, armed

table = partial(wonders.table, expansions=BOTH)

VALUES = (1, 3, 5)


def military(game: septem.Game) -> list[int]:
    return [sum(seat["victories"]) - seat["defeats"] for seat in game.position()["seats"]]


def foretold(game: septem.Game) -> list[int]:
    """The points each city may expect."""
    return [sum(c["points"] for c in seat["conflicts"]) for seat in game.view(None)["seats"]]


def comes_true(game: septem.Game) -> list[dict[str, Any]]:
    """Plays the last turn with discards and compares; returns what was foretold to seat 0."""
    told, before = foretold(game), military(game)
    mine: list[dict[str, Any]] = game.view(None)["seats"][0]["conflicts"]
    play_turn(game)
    assert [now - then for now, then in zip(military(game), before, strict=True)] == told
    return mine


@pytest.mark.clause("T-12.3", "T-12.4", "T-12.6", "T-12.7", "T-12.8", "T-6.5")
@pytest.mark.parametrize("row", TABLE, ids=[row[0] for row in TABLE])
def test_the_table_of_conflicts_is_foretold(row: tuple[Any, ...]) -> None:
    _, strengths, golden, peace, galley, _, _ = row
    comes_true(armed([int(n) for n in strengths.split()], golden, peace, galley))


@pytest.mark.clause("T-12.3", "T-12.4", "T-6.5")
def test_each_conflict_says_whom_why_and_for_what() -> None:
    game = armed([4, 1, 4, 0, 2, 5], {0: ["west"]}, galley=[0, 2])
    assert comes_true(game) == [
        {
            **{"rival": 1, "side": "left", "cause": None, "tokens": 1},
            **{"stakes": [-1, 5, 5], "points": 5, "ending": "won"},
        },
        {
            **{"rival": 5, "side": "right", "cause": None, "tokens": 1},
            **{"stakes": [-1, 5, 5], "points": -1, "ending": "lost"},
        },
        {
            **{"rival": 2, "side": None, "cause": "golden_shield", "tokens": 1},
            **{"stakes": [-1, 5, 5], "points": 5, "ending": "won"},
        },
        {
            **{"rival": 2, "side": None, "cause": "war_galley", "tokens": 1},
            **{"stakes": [-1, 0, 5], "points": 0, "ending": "tied"},
        },
    ]


@pytest.mark.clause("C-11.5", "C-11.6", "T-21.3", "T-21.4")
@pytest.mark.parametrize("peace", [(), (0,), (0, 3)])
def test_partners_fight_only_outwards_for_two_tokens(peace: tuple[int, ...]) -> None:
    game = armed([2, 1, 2, 2], {1: ["east"]}, peace=peace, age=2, teams=True)
    outwards = [c for c in comes_true(game) if c["cause"] is None]
    assert [(c["rival"], c["side"], c["tokens"]) for c in outwards] == [
        (3, "right", 2 - len(peace))
    ][: 2 - len(peace)]


@pytest.mark.clause("C-5.3", "C-5.4")
def test_the_ring_closes_over_those_who_stay_out() -> None:
    game = armed([3, 9, 1, 0, 2], {}, peace=(1, 3), age=1)
    told = [[c["rival"] for c in seat["conflicts"]] for seat in game.view(None)["seats"]]
    assert told == [[2, 4], [], [0, 4], [], [2, 0]]
    comes_true(game)


@pytest.mark.clause("L-6.12")
def test_defeats_that_go_to_the_winner_are_no_stake() -> None:
    tomyris = city(leaders=["tomyris"])
    game = table(tomyris, city("walls"), expansions=BOTH, age=2, turn=7)
    left = comes_true(game)[0]
    assert (left["stakes"], left["points"]) == ([0, 0, 3], 0)
    rival = table(city("walls"), tomyris, expansions=BOTH, age=2, turn=7)
    assert comes_true(rival)[0]["points"] == 3 - 1


@pytest.mark.clause("W-8.3")
@pytest.mark.parametrize("age", [1, 2, 3])
def test_the_base_game_foretells_both_neighbours(age: int) -> None:
    seats = [{"cards": ["stockade"]}, {}, {"cards": ["walls"]}]
    fields = {"game": "wonders", "age": age, "turn": 6, "seats": seats, "seed": 1}
    mine = comes_true(septem.position(fields))
    assert [(c["rival"], c["side"], c["points"]) for c in mine] == [
        (1, "left", VALUES[age - 1]),
        (2, "right", -1),
    ]
