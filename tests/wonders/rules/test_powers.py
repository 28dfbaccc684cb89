"""W-6: powers of the boards."""

import pytest

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
    payments,
    play_turn,
    score,
    stages,
    table,
    texts,
)

OLYMPIA = {"wonder": "olympia_a", "stages": 2}


@pytest.mark.clause("W-6.1")
def test_a_stage_pays_its_coins_and_its_goods_serve_from_the_next_play():
    game = table(
        city("foundry", wonder="alexandria_a", stages=1, hand=["altar", "stockade"], coins=0),
        city(hand=["stockade", "theater"]),
    )
    assert builds(game, "stockade") == []
    play_turn(game, "W 2 altar", "B theater")
    assert payments(game, "stockade") == [(0, 0, 0)]
    ephesus = table(city("sawmill", wonder="ephesus_a", stages=1, hand=["altar"], coins=0))
    play_turn(ephesus, "W 2 altar")
    assert coins(ephesus) == 9


@pytest.mark.clause("W-6.2")
def test_olympia_builds_one_building_per_age_without_its_cost():
    game = table(city(**OLYMPIA, hand=["palace"], coins=0), city(hand=["arena"]), turn=5)
    play_turn(game, "B palace !")
    assert "palace" in cards(game)
    assert coins(game) == 0
    assert seat_of(game)["free_builds_used"] == ["olympia_a"]
    assert builds(game, "arena") == []  # used up in this age
    play_turn(game)
    assert game.view()["age"] == 3
    assert seat_of(game)["free_builds_used"] == []


@pytest.mark.clause("W-6.2")
def test_printed_coins_are_free_too():
    game = table(city(**OLYMPIA, hand=["mine"], coins=1))
    assert builds(game, "mine") == ["", "!"]
    play_turn(game, "B mine !")
    assert coins(game) == 1


@pytest.mark.clause("W-6.2")
def test_the_power_serves_neither_stages_nor_a_second_building_of_a_name():
    game = table(city("arena", **OLYMPIA, hand=["arena", "palace"], coins=0))
    assert stages(game, "palace") == []
    assert builds(game, "arena") == []


@pytest.mark.clause("W-6.2")
def test_the_power_serves_from_the_play_after_its_stage():
    game = table(
        city("quarry", wonder="olympia_a", stages=1, hand=["palace", "altar"]),
        city(hand=["palace"]),
    )
    assert builds(game, "palace") == []
    play_turn(game, "W 2 altar")
    assert builds(game, "palace") == ["!"]


@pytest.mark.clause("W-6.2")
def test_an_unused_use_ends_with_the_age():
    game = table(city(**OLYMPIA), age=1, turn=6)
    play_turn(game)
    assert game.view(M)["seats"][M]["free_builds"] == 1
    big = next(card for card in hand(game) if builds(game, card)[-1:] == ["!"])
    play_turn(game, f"B {big} !")
    assert not [text for text in texts(game) if text.endswith("!")]


@pytest.mark.clause("W-6.2", "W-EX57")
def test_the_power_is_not_offered_where_it_would_be_wasted():
    game = table(
        city("theater", **OLYMPIA, hand=["stockade", "altar", "statue", "baths"]), city("stone_pit")
    )
    assert builds(game, "stockade") == [""]  # own wood
    assert builds(game, "altar") == [""]
    assert builds(game, "statue") == ["*"]
    assert builds(game, "baths") == ["<2", "!"]


@pytest.mark.clause("W-6.3", "W-EX52")
def test_babylon_builds_the_power_in_the_last_turn_and_plays_the_other_card():
    game = table(
        city(
            "sawmill",
            "glassworks_1",
            wonder="babylon_b",
            stages=1,
            hand=["altar", "tavern"],
            coins=0,
        ),
        city(hand=["stockade"], coins=2),
        turn=6,
    )
    play_turn(game, "W 2 altar", "B stockade >2")
    assert game.pending == (M,)
    assert texts(game) == ["B tavern", "D tavern"]
    game.play(M, "B tavern")
    assert coins(game) == 7


@pytest.mark.clause("W-6.3", "W-EX53")
def test_gains_of_the_first_card_do_not_pay_for_the_last():
    game = table(city(wonder="babylon_b", stages=2, hand=["tavern", "excavation"], coins=0), turn=6)
    play_turn(game, "B tavern")
    assert "excavation" in game.position()["discard"]  # one option was left: the engine played it
    assert coins(game) == 5 + 3


@pytest.mark.clause("W-6.3")
def test_the_last_card_may_mark_the_next_stage():
    game = table(
        city(
            "brickyard",
            "clay_pool",
            "press_1",
            wonder="babylon_b",
            stages=2,
            hand=["altar", "palace"],
        ),
        turn=6,
    )
    play_turn(game, "B altar")
    game.play(M, "W 3 palace")
    assert seat_of(game)["stages"] == 3
    assert seat_of(game)["markers"][-1] == "palace"


