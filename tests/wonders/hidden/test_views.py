"""What a view works out for those who draw it: conflicts to come, prices, where hands go, orders as data."""

import random
from typing import Any

import pytest

import septem
from tests.kit.wonders import BOTH, L, M, R, city, play_turn, step_of, table
from tests.kit.wonders_games import COMBINATIONS, EVERYTHING, TABLES, decisions, moments

UNORDERED = ("cards", "hand", "victories", "free_builds_used", "awaited", "embellished")


def in_another_order(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """The same position with everything in another order that has none."""
    again = {**position, "seats": [dict(seat) for seat in position["seats"]]}
    again["left_out"] = rng.sample(again["left_out"], len(again["left_out"]))
    for seat in again["seats"]:
        for field in UNORDERED:
            if field in seat:
                seat[field] = rng.sample(seat[field], len(seat[field]))
        if seat.get("leader_hand"):
            places = list(range(len(seat["leader_hand"])))
            rng.shuffle(places)
            for field in ("leader_hand", "leader_traces"):
                seat[field] = [seat[field][place] for place in places]
    return again


@pytest.mark.clause("W-10.4")
@pytest.mark.parametrize("name", COMBINATIONS)
def test_a_view_is_a_function_of_the_state(name: str):
    """A position that is written, read and viewed gives an equal view, in whatever order its cards are listed."""
    rng = random.Random(8)
    for game in moments(name, 3, every=4):
        position = game.position()
        for other in (position, in_another_order(position, rng)):
            again = septem.position(other)
            for seat in (None, *range(game.seats)):
                assert again.view(seat) == game.view(seat)
            for seat in game.pending:
                assert again.moves(seat) == game.moves(seat)


@pytest.mark.clause("W-8.2", "W-8.3")
def test_a_view_foresees_the_conflicts_of_each_card_that_brings_shields():
    game = table(
        city(hand=["barracks", "altar"], wonder="rhodes_a", coins=9, stages=1),
        city("stockade", coins=9),
        city(coins=9),
        age=1,
        turn=6,
    )
    seen = game.view(M)["seats"][M]
    assert [fight["ending"] for fight in seen["conflicts"]] == ["lost", "tied"]
    assert set(seen["foresight"]) == {"barracks", "stage"}
    assert seen["foresight"]["stage"] == {
        "strength": 2,
        "conflicts": [
            {"rival": L, "ending": "won", "points": 1},
            {"rival": R, "ending": "won", "points": 1},
        ],
    }
    told = seen["foresight"]["barracks"]["conflicts"]
    assert [fight["points"] for fight in told] == [0, 1]
    play_turn(game, next(x.text for x in game.moves(M) if x.text.startswith("B barracks")))
    mine = game.position()["seats"][M]
    assert sum(mine["victories"]) - mine["defeats"] == 1
    assert "foresight" not in game.view(L)["seats"][M]


@pytest.mark.parametrize("name", TABLES)
def test_what_is_foreseen_is_stronger(name: str):
    for game in decisions(name, 2):
        for seat in game.pending:
            mine = game.view(seat)["seats"][seat]
            for told in mine.get("foresight", {}).values():
                assert told["strength"] > mine["strength"]
                assert len(told["conflicts"]) == len(mine["conflicts"])


@pytest.mark.clause("W-4.8")
def test_where_hands_go():
    for age, players in ((1, 4), (2, 4), (3, 4), (2, 2)):
        cities = [city() for _ in range(max(players, 3))]
        game = table(*cities, age=age, turn=2, players=players)
        before = {seat: game.position()["seats"][seat]["hand"] for seat in range(players)}
        to = [seat["passes_to"] for seat in game.view(None)["seats"]]
        assert to == {(1, 4): [1, 2, 3, 0], (2, 4): [3, 0, 1, 2], (3, 4): [1, 2, 3, 0]}.get(
            (age, players), [1, 0, None]
        )
        while game.view(None)["turn"] == 2:
            seat = game.pending[0]
            game.play(seat, game.moves(seat)[-1])
        after = game.position()["seats"]
        for seat in range(players):
            assert set(after[to[seat]]["hand"]) & set(before[seat])


@pytest.mark.clause("W-10.2")
def test_an_order_is_seen_as_fields_by_its_owner_alone():
    game = table(city(hand=["altar"]))
    game.play(M, "B altar")
    assert game.view(M)["seats"][M]["order_fields"] == {"kind": "build", "card": "altar"}
    assert "order_fields" not in game.view(L)["seats"][M]
    assert "order_fields" not in game.view(None)["seats"][M]


def test_the_price_of_a_mercenary_and_of_the_bank():
    hired = False
    for number in range(4):
        for game in decisions(EVERYTHING, number):
            view = game.view(None)
            assert ("bank_price" in view) == (len(view["seats"]) == 8)
            if step_of(game) == "hire":
                hired = True
                for seat in game.pending:
                    prices = {move.fields.get("cost") for move in game.moves(seat)}
                    assert prices == {view["seats"][seat]["hire_price"], None}
    assert hired
    assert septem.new("wonders", players=8, expansions=("towers",)).view(None)["bank_price"] == 3


@pytest.mark.clause("W-5.8")
def test_the_least_coins_that_are_needed():
    me = city("lumber_yard", "west_trading_post", wonder="giza_a", coins=1, hand=["guardhouse"])
    game = table(me, city("ore_vein"), expansions=BOTH)
    seen = game.view(M)["seats"][M]["why_not"]["guardhouse"]
    assert seen == {"why": "coins", "missing": {"ore": 1}, "coins": 3}  # 2 printed, 1 for the ore
    game = table(me, expansions=BOTH)
    seen = game.view(M)["seats"][M]["why_not"]["guardhouse"]
    assert seen == {"why": "coins", "missing": {"ore": 1}, "coins": 2}  # nobody sells the ore


@pytest.mark.clause("W-10.2")
@pytest.mark.parametrize("cards", [("tree_farm", "timber_yard"), ("timber_yard", "tree_farm")])
def test_what_is_missing_does_not_depend_on_the_order_of_cards(cards: tuple[str, str]):
    me = city(*cards, wonder="rhodes_a", coins=0, hand=["palace"])
    seen = table(me, age=3).view(M)["seats"][M]["why_not"]["palace"]
    assert seen["missing"] == {"wood": 1, "glass": 1, "papyrus": 1, "loom": 1}


@pytest.mark.clause("C-7.1")
def test_units_on_a_condition_are_produced():
    me = city("lumber_yard", "loom_1", "secret_warehouse", "black_market", wonder="giza_a")
    seen = table(me, expansions=BOTH).view(M)["seats"][M]
    already = ["wood", "stone", "loom"]
    assert seen["produces"] == [
        *(["wood"], ["stone"], ["loom"]),
        *sorted([already, ["ore", "clay", "glass", "papyrus"]]),
    ]
    assert seen["sells"] == [["wood"], ["stone"], ["loom"]]
