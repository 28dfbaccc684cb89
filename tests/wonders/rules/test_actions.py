"""W-3: building, stages, discarding, and when each is legal."""

import pytest

import septem
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    L,
    M,
    builds,
    cards,
    city,
    coins,
    hand,
    payments,
    play_turn,
    stages,
    table,
    texts,
)


@pytest.mark.clause("W-3.1")
def test_a_card_is_built_or_marks_a_stage_or_is_discarded():
    start = table(city("quarry", hand=["altar"]))
    offered = [text for text in texts(start) if "altar" in text]
    assert offered == ["B altar", "W 1 altar", "D altar"]
    built, staged, discarded = start.clone(), start.clone(), start.clone()
    play_turn(built, "B altar")
    play_turn(staged, "W 1 altar")
    play_turn(discarded, "D altar")
    assert ("altar" in cards(built), seat_of(built)["stages"], coins(built)) == (True, 0, 3)
    assert ("altar" in cards(staged), seat_of(staged)["stages"], coins(staged)) == (False, 1, 3)
    assert ("altar" in cards(discarded), coins(discarded)) == (False, 6)
    assert discarded.position()["discard"].count("altar") == 1


@pytest.mark.clause("W-3.2", "W-EX3")
def test_stables_with_own_clay_wood_and_ore():
    game = table(city("clay_pool", "lumber_yard", "ore_vein", hand=["stables"], coins=0))
    assert payments(game, "stables") == [(0, 0, 0)]


@pytest.mark.clause("W-3.2")
def test_a_card_without_cost_needs_no_payment_and_one_with_cost_does():
    game = table(city(hand=["theater", "stables"], coins=0))
    assert builds(game, "theater") == [""]
    assert builds(game, "stables") == []


@pytest.mark.clause("W-3.3", "W-EX13")
def test_any_card_may_mark_the_next_stage():
    game = table(city("foundry", wonder="alexandria_a", stages=1, coins=0))
    assert all(stages(game, card) == [""] for card in hand(game))
    assert {text.split()[1] for text in texts(game) if text.startswith("W")} == {"2"}


@pytest.mark.clause("W-3.3")
def test_stages_are_built_in_order_several_in_one_age_each_once():
    game = table(
        city("quarry", "sawmill", "stone_pit", "lumber_yard", wonder="giza_a", coins=0),
        age=1,
        turn=1,
    )
    for number in (1, 2, 3):
        card = hand(game)[0]
        assert {text.split()[1] for text in texts(game) if text.startswith("W")} == {str(number)}
        play_turn(game, f"W {number} {card}")
        assert seat_of(game)["stages"] == number
    assert not [text for text in texts(game) if text.startswith("W")]


@pytest.mark.clause("W-3.3")
def test_a_marker_is_no_building_and_has_no_effect():
    game = table(city("quarry", hand=["tavern", "lumber_yard"], coins=0))
    play_turn(game, "W 1 tavern")
    assert coins(game) == 0
    assert cards(game) == ["quarry"]
    assert seat_of(game)["markers"] == ["tavern"]
    assert "tavern" not in str(game.view(L))
    assert "tavern" not in str(game.view(None))


@pytest.mark.clause("W-3.4", "W-EX49")
def test_glassworks_of_both_ages_share_a_name():
    game = table(city("glassworks_1", "quarry", hand=["glassworks_2"]))
    offered = [text for text in texts(game) if "glassworks_2" in text]
    assert offered == ["W 1 glassworks_2", "D glassworks_2"]


@pytest.mark.clause("W-3.4")
@pytest.mark.parametrize("kind", ["loom", "glassworks", "press"])
def test_no_city_holds_two_buildings_of_one_name(kind):
    assert builds(table(city(f"{kind}_2", hand=[f"{kind}_1"])), f"{kind}_1") == []
    assert builds(table(city(f"{kind}_1", hand=[f"{kind}_1"])), f"{kind}_1") == []
    assert builds(table(city(hand=[f"{kind}_1"])), f"{kind}_1") == [""]


@pytest.mark.clause("W-3.4")
def test_the_name_rule_binds_chain_power_dig_and_last_card():
    chained = table(city("scriptorium", "library", hand=["library"]))
    assert builds(chained, "library") == []
    power = table(city("press_1", wonder="olympia_a", stages=2, hand=["press_2", "palace"]))
    assert builds(power, "press_2") == []
    assert builds(power, "palace") == ["!"]
    digging = table(
        city("altar", wonder="halicarnassus_a", stages=2, digs=1),
        discard=["altar", "theater"],
        step="dig",
        acting=M,
    )
    assert texts(digging) == ["dig theater", "dig -"]
    last = table(
        city("altar", "sawmill", wonder="babylon_b", stages=2, hand=["altar", "theater"]),
        turn=6,
    )
    last.play(M, "B theater")
    last.play(L, f"D {hand(last, L)[0]}")
    last.play(2, f"D {hand(last, 2)[0]}")
    assert cards(last).count("altar") == 1
    assert coins(last) == 6  # discarded: it could not be built


