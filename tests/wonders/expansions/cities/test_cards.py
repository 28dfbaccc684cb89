"""Masks, production, prices and the other black cards (C-6 to C-9)."""

from functools import partial

import pytest

import septem
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
    stage_payments,
    step_of,
    texts,
)

table = partial(wonders.table, expansions=BOTH)


def turn(*cities: dict, **fields: object) -> septem.Game:
    return table(*cities, **{"expansions": CITIES, **fields})


@pytest.mark.clause("C-6.1", "C-6.4", "C-EX30")
def test_a_mask_copies_the_best_green_card_next_door() -> None:
    me = city("apothecary", "workshop", "pigeonhole")
    left, right = city("library"), city("dispensary", "academy")
    game = turn(me, left, right)
    assert lines(game)["science"] == 10
    assert lines(game, L)["science"] == 1


@pytest.mark.clause("C-6.2")
def test_masks_copy_green_cards_only() -> None:
    me = city("pigeonhole")
    left = city("scientists_guild", "band_of_spies", wonder="babylon_a", stages=2)
    assert lines(turn(me, left))["science"] == 0


@pytest.mark.clause("C-6.3", "C-EX31")
def test_a_green_card_is_copied_once_by_one_player() -> None:
    me = city("pigeonhole", "band_of_spies")
    assert lines(turn(me, city("library")))["science"] == 1
    both = turn(me, city("library"), city("library"))
    assert lines(both)["science"] == 4
    two = turn(me, city("library", "scriptorium"), city("torture_chamber"))
    assert lines(two)["science"] == 4
    assert lines(two, 2)["science"] == 1


@pytest.mark.clause("C-6.4", "W-9.9")
def test_masks_and_symbols_of_choice_are_fixed_together() -> None:
    me = city("apothecary", "dispensary", "workshop", "pigeonhole", "scientists_guild")
    # The mask can only be a gear, so the choice is a tablet: 2, 2, 1.
    assert lines(turn(me, city("laboratory")))["science"] == 4 + 4 + 1 + 7


@pytest.mark.clause("C-7.1", "C-EX24", "C-EX25")
def test_secret_warehouse_and_black_market() -> None:
    goods = ("timber_yard",)
    me = city(*goods, "secret_warehouse", wonder="babylon_a", coins=0, hand=["caravansery"])
    assert payments(turn(me), "caravansery") == [(0, 0, 0)]
    me = city(*goods, "black_market", wonder="babylon_a", coins=0, hand=["caravansery", "mine"])
    assert payments(turn(me), "caravansery") == []
    ore = city(*goods, "black_market", wonder="babylon_a", coins=1, hand=["pigeonhole"])
    assert payments(turn(ore, age=1), "pigeonhole") == [(0, 0, 1)]
    game = turn(me)
    assert game.view(L)["seats"][M]["sells"] == [["clay"], ["wood", "stone"]]


@pytest.mark.clause("C-7.1")
def test_yellow_cards_and_stages_do_not_count_as_produced() -> None:
    me = city("caravansery", "secret_warehouse", wonder="ephesus_a", coins=0, hand=["lumber_yard"])
    me |= {"hand": ["stockade", "walls"]}
    game = turn(me)
    assert payments(game, "stockade") == [(0, 0, 0)]
    me = city("forum", "black_market", wonder="alexandria_a", stages=2, coins=0, hand=["baths"])
    assert payments(turn(me), "baths") == [(0, 0, 0)]


@pytest.mark.clause("C-7.2", "C-EX20", "C-EX21")
def test_wharves_take_a_coin_off_one_unit() -> None:
    me = city("east_trading_post", "east_clandestine_wharf", wonder="halicarnassus_a", coins=9)
    game = turn(me | {"hand": ["altar"]}, city(), city("brickyard"))
    assert stage_payments(game, "altar") == [(0, 1, 0)]
    me = city("west_clandestine_wharf", coins=9, hand=["workshop"])
    left, right = city("glassworks_1"), city("glassworks_2", wonder="giza_a")
    assert payments(turn(me, left, right), "workshop") == [(0, 2, 0), (1, 0, 0)]


