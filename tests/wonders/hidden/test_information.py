"""W-10: who sees what."""

import json

import pytest

import septem
from tests.kit.tables import seat_of
from tests.kit.wonders import L, M, R, city, hand, play_turn, step_of, table


def everything_shown(view: dict) -> set[str]:
    """Every word a view holds as a value."""
    found: set[str] = set()

    def walk(value: object) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str):
            found.update(value.split())

    walk(view)
    return found


@pytest.mark.clause("W-10.1")
def test_the_card_of_a_discard_or_stage_stays_secret():
    game = table(city("quarry", hand=["altar"]), city(hand=["tavern"]))
    play_turn(game, "W 1 altar", "D tavern")
    seats = game.view(R)["seats"]
    assert (seats[M]["stages"], seats[L]["coins"]) == (1, 6)
    for viewer in (R, None):
        assert not everything_shown(game.view(viewer)) & {"altar", "tavern"}
    assert game.view(M)["seats"][M]["markers"] == ["altar"]
    assert "markers" not in game.view(L)["seats"][M]


@pytest.mark.clause("W-10.1")
def test_payments_and_payees_are_public():
    game = table(
        city("clay_pool", hand=["laboratory"]), city("clay_pool"), city(wonder="babylon_a")
    )
    play_turn(game, "B laboratory >2")
    seats = game.view(None)["seats"]
    assert [seat["coins"] for seat in seats] == [1, 6, 8]
    assert "laboratory" in seats[M]["cards"]


@pytest.mark.clause("W-10.2")
def test_a_hand_passed_on_is_remembered():
    game = septem.new("wonders", players=4, seed=3)
    held = hand(game)
    play_turn(game, f"D {held[2]}")
    del held[2]
    assert game.view(M)["seats"][L]["hand_seen"] == held
    assert game.view(M)["seats"][2]["hand_seen"] is None
    play_turn(game)
    # L has played one of these six; M knows which six, not which one.
    assert game.view(M)["seats"][2]["hand_seen"] == held
    assert game.view(M)["seats"][2]["hand_count"] == 5
    assert "hand_seen" not in game.view(None)["seats"][L]


@pytest.mark.clause("W-10.2")
def test_a_building_that_came_from_a_seen_hand_is_no_longer_in_it():
    game = table(city(hand=["altar", "theater", "tavern"]), age=1, turn=4, memory=[1, 4])
    rest = [card for card in hand(game) if card != "altar"]
    play_turn(game, "B altar")
    assert game.view(M)["seats"][L]["hand_seen"] == rest
    play_turn(game, None, "B theater")
    rest.remove("theater")
    assert game.view(M)["seats"][R]["hand_seen"] == rest


@pytest.mark.clause("W-10.3")
def test_after_the_end_everything_is_shown():
    game = table(
        city("quarry", stages=1, markers=["altar"]), age=3, turn=6, discard=["tavern", "baths"]
    )
    assert "discard" not in game.view(None)
    play_turn(game)
    view = game.view(None)
    assert view["over"] is True
    assert {"tavern", "baths"} <= set(view["discard"])
    assert view["seats"][M]["markers"] == ["altar"]
    assert len(view["left_out"]) == 5


@pytest.mark.clause("W-10.4")
def test_what_the_table_allows_and_nothing_more():
    game = table(
        city("quarry", hand=["altar"], stages=1, markers=["palace"]),
        city("mine", hand=["tavern"]),
        discard=["arena"],
        seed=5,
    )
    game.play(L, "B tavern")
    mine = game.view(M)
    assert set(mine) == {
        *("game", "seat", "players", "age", "turn", "turns", "step", "pass_to", "pending", "over"),
        *("discard_count", "seats"),
    }
    public = {
        *("wonder", "stages", "coins", "trade_income", "cards", "shields", "victories", "defeats"),
        *("symbols", "free_symbols", "produces", "sells", "prices", "free_builds"),
        *("free_builds_used", "points", "conflicts", "committed", "hand_count", "passes_to"),
    }
    own = {"hand", "order", "order_fields", "why_not", "foresight", "markers"}
    assert set(mine["seats"][M]) == public | own
    assert set(mine["seats"][L]) == public | {"hand_seen"}
    assert set(game.view(None)["seats"][M]) == public
    assert mine["seats"][L]["committed"] is True
    assert mine["discard_count"] == 1
    hidden = {"palace", "arena", "tavern"}
    assert not everything_shown(game.view(None)) & hidden
    assert not everything_shown(game.view(R)) & hidden
    assert everything_shown(mine) & hidden == {"palace"}
    json.dumps(mine)


@pytest.mark.clause("W-10.4")
def test_the_last_card_is_its_owners_secret():
    game = table(city(wonder="babylon_b", stages=2, hand=["altar", "tavern"]), turn=6)
    play_turn(game, "B altar")
    assert game.view(M)["seats"][M]["hand"] == ["tavern"]
    assert game.view(L)["seats"][M]["hand_count"] == 1
    assert "tavern" not in everything_shown(game.view(L))
    game.play(M, "B tavern")
    assert "tavern" in game.view(L)["seats"][M]["cards"]