@pytest.mark.clause("W-3.4")
def test_a_marker_does_not_block_its_name():
    game = table(city("quarry", stages=1, markers=["altar"], hand=["altar"]))
    assert builds(game, "altar") == [""]


@pytest.mark.clause("W-3.5", "W-EX2")
def test_stables_by_chain_from_the_apothecary():
    game = table(city("apothecary", hand=["stables"], coins=0))
    assert builds(game, "stables") == ["*"]


@pytest.mark.clause("W-3.5", "W-EX4")
def test_library_and_courthouse_by_chain_from_the_scriptorium():
    game = table(city("scriptorium", hand=["library", "courthouse"], coins=0))
    assert builds(game, "library") == builds(game, "courthouse") == ["*"]


@pytest.mark.clause("W-3.5", "W-EX5")
def test_theater_then_statue_then_gardens():
    game = table(
        city(hand=["theater"], coins=0), city(hand=["statue"]), city(hand=["gardens"]), age=2
    )
    for order in ("B theater", "B statue *", "B gardens *"):
        play_turn(game, order)
    assert cards(game) == ["theater", "statue", "gardens"]
    assert coins(game) == 0


@pytest.mark.clause("W-3.5")
def test_the_source_must_stand_before_the_play():
    game = table(city("lumber_yard", hand=["scriptorium", "library"], coins=0))
    assert builds(game, "library") == []
    marked = table(city("quarry", stages=1, markers=["scriptorium"], hand=["courthouse"], coins=0))
    assert builds(marked, "courthouse") == []


@pytest.mark.clause("W-3.5")
def test_a_source_dug_up_serves_as_well():
    game = table(
        city(wonder="halicarnassus_a", stages=2, digs=1, hand=["altar"] * 2 + ["theater"] * 2),
        city(hand=["library", "apothecary", "school", "forum"]),
        age=2,
        discard=["scriptorium"],
        step="dig",
        acting=M,
    )
    game.play(M, "dig scriptorium")
    assert builds(game, "library") == ["*"]


@pytest.mark.clause("W-3.6")
def test_a_chain_is_never_paid():
    game = table(city("theater", "lumber_yard", "foundry", hand=["statue"], coins=9))
    assert builds(game, "statue") == ["*"]


@pytest.mark.clause("W-3.7")
def test_discard_is_always_legal_and_pays_three():
    for seed in range(30):
        game = septem.new("wonders", players=5, seed=seed)
        for card in hand(game):
            assert f"D {card}" in texts(game)
    before = len(game.position()["discard"])
    play_turn(game)
    assert coins(game) == 6
    assert len(game.position()["discard"]) == before + 5


@pytest.mark.clause("W-3.8")
def test_a_player_who_can_do_nothing_else_discards():
    game = table(city(hand=["palace", "pantheon", "aqueduct", "walls", "arsenal"], coins=0))
    assert texts(game) == [f"D {card}" for card in hand(game)]
    before = game.hash()
    with pytest.raises(septem.IllegalMove):
        game.play(M, "B palace")
    assert game.hash() == before
    assert M in game.pending


@pytest.mark.clause("W-3.9")
def test_cities_only_grow_and_stages_are_not_needed_to_win():
    game = septem.new("wonders", players=4, seed=8)
    before = game.view()["seats"]
    while not game.over:
        for seat in game.pending:
            offered = texts(game, seat)
            game.play(seat, next((text for text in offered if text.startswith("B")), offered[-1]))
        after = game.view()["seats"]
        for old, new in zip(before, after, strict=True):
            assert set(old["cards"]) <= set(new["cards"])
            assert len(old["produces"]) <= len(new["produces"])
        before = after
    assert all(seat["stages"] == 0 for seat in before)
    assert game.outcome.winners


@pytest.mark.clause("W-3.10")
def test_each_different_card_gives_one_set_of_moves():
    game = table(city("quarry", hand=["altar", "altar", "loom_1", "loom_2", "tavern"]))
    offered = texts(game)
    assert len(offered) == len(set(offered)) == 4 * 3
    assert {text.split()[-1] for text in offered} == {"altar", "loom_1", "loom_2", "tavern"}


@pytest.mark.clause("W-3.10")
def test_build_and_stage_once_per_payment():
    game = table(
        city("clay_pool", wonder="ephesus_a", hand=["laboratory"], coins=9),
        city("clay_pool", "quarry"),
        city("stone_pit", wonder="babylon_a"),
    )
    assert [text for text in texts(game) if "laboratory" in text] == [
        "B laboratory <2",
        "B laboratory >2",
        "W 1 laboratory <4",
        "W 1 laboratory <2 >2",
        "D laboratory",
    ]


@pytest.mark.clause("W-3.10")
def test_build_by_power_stands_beside_the_payments():
    game = table(
        city(wonder="olympia_a", stages=2, hand=["baths"]), city("stone_pit"), city("quarry")
    )
    assert builds(game, "baths") == ["<2", ">2", "!"]