@pytest.mark.clause("C-7.3", "C-EX22", "C-EX23")
def test_the_cache_is_for_the_printed_unit() -> None:
    me = city("smugglers_cache", coins=9, hand=["garrison"])
    rhodes = city("ore_vein", wonder="rhodes_a")
    me = city("smugglers_cache", "lumber_yard", coins=9, hand=["training_ground"])
    assert payments(turn(me, rhodes), "training_ground") == [(3, 0, 0)]
    cards = ("smugglers_cache", "west_clandestine_wharf", "west_trading_post")
    me = city(*cards, coins=0, hand=["pigeonhole"])
    game = turn(me | {"coins": 1}, rhodes, age=1)
    assert payments(game, "pigeonhole") == [(0, 0, 1)]
    # At 2 coins cache and wharf add up for the same unit.
    me = city("smugglers_cache", "west_clandestine_wharf", coins=1, hand=["pigeonhole"])
    assert payments(turn(me, rhodes, age=1), "pigeonhole") == [(0, 0, 1)]


@pytest.mark.clause("C-7.4", "E-10.6")
def test_the_seller_receives_what_is_paid() -> None:
    me = city("west_clandestine_wharf", coins=1, hand=["workshop"])
    game = turn(me, city("glassworks_1", coins=0, hand=["altar"]))
    play_turn(game, "B workshop <1", "B altar")
    assert (coins(game, M), coins(game, L)) == (0, 1)


@pytest.mark.clause("C-7.5", "C-EX26")
def test_the_architect_firm_leaves_the_coins() -> None:
    me = city("architect_firm", wonder="petra_a", stages=1, coins=5, hand=["altar"])
    assert stage_payments(turn(me), "altar") == [(0, 0, 0)]
    game = turn(me)
    play_turn(game, "W 2 altar")
    assert coins(game) == 0
    assert stage_payments(turn(me | {"coins": 4}), "altar") == []
    me = city("architect_firm", wonder="petra_a", stages=2, coins=0, hand=["altar"])
    assert stage_payments(turn(me), "altar") == [(0, 0, 0)]


@pytest.mark.clause("C-7.6")
def test_black_cards_cost_coins_and_resources() -> None:
    me = city("lumber_yard", coins=1, hand=["city_gates"])
    game = turn(me, age=1)
    play_turn(game, "B city_gates")
    assert coins(game) == 0
    assert lines(game)["cities"] == 4
    assert builds(turn(me | {"coins": 0}, age=1), "city_gates") == []


@pytest.mark.clause("C-8.1")
def test_gifts_to_others_and_to_neighbours() -> None:
    game = turn(city(hand=["customs"], coins=0), players=4, age=1)
    play_turn(game, "B customs")
    assert [coins(game, seat) for seat in range(4)] == [0, 7, 7, 7]
    game = turn(city(hand=["dive"], coins=0), players=4, age=1)
    play_turn(game, "B dive")
    assert [coins(game, seat) for seat in range(4)] == [6, 7, 6, 7]


@pytest.mark.clause("C-8.2", "C-8.3", "C-EX29")
def test_victory_tokens_of_cards_count_as_such() -> None:
    me = city("cells", "guardhouse", "prison", victories=[1, 1, 3, 5])
    assert lines(turn(me, age=3))["cities"] == 4 + 3 + 4
    assert lines(turn(city("cells", victories=[1, 1, 3])))["cities"] == 4
    me = city("lumber_yard", "sawmill", "foundry", victories=[1, 5], coins=0, hand=["slave_market"])
    game = turn(me, age=3)
    play_turn(game, "B slave_market")
    assert coins(game) == 2
    assert lines(game)["cities"] == 2
    game = turn(city("mourners_guild"), city(victories=[1, 3]), city(victories=[5]), age=3)
    assert lines(game)["guilds"] == 3


@pytest.mark.clause("C-8.4", "C-EX28")
def test_the_secret_network_counts_itself() -> None:
    me = city("hideout", "customs", "stone_pit", wonder="ephesus_a", coins=0)
    game = turn(me | {"hand": ["secret_network"]}, age=3)
    play_turn(game, "B secret_network")
    assert coins(game) == 3
    assert lines(game)["cities"] == 2 + 4 + 3
    game = turn(city("guild_of_shadows"), city("hideout"), city("customs", "cells"), age=3)
    assert lines(game)["guilds"] == 3