@pytest.mark.clause("W-6.3")
def test_without_the_power_the_other_card_is_discarded():
    game = table(city(wonder="babylon_b", stages=1, hand=["altar", "theater"]), turn=6)
    play_turn(game, "B altar")
    assert "theater" in game.position()["discard"]
    assert coins(game) == 3


@pytest.mark.clause("W-6.3")
def test_only_the_last_turn_gives_a_last_card_and_the_play_is_compulsory():
    game = table(city(wonder="babylon_b", stages=2, hand=["altar", "theater", "tavern"]), turn=5)
    play_turn(game, "B altar")
    assert game.pending == (M, L, R)
    kept = hand(game)
    game.play(M, f"D {kept[0]}")
    play_turn(game)
    assert game.view()["step"] == "last card" or game.view()["age"] == 3
    last = table(city(wonder="babylon_b", stages=2, hand=["altar", "theater"]), turn=6)
    play_turn(last, "B altar")
    assert texts(last) == ["B theater", "D theater"]


@pytest.mark.clause("W-6.4", "W-EX55")
def test_halicarnassus_digs_up_the_palace_left_over_this_turn():
    game = table(
        city("foundry", "ore_vein", wonder="halicarnassus_a", stages=1, hand=["altar", "theater"]),
        city(),
        city(hand=["baths", "palace"]),
        age=3,
        turn=6,
    )
    play_turn(game, "W 2 altar", None, "D baths")
    assert game.pending == (M,)
    assert {"dig palace", "dig baths", "dig theater"} < set(texts(game))
    assert "dig altar" not in texts(game)  # a marker is not in the pile
    game.play(M, "dig palace")
    assert "palace" in cards(game)
    assert "palace" not in game.view(M)["discard"]


@pytest.mark.clause("W-6.4")
def test_the_digger_looks_through_the_pile_of_the_whole_game():
    game = table(
        city("foundry", wonder="halicarnassus_b", hand=["altar"]), discard=["stockade", "arena"]
    )
    play_turn(game, "W 1 altar")
    assert {"dig stockade", "dig arena"} < set(texts(game))
    assert sorted(game.view(M)["discard"]) == sorted(game.position()["discard"])
    game.play(M, "dig stockade")
    assert game.view(M)["seats"][M]["shields"] == 1


@pytest.mark.clause("W-6.4")
def test_a_dug_card_gives_its_gains_and_is_a_normal_building():
    game = table(
        city(wonder="halicarnassus_a", stages=2, digs=1, coins=0, hand=["altar"] * 2),
        city(hand=["library", "theater"]),
        turn=5,
        discard=["scriptorium", "tavern"],
        step="dig",
        acting=M,
    )
    other = game.clone()
    game.play(M, "dig tavern")
    assert coins(game) == 5
    other.play(M, "dig scriptorium")
    assert builds(other, "library") == ["*"]


@pytest.mark.clause("W-6.4")
def test_declining_is_allowed():
    game = table(
        city("foundry", wonder="halicarnassus_b", hand=["altar"], coins=0), discard=["stockade"]
    )
    play_turn(game, "W 1 altar")
    game.play(M, "dig -")
    assert cards(game) == ["foundry"]
    assert game.pending == (M, L, R)


@pytest.mark.clause("W-6.4")
@pytest.mark.parametrize("discard", [[], ["foundry"]])
def test_without_a_buildable_card_nothing_is_asked(discard):
    game = table(
        city("foundry", wonder="halicarnassus_b", hand=["altar"]),
        city(hand=["theater"]),
        city(hand=["tavern"]),
        discard=discard,
    )
    play_turn(game, "W 1 altar", "B theater", "B tavern")
    assert game.view()["turn"] == 4
    assert seat_of(game)["digs"] == 0


@pytest.mark.clause("W-6.4")
def test_every_stage_of_side_b_digs_once():
    game = table(
        city(
            "foundry", "brickyard", "clay_pool", "glassworks_1", "press_1", wonder="halicarnassus_b"
        ),
        discard=["stockade", "tavern", "baths", "school", "arena"],
        turn=1,
    )
    for number in (1, 2, 3):
        play_turn(game, f"W {number} {hand(game)[0]}")
        assert game.pending == (M,)
        game.play(M, texts(game)[0])
        assert game.pending == (M, L, R)
    assert len(cards(game)) == 8


@pytest.mark.clause("W-6.4", "W-4.7")
def test_two_digs_are_two_plays():
    game = table(
        city(wonder="halicarnassus_b", stages=2, digs=2, coins=0),
        discard=["tavern", "vineyard", "lumber_yard"],
        step="dig",
        acting=M,
    )
    game.play(M, "dig lumber_yard")
    assert texts(game) == ["dig tavern", "dig vineyard", "dig -"]
    game.play(M, "dig vineyard")
    assert coins(game) == 1
    assert game.pending == (M, L, R)


@pytest.mark.clause("W-6.4")
def test_nobody_but_the_digger_sees_the_pile():
    game = table(
        city(wonder="halicarnassus_a", stages=2, digs=1),
        discard=["stockade"],
        step="dig",
        acting=M,
    )
    assert "discard" in game.view(M)
    assert "discard" not in game.view(L)
    assert "discard" not in game.view(None)


