"""W-4: ages, the steps of a turn, hands."""

import pytest

import septem
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    L,
    M,
    R,
    builds,
    cards,
    city,
    coins,
    hand,
    play_turn,
    stages,
    table,
    texts,
)


@pytest.mark.clause("W-4.1")
def test_three_ages_of_six_turns():
    game = septem.new("wonders", players=3, seed=1, sides="A")
    seen = []
    while not game.over:
        seen.append((game.view()["age"], game.view()["turn"]))
        play_turn(game)
    assert seen == [(age, turn) for age in (1, 2, 3) for turn in range(1, 7)]


@pytest.mark.clause("W-4.1")
def test_the_steps_of_a_turn_in_order():
    game = septem.new("wonders", players=3, seed=1)
    assert [step.name for step in game.steps] == [
        "choose",
        "reveal",
        "pay",
        "build",
        "last card",
        "dig",
        "gain",
        "pass",
    ]


@pytest.mark.clause("W-4.2")
def test_seven_cards_of_the_age_for_everyone():
    game = septem.new("wonders", players=4, seed=6, sides="A")
    decks = game.position()["decks"]
    for age in (1, 2, 3):
        dealt = [card for seat in range(4) for card in hand(game, seat)]
        assert [len(hand(game, seat)) for seat in range(4)] == [7] * 4
        if age > 1:
            assert sorted(dealt) == sorted(decks[str(age)])
        for _ in range(6):
            play_turn(game)


@pytest.mark.clause("W-4.3")
def test_choices_are_secret_and_can_be_taken_back_until_the_last():
    game = septem.new("wonders", players=3, seed=4)
    start, seen = game.hash(), game.view(L)
    game.play(M, texts(game)[0])
    assert game.pending == (L, R)
    assert texts(game, M) == []
    assert game.view(L)["seats"][M]["committed"] is True
    assert game.view(L)["seats"][M].get("order") is None
    assert game.view(M)["seats"][M]["order"] is not None
    game.unplay(M)
    assert (game.hash(), game.view(L)) == (start, seen)
    assert game.pending == (M, L, R)
    for seat in (M, L, R):
        game.play(seat, texts(game, seat)[-1])
    with pytest.raises(septem.IllegalMove, match="nothing to take back"):
        game.unplay(M)


@pytest.mark.clause("W-4.3")
def test_the_order_is_complete_with_its_payment():
    game = table(
        city("clay_pool", hand=["laboratory"]), city("clay_pool"), city(wonder="babylon_a")
    )
    with pytest.raises(septem.IllegalMove, match="there is: B laboratory"):
        game.play(M, "B laboratory")
    game.play(M, "B laboratory >2")
    assert seat_of(game)["order"] == "B laboratory >2"


@pytest.mark.clause("W-4.4")
def test_nothing_happens_before_all_have_committed():
    game = table(city(hand=["altar"]))
    game.play(M, "B altar")
    game.play(L, f"D {hand(game, L)[0]}")
    assert (cards(game), coins(game, L), len(hand(game))) == ([], 3, 5)
    game.play(R, f"D {hand(game, R)[0]}")
    assert (cards(game), coins(game, L)) == (["altar"], 6)


@pytest.mark.clause("W-4.4", "W-4.8", "W-EX14")
def test_hands_in_age_one():
    game = septem.new("wonders", players=4, seed=9, sides="A")
    before = [hand(game, seat) for seat in range(4)]
    play_turn(game)
    for seat in range(4):
        assert hand(game, (seat + 1) % 4) == before[seat][1:]
    for _ in range(4):
        play_turn(game)
    assert game.view()["turn"] == 6
    last = [hand(game, seat) for seat in range(4)]
    assert [len(cards_held) for cards_held in last] == [2] * 4
    held = [coins(game, seat) for seat in range(4)]
    pile = len(game.position()["discard"])
    play_turn(game)
    assert [coins(game, seat) for seat in range(4)] == [before + 3 for before in held]
    thrown = game.position()["discard"][pile:]
    assert sorted(thrown) == sorted(card for pair in last for card in pair)
    assert thrown[:4] == [pair[1] for pair in last]  # left over: on the pile before any action


@pytest.mark.clause("W-4.5")
def test_what_is_built_this_turn_serves_no_action_of_this_turn():
    game = table(
        city(hand=["baths", "stone_pit"], coins=3),
        city(hand=["stone_pit"]),
        city(hand=["lumber_yard"]),
    )
    assert builds(game, "baths") == []
    game.play(L, "B stone_pit")
    assert builds(game, "baths") == []
    assert stages(game, "stone_pit") == []


@pytest.mark.clause("W-4.5")
def test_a_neighbour_pays_from_the_start_of_the_turn():
    game = table(city(coins=0, hand=["tavern", "tree_farm"]), city(coins=0))
    assert builds(game, "tree_farm") == []
    play_turn(game, "B tavern")
    assert coins(game) == 5