@pytest.mark.clause("C-8.5", "C-EX27", "E-11.6")
def test_the_memorial_pays_for_defeats_and_clears_them() -> None:
    me = city("lumber_yard", "stone_pit", "loom_1", defeats=3, coins=0, hand=["memorial"])
    left = city("stockade", hand=["altar"])
    game = turn(me, left, age=3, turn=7)
    play_turn(game, "B memorial", "B altar")
    assert coins(game) == 6
    assert lines(game)["military"] == -1


@pytest.mark.clause("C-8.6", "W-6.4", "E-11.3")
def test_the_forging_agency_digs_last() -> None:
    agency = city(hand=["forging_agency"], coins=2)
    wonder = city("foundry", "ore_vein", wonder="halicarnassus_a", stages=1, hand=["baths"])
    game = turn(agency, wonder, discard=["tavern", "altar"])
    play_turn(game, "B forging_agency", "W 2 baths")
    assert game.pending == (L,)
    game.play(L, "dig altar")
    assert game.pending == (M,)
    assert step_of(game) == "dig"
    game.play(M, "dig tavern")
    assert coins(game) == 5
    # One that is dug up joins the line of its kind.
    game = turn(wonder | {"wonder": "halicarnassus_a"}, discard=["tavern", "forging_agency"])
    play_turn(game, "W 2 baths")
    game.play(M, "dig forging_agency")
    assert game.pending == (M,)
    assert "dig tavern" in texts(game, M)


@pytest.mark.clause("C-8.7")
def test_shields_of_black_cards() -> None:
    game = turn(city("militia", "mercenaries", "contingent"), age=3)
    assert game.view(M)["seats"][M]["shields"] == 10


@pytest.mark.clause("C-8.8")
def test_olympia_a_builds_a_black_card_by_its_power() -> None:
    me = city(wonder="olympia_a", stages=2, coins=0, hand=["tabularium"])
    game = turn(me)
    assert builds(game, "tabularium") == ["!"]
    play_turn(game, "B tabularium !")
    assert seat_of(game)["free_builds_used"] == ["olympia_a"]


@pytest.mark.clause("C-9.2", "C-EX2")
@pytest.mark.parametrize("count", range(1, 11))
def test_equal_symbols_have_no_limit(count: int) -> None:
    from septem.wonders.rules.science import Science, best, best_use

    assert best(count, 0) == count * count
    assert Science().points(best_use(Science(), count, 0, 0, 0, 0), 0) == count * count


@pytest.mark.clause("C-9.1", "C-9.3")
def test_the_lines_of_the_sheet() -> None:
    game = turn(city("hideout", wonder="byzantium_b", stages=2), city(wonder="petra_b", stages=2))
    assert (lines(game)["wonder"], lines(game)["cities"]) == (10, 2)
    assert lines(game, L)["wonder"] == 17
    end = turn(city(coins=6, debts=1), city(coins=3), city(coins=0), over=True, age=3, turn=7)
    assert end.outcome.scores[0]["treasury"] == 1
    assert end.outcome.ranking == (1, 2, 3)  # debts do not count among the coins of a tie


@pytest.mark.clause("C-7.2", "W-5.11", "C-EX37")
def test_a_wharf_serves_once_for_both_plays_of_the_last_turn() -> None:
    me = city("west_clandestine_wharf", wonder="babylon_b", stages=2, coins=9)
    me |= {"hand": ["baths", "scriptorium"]}
    left = city("stone_pit", "press_1", wonder="giza_a")
    right = city(wonder="rhodes_a")
    game = table(me, left, right, age=1, turn=7, expansions=CITIES)
    play_turn(game, "B baths <1")
    again = septem.position(game.position())
    for one in (game, again):
        assert seat_of(one, M)["used"] == ["discount left", "bought left"]
        assert payments(one, "scriptorium") == [(2, 0, 0)]
    game = table(me, left, right, age=1, turn=7, expansions=CITIES)
    play_turn(game, "D baths")
    assert payments(game, "scriptorium") == [(1, 0, 0)]
    wharf = city(wonder="babylon_b", stages=2, coins=9, hand=["west_clandestine_wharf", "baths"])
    game = table(wharf, left, right, age=1, turn=7, expansions=CITIES)
    play_turn(game, "B west_clandestine_wharf")
    assert payments(game, "baths") == [(2, 0, 0)]