@pytest.mark.clause("W-6.5", "W-EX56")
def test_a_copied_shipowners_guild_counts_itself():
    sheet = score(
        city("lumber_yard", "ore_vein", "loom_1", "spies_guild", wonder="olympia_b", stages=3),
        city("shipowners_guild"),
    )
    assert sheet["guilds"] == 5


@pytest.mark.clause("W-6.5")
def test_the_copy_counts_from_olympias_seat_and_changes_nothing_for_its_owner():
    cities = (
        city(wonder="olympia_b", stages=3),
        city("workers_guild", "lumber_yard"),
        city("ore_vein", "clay_pool"),
    )
    assert score(*cities)["guilds"] == 3  # L and R, not what lies beside L
    assert score(*cities, seat=L)["guilds"] == 2


@pytest.mark.clause("W-6.5")
def test_the_best_guild_of_either_neighbour_and_of_no_one_else():
    me = city(wonder="olympia_b", stages=3)
    assert score(me)["guilds"] == 0
    assert (
        score(me, city("traders_guild", "forum"), city("workers_guild", "mine", "quarry"))["guilds"]
        == 2
    )
    unfinished = city(wonder="olympia_b", stages=2)
    assert score(unfinished, city("traders_guild", "forum"))["guilds"] == 0


@pytest.mark.clause("W-6.5")
def test_a_copied_scientists_guild_gives_one_more_symbol():
    sheet = score(
        city("apothecary", "workshop", wonder="olympia_b", stages=3), city("scientists_guild")
    )
    assert (sheet["science"], sheet["guilds"]) == (10, 0)


@pytest.mark.clause("W-6.6")
@pytest.mark.parametrize(("board", "stage"), [("babylon_a", 2), ("babylon_b", 3)])
def test_babylons_symbol_is_chosen_at_scoring(board, stage):
    built = ("apothecary", "workshop")
    assert score(city(*built, wonder=board, stages=stage - 1))["science"] == 2
    assert score(city(*built, wonder=board, stages=stage))["science"] == 10
    same = ("apothecary", "dispensary", "lodge")
    assert score(city(*same, wonder=board, stages=stage))["science"] == 16


@pytest.mark.clause("W-6.7")
@pytest.mark.parametrize(
    ("board", "built", "unit"),
    [
        ("alexandria_a", 2, ["wood", "stone", "ore", "clay"]),
        ("alexandria_b", 1, ["wood", "stone", "ore", "clay"]),
        ("alexandria_b", 2, ["glass", "papyrus", "loom"]),
    ],
)
def test_alexandrias_units_serve_the_owner_only(board, built, unit):
    seat = table(city(wonder=board, stages=built)).view(None)["seats"][M]
    assert unit in seat["produces"]
    assert seat["sells"] == [["glass"]]


@pytest.mark.clause("W-6.8")
def test_olympia_b_is_both_posts_in_one():
    me = city(wonder="olympia_b", stages=1, hand=["baths", "east_trading_post"])
    game = table(me, city("stone_pit"), city("quarry"))
    assert payments(game, "baths") == [(0, 1, 0), (1, 0, 0)]
    assert builds(game, "east_trading_post") == [""]
    both = city("east_trading_post", wonder="olympia_b", stages=1, hand=["baths"])
    assert payments(table(both, city("stone_pit"), city("quarry")), "baths") == [
        (0, 1, 0),
        (1, 0, 0),
    ]
    before = city(wonder="olympia_b", hand=["baths"])
    assert payments(table(before, city("stone_pit")), "baths") == [(2, 0, 0)]


@pytest.mark.clause("W-6.9", "W-EX25")
def test_rhodes_b_gives_shields_and_coins_once():
    game = table(
        city("quarry", "stone_pit", "foundry", "ore_vein", wonder="rhodes_b", coins=0),
        city(wonder="ephesus_a"),
        city(wonder="alexandria_a"),
        turn=5,
        age=3,
    )
    for number in (1, 2):
        play_turn(game, f"W {number} {hand(game)[0]}")
    assert coins(game) == 7
    assert game.view(None)["seats"][M]["shields"] == 2
    assert game.outcome.scores[M]["wonder"] == 7
    assert game.outcome.scores[M]["military"] == 10


@pytest.mark.clause("W-6.9")
def test_ephesus_b_pays_four_at_each_stage():
    game = table(
        city("quarry", "sawmill", "glassworks_1", "loom_1", wonder="ephesus_b", coins=0), turn=1
    )
    for number, held in ((1, 4), (2, 8), (3, 12)):
        play_turn(game, f"W {number} {hand(game)[0]}")
        assert coins(game) == held


@pytest.mark.clause("W-6.9")
def test_shields_of_rhodes_a():
    assert table(city(wonder="rhodes_a", stages=1)).view(None)["seats"][M]["shields"] == 0
    assert table(city(wonder="rhodes_a", stages=2)).view(None)["seats"][M]["shields"] == 2
