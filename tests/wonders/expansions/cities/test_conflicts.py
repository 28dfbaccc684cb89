"""Diplomacy (C-5) and team play (C-11)."""

from functools import partial

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import septem
from septem.wonders.rules.conflict import ring
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    BOTH,
    CITIES,
    L,
    M,
    builds,
    city,
    coins,
    lines,
    payments,
    play_turn,
    texts,
)

table = partial(wonders.table, expansions=BOTH)


def tokens(game: septem.Game) -> list[tuple[list[int], int, int]]:
    """Victories, defeats and Diplomacy of each seat."""
    seats = game.position()["seats"]
    return [(seat["victories"], seat["defeats"], seat["diplomacy"]) for seat in seats]


def age_end(*cities: dict, age: int = 2, **fields: object) -> septem.Game:
    """The last turn of an age played with discards."""
    game = table(*cities, age=age, turn=7, expansions=CITIES, **fields)
    play_turn(game)
    return game


def with_shields(shields: int, **fields: object) -> dict:
    """A city of so many shields; each strength uses other cards."""
    cards = {
        0: [],
        1: ["stockade"],
        2: ["walls"],
        3: ["mercenaries"],
        4: ["walls", "stables"],
        5: ["contingent"],
    }
    return city(*cards[shields], **fields)


@pytest.mark.clause("C-5.1")
def test_diplomacy_is_taken_in_the_gain_step_and_adds_up() -> None:
    game = table(city("clay_pool", diplomacy=1, hand=["residence"]), age=1, expansions=CITIES)
    play_turn(game, "B residence")
    assert seat_of(game)["diplomacy"] == 2


@pytest.mark.clause("C-5.2", "C-5.3", "C-EX1")
def test_a_holder_stays_out_and_the_ring_closes() -> None:
    game = age_end(with_shields(2, diplomacy=1), with_shields(5), with_shields(4))
    assert tokens(game) == [([], 0, 0), ([3], 0, 0), ([], 1, 0)]


@pytest.mark.clause("C-5.2")
def test_diplomacy_binds_the_strongest_too() -> None:
    game = age_end(with_shields(5, diplomacy=1), with_shields(1), with_shields(0), age=1)
    assert tokens(game) == [([], 0, 0), ([1], 0, 0), ([], 1, 0)]


@pytest.mark.clause("C-5.3", "C-EX11")
def test_several_holders() -> None:
    holders = [city(), city(diplomacy=1), with_shields(1), city(diplomacy=1), with_shields(2)]
    game = age_end(*holders, players=5, age=1)
    found = tokens(game)
    assert found[0] == ([], 2, 0)
    assert found[2] == ([1], 1, 0)
    assert found[4] == ([1, 1], 0, 0)
    assert found[1] == found[3] == ([], 0, 0)
    pairs = [(int(p.one), int(p.other)) for p in ring(vec[i64]([0, 2, 4]))]
    assert pairs == [(0, 2), (2, 4), (4, 0)]


@pytest.mark.clause("C-5.4", "C-EX12", "C-EX13")
def test_two_left_compare_once_and_one_alone_not_at_all() -> None:
    game = age_end(city(diplomacy=1), with_shields(1), city(diplomacy=1), city(), players=4, age=1)
    assert tokens(game) == [([], 0, 0), ([1], 0, 0), ([], 0, 0), ([], 1, 0)]
    game = age_end(city(diplomacy=1), city(diplomacy=1), with_shields(5), age=1)
    assert tokens(game) == [([], 0, 0)] * 3
    game = age_end(*[city(diplomacy=2)] * 3, age=1)
    assert tokens(game) == [([], 0, 1)] * 3


@pytest.mark.clause("C-5.2", "C-EX14")
def test_two_tokens_serve_two_conflicts() -> None:
    game = age_end(city(diplomacy=2), with_shields(1), with_shields(2), age=1)
    assert seat_of(game)["diplomacy"] == 1
    while game.view(M)["age"] == 2:
        for seat in game.pending:
            game.play(seat, next(x for x in texts(game, seat) if x.startswith("D ")))
    assert seat_of(game)["diplomacy"] == 0
    assert (seat_of(game)["victories"], seat_of(game)["defeats"]) == ([], 0)


@pytest.mark.clause("C-5.5")
def test_a_token_of_the_last_turn_counts() -> None:
    me = city("clay_pool", hand=["residence"])
    game = table(me, with_shields(1), age=1, turn=7, expansions=CITIES)
    play_turn(game, "B residence")
    assert (seat_of(game)["diplomacy"], seat_of(game)["defeats"]) == (0, 0)
    goods = ("foundry", "ore_vein")
    digger = city(*goods, wonder="halicarnassus_a", stages=1, hand=["altar"])
    game = table(digger, with_shields(1), age=1, turn=7, expansions=CITIES, discard=["residence"])
    play_turn(game, "W 2 altar")
    game.play(M, "dig residence")
    assert (seat_of(game)["diplomacy"], seat_of(game)["defeats"]) == (0, 0)