@pytest.mark.clause("W-10.4")
def test_a_digger_knows_afterwards_what_lies_in_the_pile():
    game = table(
        city(wonder="halicarnassus_a", stages=2, digs=1),
        discard=["arena", "tavern", "palace"],
        step="dig",
        acting=M,
    )
    game.play(M, "dig tavern")
    for seed in range(10):
        assert game.determinize(M, seed).position()["discard"] == ["arena", "palace"]
    assert {tuple(game.determinize(L, seed).position()["discard"]) for seed in range(20)} != {
        ("arena", "palace")
    }


def test_views_of_seats_that_do_not_exist_are_refused():
    game = septem.new("wonders", players=3, seed=1)
    for seat in (-1, 3):
        with pytest.raises(septem.BadOption, match="seats are 0 to 2"):
            game.view(seat)
        with pytest.raises(septem.BadOption):
            game.determinize(seat, 1)


@pytest.mark.clause("W-10.4")
def test_a_new_deal_changes_all_that_is_hidden():
    game = septem.new("wonders", players=4, seed=3)
    for seat in (1, 2):
        game.play(seat, game.moves(seat)[0])
    truth = game.position()
    deals = [game.determinize(0, seed).position() for seed in range(12)]
    for deal in deals:
        assert deal["seats"][0] == truth["seats"][0]
        assert [seat["order"] is None for seat in deal["seats"]] == [True, False, False, True]
    for hidden in (
        lambda deal: deal["seats"][1]["hand"],
        lambda deal: deal["seats"][1]["order"],
        lambda deal: deal["decks"]["2"],
        lambda deal: deal["decks"]["3"],
        lambda deal: deal["left_out"],
    ):
        assert len({str(hidden(deal)) for deal in deals}) > 6
    for deal in deals:
        for seat in deal["seats"][1:3]:
            assert set(seat["order"].split()) & set(seat["hand"])


@pytest.mark.clause("W-10.4")
def test_who_saw_the_pile_still_knows_it_when_another_digs():
    free = {"wonder": "halicarnassus_a", "stages": 2, "digs": 1}
    game = table(
        city(discards_seen=2),
        city(),
        city(**free),
        players=2,
        age=3,
        turn=4,
        discard=["arena", "tavern", "walls"],
        step="dig",
        acting=2,
    )
    assert game.pending == (1,)
    game.play(1, "free dig arena")
    seen = {tuple(game.determinize(0, seed).position()["discard"]) for seed in range(20)}
    assert {pile[0] for pile in seen} == {"tavern"}
    assert seat_of(game, 0)["discards_seen"] == 1
    assert seat_of(game, 1)["discards_seen"] == 2


@pytest.mark.clause("W-11.4", "W-10.4")
def test_the_card_drawn_into_an_unseen_hand_is_hidden_from_the_other_player():
    """First turn of an age: the opponent has never held the controller's hand."""
    seen = set()
    for seed in range(20):
        game = septem.new("wonders", players=2, seed=seed)
        truth = game.position()["drawn"]
        for number in range(10):
            dealt = game.determinize(1, number).position()
            assert dealt["drawn"] in dealt["seats"][0]["hand"]
            seen.add(dealt["drawn"] == truth)
        assert game.determinize(0, 1).position()["drawn"] == truth
    assert seen == {True, False}


@pytest.mark.clause("W-10.4")
def test_a_new_deal_does_not_tell_the_drawn_card_later_in_the_turn():
    cities = (
        city("foundry", "ore_vein", wonder="rhodes_a"),
        city("foundry", "ore_vein", wonder="halicarnassus_a", stages=1, hand=["altar"]),
    )
    told = set()
    for seed in range(6):
        game = table(*cities, age=2, turn=2, players=2, seed=seed, discard=["stockade"])
        while step_of(game) == "choose":
            seat = game.pending[0]
            stage = [move for move in game.moves(seat) if move.text.startswith("W 2 altar")]
            game.play(seat, (stage or game.moves(seat)[-1:])[0])
        if step_of(game) == "dig":
            truth = game.position()["drawn"]
            drawn = {game.determinize(1, number).position()["drawn"] for number in range(12)}
            told.add(drawn == {truth})
    assert told == {False}


@pytest.mark.clause("L-4.5")
def test_leaders_never_land_in_the_discard_pile():
    """Also where a position does not say who has discarded its cards, and when."""
    leaders = septem.new("wonders", players=3, expansions=("leaders",)).position()["reserve"]
    hands = [{"leader_hand": leaders[3 * seat : 3 * seat + 3]} for seat in range(3)]
    game = table(*hands, expansions=("leaders",), discard=["altar", "tavern", "baths"])
    assert game.position()["discard_traces"] == [[1, 0, 8, 0]] * 3
    for seed in range(20):
        dealt = game.determinize(M, seed).position()["discard"]
        assert all(game.catalogue.by_id[card].age == 1 for card in dealt)
