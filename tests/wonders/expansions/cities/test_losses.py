"""Losses and debts (C-4)."""

from functools import partial

import pytest

import septem
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import BOTH, CITIES, L, M, city, coins, lines, play_turn, step_of, texts

table = partial(wonders.table, expansions=BOTH)

R = 2


@pytest.mark.clause("C-4.1", "C-EX16", "W-5.10")
def test_trade_income_may_pay_a_loss() -> None:
    me = city("clay_pool", coins=0, hand=["altar"])
    left = city(hand=["hideout"])
    right = city(coins=5, hand=["guard_tower"])
    game = table(me, left, right, age=1, expansions=CITIES)
    play_turn(game, "B altar", "B hideout", "B guard_tower <2")
    assert step_of(game) == "lose"
    assert texts(game, M) == ["pay 0", "pay 1"]
    game.play(M, "pay 1")
    game.play(R, "pay 0")
    assert seat_of(game, M)["coins"] == 1
    assert seat_of(game, M)["debts"] == 0
    assert seat_of(game, R)["debts"] == 1


@pytest.mark.clause("C-4.1", "W-5.10")
def test_a_loss_is_taken_from_the_trade_income_first() -> None:
    me = city("clay_pool", "assassin", coins=5, hand=["altar"])
    left = city(hand=["opium_stash"])
    right = city(coins=5, hand=["guard_tower"])
    game = table(me, left, right, age=1, expansions=("cities", "towers"))
    play_turn(game, "B altar", "B opium_stash", "B guard_tower <2")
    game.play(M, "pay 1")
    game.play(R, "pay 1")
    assert step_of(game) == "hire"  # five coins are left beside the income
    assert seat_of(game, M)["trade_income"] == 1
    assert coins(game, M) == 5 + 2 - 1


@pytest.mark.clause("C-4.2", "C-11.4")
def test_every_other_player_loses_also_the_partner() -> None:
    me = city(hand=["hideout"], coins=3)
    game = table(me, age=1, players=4, expansions=CITIES, teams=True)
    play_turn(game, "B hideout")
    assert game.pending == (1, 2, 3)
    assert seat_of(game, M)["owed"] == 0


@pytest.mark.clause("C-4.3", "C-EX15")
@pytest.mark.parametrize(("k", "debts"), [(0, 5), (1, 4), (2, 3)])
def test_losses_of_a_step_add_up(k: int, debts: int) -> None:
    me = city(coins=2, hand=["altar"])
    left = city(wonder="ephesus_a", hand=["opium_den"])
    right = city("lumber_yard", "glassworks_1", hand=["lair"])
    game = table(me, left, right, expansions=CITIES)
    play_turn(game, "B altar", "B opium_den", "B lair")
    assert texts(game, M) == ["pay 0", "pay 1", "pay 2"]
    assert game.moves(M)[1].describe("en") == "Pay 1 coin of the loss, take debts for the rest"
    game.play(M, f"pay {k}")
    for seat in game.pending:
        game.play(seat, "pay 0")
    assert seat_of(game, M)["debts"] == debts
    assert coins(game, M) == 2 - k


@pytest.mark.clause("C-4.3", "C-EX17")
def test_debts_may_be_taken_with_coins_in_hand() -> None:
    game = table(city(coins=10, hand=["altar"]), city(hand=["hideout"]), age=1, expansions=CITIES)
    play_turn(game, "B altar", "B hideout")
    game.play(M, "pay 0")
    game.play(R, "pay 0")
    assert coins(game, M) == 10
    assert seat_of(game, M)["debts"] == 1


@pytest.mark.clause("C-4.4", "C-10.1")
def test_the_split_is_secret_until_all_have_chosen() -> None:
    game = table(city(hand=["altar"]), city(hand=["hideout"]), age=1, expansions=CITIES)
    play_turn(game, "B altar", "B hideout")
    assert game.pending == (M, R)
    views = []
    for k in ("pay 0", "pay 1"):
        twin = game.clone()
        twin.play(M, k)
        views.append((twin.view(L), twin.view(R), twin.view(None)))
        assert twin.view(R)["seats"][M]["committed"]
        assert twin.view(M)["seats"][M]["order"] == k
        twin.unplay(M)
        assert twin.hash() == game.hash()
    assert views[0] == views[1]
    poor = table(
        city(coins=0, hand=["altar"]),
        city(hand=["hideout"]),
        city(coins=0, hand=["baths"]),
        age=1,
        expansions=CITIES,
    )
    play_turn(poor, "B altar", "B hideout")
    assert step_of(poor) == "lose"
    assert poor.pending == (R,)  # the one who discarded for coins
    assert seat_of(poor, M)["debts"] == 1


@pytest.mark.clause("C-4.5", "C-9.1", "C-EX32")
def test_debts_cost_points_and_stay() -> None:
    game = table(city(coins=14, debts=6), expansions=CITIES)
    assert lines(game)["treasury"] == -2


@pytest.mark.clause("C-4.6", "C-8.2", "C-EX18")
def test_raiders_give_debts_outright() -> None:
    me = city("ore_vein", "clay_pool", coins=1, hand=["raider_fort"])
    game = table(me, city(coins=9), city(coins=9), expansions=CITIES)
    play_turn(game, "B raider_fort")
    assert step_of(game) == "choose"
    assert seat_of(game, M)["victories"] == [3]
    assert [seat_of(game, seat)["debts"] for seat in range(3)] == [0, 1, 1]