@pytest.mark.clause("C-5.6")
def test_diplomacy_changes_only_conflicts() -> None:
    me = city("clay_pool", diplomacy=1, hand=["raider_camp"])
    game = table(me, city(hand=["guard_tower"]), age=1, expansions=CITIES)
    assert payments(game, "guard_tower", L) == [(0, 2, 0)]
    play_turn(game, "B raider_camp")
    assert seat_of(game)["victories"] == [1]
    assert seat_of(game)["diplomacy"] == 1


# Teams.


def team_table(*cities: dict, players: int = 4, **fields: object) -> septem.Game:
    return table(*cities, players=players, teams=True, **{"expansions": CITIES, **fields})


@pytest.mark.clause("C-11.1", "C-11.5", "C-EX33")
@pytest.mark.parametrize("players", [4, 6])
def test_only_opposing_neighbours_compare_for_two_tokens(players: int) -> None:
    strong = [with_shields(1) if seat == 1 else city() for seat in range(players)]
    game = team_table(*strong, players=players, age=2, turn=7)
    play_turn(game)
    found = tokens(game)
    assert found[1] == ([3, 3], 0, 0)
    assert found[2] == ([], 2, 0)
    assert all(found[seat] == ([], 0, 0) for seat in range(players) if seat not in (1, 2))
    assert game.view(0)["teams"] == [[k, k + 1] for k in range(0, players, 2)]


@pytest.mark.clause("C-11.5", "C-11.6", "C-EX3", "C-EX4", "C-EX5")
def test_diplomacy_in_teams() -> None:
    for mine, his, expected in (
        (0, 0, [([], 2, 0), ([3, 3], 0, 0)]),
        (1, 0, [([], 1, 0), ([3], 0, 0)]),
        (0, 1, [([], 1, 0), ([3], 0, 0)]),
        (1, 1, [([], 0, 0), ([], 0, 0)]),
        (2, 0, [([], 1, 1), ([3], 0, 0)]),
    ):
        me, other = with_shields(2, diplomacy=mine), with_shields(5, diplomacy=his)
        game = team_table(me, city(), city(), other, age=2, turn=7)
        play_turn(game)
        assert [tokens(game)[0], tokens(game)[3]] == expected


@pytest.mark.clause("C-11.2")
def test_partners_see_what_they_hold_and_nobody_else() -> None:
    game = septem.new("wonders", players=4, seed=3, expansions=BOTH, teams=True)
    for _ in range(4):
        view = game.view(0)["seats"]
        for seat in range(4):
            assert ("hand" in view[seat]) == (seat in (0, 1))
            assert ("leader_hand" in view[seat]) == (seat in (0, 1))
        game.play(1, game.moves(1)[0])
        assert game.view(0)["seats"][1]["order"] is not None
        assert "order" not in game.view(2)["seats"][1]
        for seat in (0, 2, 3):
            game.play(seat, game.moves(seat)[0])
    split = team_table(city(hand=["hideout"], coins=2), age=1)
    play_turn(split, "B hideout")
    split.play(3, "pay 1")
    assert split.view(2)["seats"][3]["order"] == "pay 1"
    assert "order" not in split.view(1)["seats"][3]
    twin = split.determinize(2, 5)
    assert twin.view(2) == split.view(2)


@pytest.mark.clause("C-11.3")
def test_trade_with_the_partner_is_trade() -> None:
    me = city("clay_pool", "stables", hand=["guard_tower", "forum"], coins=4)
    game = team_table(me, city("clay_pool"))
    assert payments(game, "guard_tower") == [(0, 0, 0)]
    assert payments(game, "forum") == [(2, 0, 0)]
    chained = team_table(city("scriptorium", hand=["library"]))
    assert builds(chained, "library") == ["*"]


@pytest.mark.clause("C-11.4")
def test_everything_about_neighbours_reaches_the_partner() -> None:
    game = team_table(city(hand=["raider_camp"]), age=1)
    play_turn(game, "B raider_camp")
    assert [seat_of(game, seat)["debts"] for seat in range(4)] == [0, 1, 0, 1]
    game = team_table(city("pigeonhole"), city("library"), age=2)
    assert lines(game)["science"] == 1
    game = team_table(city(hand=["dive"], coins=0), age=1)
    play_turn(game, "B dive")
    assert [coins(game, seat) for seat in range(4)] == [6, 7, 6, 7]


@pytest.mark.clause("C-11.7", "C-EX34")
def test_the_team_with_the_highest_sum_wins() -> None:
    def ended(*points: tuple[int, int]) -> septem.Game:
        """Seats with points from Victory tokens and coins that give none."""
        seats = [city(victories=[1] * p, coins=c, debts=c // 3) for p, c in points]
        return team_table(*seats, players=len(seats), over=True, age=3, turn=7)

    game = ended((20, 3), (10, 4), (15, 6), (15, 0))
    assert game.outcome.ranking == (1, 1, 2, 2)
    assert game.outcome.winners == (0, 1)
    game = ended((20, 3), (10, 4), (15, 7), (15, 0))
    assert game.outcome.ranking == (1, 1, 1, 1)
    game = ended((9, 0), (0, 0), (5, 0), (5, 0), (20, 0), (1, 0))
    assert game.outcome.ranking == (3, 3, 2, 2, 1, 1)