@pytest.mark.clause("W-4.6", "W-7.1", "W-EX26")
def test_vineyard_counts_the_brown_card_a_neighbour_builds_this_turn():
    game = table(
        city("lumber_yard", hand=["vineyard"], coins=0), city("ore_vein", hand=["stone_pit"])
    )
    play_turn(game, "B vineyard", "B stone_pit")
    assert coins(game) == 3


@pytest.mark.clause("W-4.6", "W-7.1")
def test_bazar_counts_the_grey_cards_both_neighbours_build_this_turn():
    game = table(
        city("loom_1", hand=["bazar"], coins=0), city(hand=["press_2"]), city(hand=["glassworks_2"])
    )
    play_turn(game, "B bazar", "B press_2", "B glassworks_2")
    assert coins(game) == 6


@pytest.mark.clause("W-4.6")
def test_a_card_dug_up_in_the_same_turn_is_counted():
    game = table(
        city(hand=["vineyard"], coins=0),
        city("foundry", "ore_vein", wonder="halicarnassus_a", stages=1, hand=["altar"]),
        discard=["lumber_yard"],
    )
    play_turn(game, "B vineyard", "W 2 altar")
    assert coins(game) == 0
    game.play(L, "dig lumber_yard")
    assert coins(game) == 3


@pytest.mark.clause("W-4.6", "W-4.7", "W-EX59")
def test_coins_are_counted_when_last_cards_and_digs_stand():
    game = table(
        city("mine", hand=["vineyard"], coins=0),
        city(wonder="babylon_b", stages=2, hand=["temple", "sawmill"]),
        city(wonder="halicarnassus_a", stages=2, digs=1, hand=["statue"]),
        discard=["tree_farm"],
        turn=6,
    )
    play_turn(game, "B vineyard", "D temple", "D statue")
    assert [coins(game, seat) for seat in (M, L, R)] == [0, 3, 3]  # no gains yet
    game.play(L, "B sawmill")
    again = septem.position(game.position())
    for one in (game, again):
        one.play(R, "dig tree_farm")
        assert [coins(one, seat) for seat in (M, L, R)] == [3, 5, 6]
        assert all("due" not in seat and "built" not in seat for seat in one.position()["seats"])


@pytest.mark.clause("W-4.7")
def test_a_dug_up_card_pays_its_gains_in_the_same_turn():
    game = table(
        city("lumber_yard", wonder="halicarnassus_a", stages=2, digs=1, coins=0),
        discard=["vineyard"],
        step="dig",
        acting=M,
    )
    game.play(M, "dig vineyard")
    assert coins(game) == 1
    assert game.pending == (M, L, R)


@pytest.mark.clause("W-4.7", "W-4.11", "W-4.12")
def test_last_card_plays_and_then_digs_each_on_its_own():
    game = table(
        city(
            "sawmill",
            "glassworks_1",
            wonder="babylon_b",
            stages=1,
            hand=["altar", "tavern"],
            coins=0,
        ),
        city("foundry", "ore_vein", wonder="halicarnassus_a", stages=1, hand=["theater", "baths"]),
        turn=6,
    )
    play_turn(game, "W 2 altar", "W 2 theater")
    assert (game.view()["step"], game.pending) == ("last card", (M,))
    game.play(M, "D tavern")
    assert coins(game) == 0
    assert (game.view()["step"], game.pending) == ("dig", (L,))
    assert "dig tavern" in texts(game, L)
    game.play(L, "dig -")
    assert coins(game) == 3


@pytest.mark.clause("W-4.8")
@pytest.mark.parametrize(("age", "receiver"), [(1, L), (2, R), (3, L)])
def test_hands_pass_left_right_left(age, receiver):
    game = table(city(hand=["altar"]), age=age)
    rest = sorted(hand(game))
    play_turn(game, "B altar")
    rest.remove("altar")
    assert sorted(hand(game, receiver)) == rest


@pytest.mark.clause("W-4.9")
def test_after_turn_six_conflicts_then_the_next_age_or_the_end():
    game = table(city("stockade"), age=1, turn=6)
    play_turn(game)
    assert seat_of(game)["victories"] == [1, 1]
    assert (game.view()["age"], game.view()["turn"]) == (2, 1)
    game = table(city("stockade"), age=3, turn=6)
    assert game.outcome is None
    play_turn(game)
    assert game.over
    assert game.pending == ()
    assert game.outcome.scores[M]["military"] == 10


@pytest.mark.clause("W-4.10")
def test_turn_t_starts_with_eight_less_t_cards():
    game = septem.new("wonders", players=5, seed=2, sides="A")
    for turn in range(1, 7):
        assert [len(hand(game, seat)) for seat in range(5)] == [8 - turn] * 5
        play_turn(game)


@pytest.mark.clause("W-4.12")
def test_seat_order_where_it_does_not_matter():
    game = table(city(), city(), turn=3)
    for seat in (R, M, L):
        game.play(seat, f"D {hand(game, seat)[0]}")
    other = table(city(), city(), turn=3)
    for seat in (M, L, R):
        other.play(seat, f"D {hand(other, seat)[0]}")
    assert game.hash() == other.hash()