@pytest.mark.clause("C-4.7", "C-EX19", "E-11.6")
def test_losses_by_tokens_and_stages() -> None:
    goods = ("stone_pit", "glassworks_1", "loom_1")
    left = city(*goods, wonder="giza_a", hand=["sepulcher"])
    game = table(city(victories=[1, 3], defeats=1, hand=["altar"]), left, expansions=CITIES)
    play_turn(game, "B altar", "B sepulcher")
    assert seat_of(game, M)["owed"] == 2
    assert seat_of(game, R)["owed"] == 0
    left = city("lumber_yard", "clay_pool", "glassworks_1", "press_1", hand=["chamber_of_builders"])
    me = city("lumber_yard", wonder="olympia_a", hand=["altar"])
    game = table(me, left, city(wonder="giza_a", stages=2), age=3, expansions=CITIES)
    play_turn(game, "W 1 altar", "B chamber_of_builders")
    assert [seat_of(game, seat)["owed"] for seat in range(3)] == [1, 0, 2]


@pytest.mark.clause("C-4.7")
def test_a_token_of_the_same_turn_counts() -> None:
    goods = ("stone_pit", "glassworks_1", "loom_1")
    left = city(*goods, wonder="giza_a", hand=["sepulcher"])
    game = table(city(hand=["raider_camp"]), left, expansions=CITIES)
    play_turn(game, "B raider_camp", "B sepulcher")
    assert seat_of(game, M)["owed"] == 1


@pytest.mark.clause("C-4.1", "C-4.8", "W-4.7", "C-EX38")
def test_a_last_card_and_a_dig_share_the_lose_step_of_the_turn() -> None:
    goods = ("lumber_yard", "glassworks_1")
    me = city(*goods, wonder="babylon_b", stages=2, hand=["hideout", "lair"])
    left = city(coins=2, hand=["brickyard"])
    game = table(me, left, turn=7, expansions=CITIES)
    play_turn(game, "B hideout", "B brickyard")
    assert step_of(game) == "last card"
    game.play(M, "B lair")
    assert step_of(game) == "lose"
    assert seat_of(game, L)["owed"] == 3
    assert texts(game, L) == ["pay 0", "pay 1"]
    assert [cause["card"] for cause in seat_of(game, L)["owed_for"]] == ["hideout", "lair"]
    for seat in game.pending:
        game.play(seat, "pay 1")
    assert game.view(M)["age"] == 3
    assert [seat_of(game, seat)["debts"] for seat in range(3)] == [0, 2, 2]


@pytest.mark.clause("C-4.1")
def test_gains_of_last_cards_and_digs_may_pay_a_loss() -> None:
    me = city(coins=0, hand=["statue"], wonder="halicarnassus_a", stages=2, digs=1)
    left = city("lumber_yard", "glassworks_1", hand=["lair"])
    game = table(me, left, expansions=CITIES, discard=["tavern"])
    play_turn(game, "D statue", "B lair")
    game.play(M, "dig tavern")
    assert (step_of(game), coins(game)) == ("lose", 8)
    assert texts(game, M) == ["pay 0", "pay 1", "pay 2"]
    goods = ("foundry", "ore_vein")
    me = city(*goods, wonder="halicarnassus_a", stages=1, hand=["altar"])
    game = table(me, expansions=CITIES, discard=["opium_den"])
    play_turn(game, "W 2 altar")
    game.play(M, "dig opium_den")
    assert step_of(game) == "lose"
    assert texts(game, L) == ["pay 0", "pay 1", "pay 2", "pay 3"]


@pytest.mark.clause("C-4.9")
def test_stages_and_leaders_cause_losses_too() -> None:
    me = city("foundry", "clay_pool", wonder="petra_b", hand=["altar"])
    game = table(me, expansions=CITIES)
    play_turn(game, "W 1 altar")
    assert step_of(game) == "lose"
    assert seat_of(game, L)["owed"] == 2
    me = city(leader_hand=["arsinoe"], coins=3)
    game = table(me, age=3, turn=0, expansions=BOTH)
    play_turn(game, "R arsinoe")
    assert (step_of(game), game.view(M)["turn"]) == ("lose", 0)
    assert coins(game, M) == 4
    assert seat_of(game, L)["owed"] == 3
    with pytest.raises(septem.IllegalMove, match="pay 0"):
        game.play(L, "pay 9")


@pytest.mark.clause("C-4.2", "C-4.3")
def test_a_loss_names_what_caused_it() -> None:
    """Every card and stage of the turn that makes a city lose, until the loss is split."""
    me = city(coins=4, hand=["altar"])
    left = city("clay_pool", "ore_vein", "mine", wonder="petra_b", hand=["hideout"])
    game = table(me, left, city(coins=2, hand=["opium_stash"]), age=1, expansions=CITIES)
    play_turn(game, "B altar", "W 1 hideout", "B opium_stash")
    causes = game.view(M)["seats"][M]["owed_for"]
    assert causes == [
        {"seat": L, "card": None, "stage": 1, "coins": 2},
        {"seat": R, "card": "opium_stash", "stage": None, "coins": 1},
    ]
    assert seat_of(game, M)["owed"] == sum(cause["coins"] for cause in causes)
    again = septem.position(game.position())
    assert again.view(L)["seats"] == game.view(L)["seats"]
    for seat in game.pending:
        game.play(seat, "pay 0")
    assert all(fields["owed_for"] == [] for fields in game.view(None)["seats"])
