"""W-5: costs, production, trade, and which payments are offered."""

import pytest

import septem
from tests.kit.tables import seat_of
from tests.kit.wonders import L, M, R, builds, cards, city, coins, payments, play_turn, table


@pytest.mark.clause("W-5.1", "W-EX8")
def test_coins_of_a_cost_go_to_the_bank():
    game = table(city(hand=["timber_yard", "east_trading_post"], coins=3))
    assert payments(game, "timber_yard") == [(0, 0, 1)]
    play_turn(game, "B timber_yard")
    assert coins(game) == 2
    assert [coins(game, seat) for seat in (L, R)] == [6, 6]
    poor = table(city(hand=["timber_yard", "east_trading_post"], coins=0))
    assert builds(poor, "timber_yard") == []
    assert payments(poor, "east_trading_post") == [(0, 0, 0)]


@pytest.mark.clause("W-5.1")
def test_resources_are_never_spent():
    game = table(city("stone_pit", hand=["baths"], coins=0), city(hand=["baths"]), age=2)
    play_turn(game, "B baths")
    assert {"stone_pit", "baths"} <= set(cards(game))
    assert ["stone"] in game.view(M)["seats"][M]["produces"]


@pytest.mark.clause("W-5.2", "W-EX9")
def test_giza_with_two_stone_cannot_pay_three():
    giza = ("stone_pit", "clay_pool", "ore_vein", "press_1", "loom_1")
    game = table(
        city(*giza, wonder="giza_a", hand=["barracks", "scriptorium", "aqueduct"], coins=9)
    )
    assert payments(game, "barracks") == payments(game, "scriptorium") == [(0, 0, 0)]
    assert builds(game, "aqueduct") == []


@pytest.mark.clause("W-5.2")
def test_a_unit_gives_one_of_its_alternatives_and_a_double_card_two():
    one_of_two = city("tree_farm", wonder="alexandria_a", hand=["temple", "caravansery"], coins=0)
    assert builds(table(one_of_two), "temple") == []
    double = city("sawmill", hand=["caravansery"], coins=0)
    assert payments(table(double), "caravansery") == [(0, 0, 0)]


@pytest.mark.clause("W-5.2")
def test_own_production_is_board_brown_grey_and_some_yellow_cards_and_stages():
    me = city("lumber_yard", "press_1", "forum", wonder="alexandria_a", stages=2)
    produces = table(me).view(M)["seats"][M]["produces"]
    assert sorted(produces) == sorted(
        [
            ["glass"],
            ["wood"],
            ["papyrus"],
            ["glass", "papyrus", "loom"],
            ["wood", "stone", "ore", "clay"],
        ]
    )


@pytest.mark.clause("W-5.3", "W-EX10")
def test_university_bought_from_both_neighbours():
    game = table(
        city("lumber_yard", wonder="alexandria_a", hand=["university"], coins=4),
        city("lumber_yard", coins=0, hand=["altar"]),
        city(wonder="ephesus_a", coins=0, hand=["theater"]),
    )
    assert payments(game, "university") == [(2, 2, 0)]
    play_turn(game, "B university <2 >2", "B altar", "B theater")
    assert [coins(game, seat) for seat in (M, L, R)] == [0, 2, 2]


@pytest.mark.clause("W-5.3")
def test_only_neighbours_sell_and_for_this_play_only():
    far = city("lumber_yard")
    game = table(city(hand=["stockade"], coins=9), city(), far, city(), players=4)
    assert builds(game, "stockade") == []
    game = table(
        city(hand=["stockade"], coins=3),
        city("lumber_yard", hand=["archery_range", "stockade"]),
        age=2,
    )
    play_turn(game, "B stockade <2")
    assert ["wood"] not in game.view(M)["seats"][M]["produces"]


@pytest.mark.clause("W-5.4")
def test_for_sale_are_the_board_and_brown_and_grey_cards():
    left = city("lumber_yard", "press_1", "forum", "caravansery", wonder="alexandria_b", stages=2)
    game = table(city(wonder="olympia_a"), left)
    assert sorted(game.view(M)["seats"][L]["sells"]) == [["glass"], ["papyrus"], ["wood"]]


@pytest.mark.clause("W-5.4", "W-EX48")
def test_a_caravansery_is_not_sold():
    game = table(
        city("lumber_yard", hand=["caravansery"], coins=9), city("lumber_yard", "caravansery")
    )
    assert payments(game, "caravansery") == [(2, 0, 0)]


@pytest.mark.clause("W-5.5", "W-EX46")
def test_marketplace_and_both_posts():
    game = table(
        city(
            *("lumber_yard", "clay_pool", "marketplace", "east_trading_post", "west_trading_post"),
            hand=["temple"],
            coins=9,
        ),
        city("glassworks_1"),
        city(wonder="alexandria_a"),
    )
    assert payments(game, "temple") == [(0, 1, 0), (1, 0, 0)]


@pytest.mark.clause("W-5.5")
@pytest.mark.parametrize(
    ("built", "left", "right"),
    [
        ([], (2, 2), (2, 2)),
        (["east_trading_post"], (2, 2), (1, 2)),
        (["west_trading_post"], (1, 2), (2, 2)),
        (["marketplace"], (2, 1), (2, 1)),
        (["east_trading_post", "west_trading_post", "marketplace"], (1, 1), (1, 1)),
    ],
)
def test_prices_of_raw_materials_and_manufactured_goods(built, left, right):
    prices = table(city(*built)).view(M)["seats"][M]["prices"]
    for side, (raw, made) in (("left", left), ("right", right)):
        assert [prices[side][good] for good in ("wood", "stone", "ore", "clay")] == [raw] * 4
        assert [prices[side][good] for good in ("glass", "papyrus", "loom")] == [made] * 3


@pytest.mark.clause("W-5.5")
def test_equal_discounts_do_not_add_up():
    me = city("west_trading_post", wonder="olympia_b", stages=1, hand=["baths"])
    assert payments(table(me, city("stone_pit")), "baths") == [(1, 0, 0)]


@pytest.mark.clause("W-5.6", "W-EX11")
def test_both_neighbours_buy_the_units_the_seller_uses_too():
    game = table(
        city("quarry", wonder="halicarnassus_a", hand=["library"], coins=0),
        city(wonder="ephesus_a", hand=["altar"], coins=4),
        city(wonder="alexandria_a", hand=["theater"], coins=4),
    )
    assert payments(game, "library") == [(0, 0, 0)]
    play_turn(game, "B library", "W 1 altar >4", "W 1 theater <4")
    assert [coins(game, seat) for seat in (M, L, R)] == [8, 0, 0]
    assert "library" in cards(game)


@pytest.mark.clause("W-5.6", "W-EX44")
def test_one_buyer_takes_each_unit_once():
    game = table(city(wonder="alexandria_a", hand=["temple"], coins=9), city("tree_farm"))
    assert builds(game, "temple") == []


@pytest.mark.clause("W-5.7", "W-EX40")
def test_the_missing_unit_from_either_neighbour():
    game = table(
        city("clay_pool", hand=["laboratory"]), city("clay_pool"), city(wonder="babylon_a")
    )
    assert payments(game, "laboratory") == [(0, 2, 0), (2, 0, 0)]


@pytest.mark.clause("W-5.7", "W-EX41")
def test_the_dearer_neighbour_may_be_chosen():
    game = table(
        city("clay_pool", "east_trading_post", hand=["laboratory"]),
        city("clay_pool"),
        city(wonder="babylon_a"),
    )
    assert payments(game, "laboratory") == [(0, 1, 0), (2, 0, 0)]
    play_turn(game, "B laboratory <2")
    assert coins(game, L) == 3 + 2 + 3


@pytest.mark.clause("W-5.7", "W-EX42")
def test_an_own_alternative_decides_whom_to_pay():
    game = table(
        city("tree_farm", wonder="alexandria_a", hand=["temple"]),
        city("lumber_yard"),
        city("clay_pool"),
    )
    assert payments(game, "temple") == [(0, 2, 0), (2, 0, 0)]


@pytest.mark.clause("W-5.7", "W-EX43")
def test_two_stone_from_a_quarry_or_one_from_each():
    game = table(
        city(wonder="halicarnassus_a", hand=["library"], coins=9), city("quarry"), city("stone_pit")
    )
    assert payments(game, "library") == [(2, 2, 0), (4, 0, 0)]


@pytest.mark.clause("W-5.7", "W-EX47")
def test_own_production_is_not_left_unused():
    game = table(city("caravansery", hand=["stockade"], coins=9), city("lumber_yard"))
    assert payments(game, "stockade") == [(0, 0, 0)]


@pytest.mark.clause("W-5.8", "W-EX45")
def test_three_ore_with_four_and_with_three_coins():
    def offered(purse: int) -> list[tuple[int, int, int]]:
        me = city("stone_pit", wonder="rhodes_a", hand=["fortifications"], coins=purse)
        return payments(table(me, city("foundry"), city("foundry")), "fortifications")

    assert offered(4) == [(0, 4, 0), (2, 2, 0), (4, 0, 0)]
    assert offered(3) == []


@pytest.mark.clause("W-5.8", "W-5.10", "W-EX12")
def test_trade_income_serves_from_the_next_turn():
    game = table(
        city("clay_pool", hand=["forum", "altar"], coins=0),
        city(wonder="babylon_a", hand=["scriptorium", "forum"], coins=2),
        age=2,
    )
    assert builds(game, "forum") == []
    game.play(L, "B scriptorium >2")
    assert builds(game, "forum") == []
    play_turn(game, "B altar")
    assert coins(game) == 2
    assert payments(game, "forum") == [(2, 0, 0)]


@pytest.mark.clause("W-5.9")
def test_prices_and_production_of_the_start_of_the_turn():
    game = table(
        city(hand=["baths", "west_trading_post"], coins=1),
        city("stone_pit", hand=["quarry"]),
        city(hand=["baths"]),
        age=1,
    )
    assert builds(game, "baths") == []
    play_turn(game, "B west_trading_post", "B quarry")
    assert payments(game, "baths") == [(1, 0, 0)]


@pytest.mark.clause("W-5.10", "W-EX54")
def test_trade_income_is_locked_in_the_last_card_play():
    game = table(
        city(wonder="babylon_b", stages=2, hand=["altar", "excavation"], coins=0),
        city(hand=["guard_tower"], coins=2),
        turn=6,
    )
    play_turn(game, "B altar", "B guard_tower >2")
    assert game.view()["turn"] == 1  # one option was left, the discard: the engine played it
    assert "excavation" not in cards(game)
    assert "excavation" in game.position()["discard"]
    assert coins(game) == 2 + 3


@pytest.mark.clause("W-5.10")
def test_income_is_unlocked_when_the_turn_is_over():
    game = table(city(coins=0), city(hand=["scriptorium"], coins=2))
    play_turn(game, None, "B scriptorium >2")
    assert (coins(game), seat_of(game)["trade_income"]) == (5, 0)


@pytest.mark.clause("W-5.9", "W-5.11", "W-EX60")
def test_a_last_card_is_bought_at_the_prices_of_the_start_of_the_turn():
    def after_the_post(coins):
        me = city(wonder="babylon_b", stages=2, hand=["west_trading_post", "baths"], coins=coins)
        game = table(me, city(hand=["stone_pit"]), turn=6)
        play_turn(game, "B west_trading_post", "B stone_pit")
        return game

    game = after_the_post(2)
    assert payments(game, "baths") == [(2, 0, 0)]
    assert game.view(L)["seats"][M]["prices"]["left"]["stone"] == 2
    again = septem.position(game.position())
    assert again.view(M) == game.view(M)
    move = next(move for move in game.moves(M) if move.text == "B baths <2")
    assert move.fields["goods"] == {str(L): ["stone"]}
    game.play(M, "B baths <2")
    assert coins(game) == 0
    assert coins(game, L) == 5
    poor = after_the_post(1)
    assert "baths" in poor.position()["discard"]  # one option was left: the engine played it


@pytest.mark.clause("W-5.11")
@pytest.mark.parametrize("post", ["west_trading_post", "marketplace"])
def test_prices_set_before_the_turn_hold_for_the_last_card(post):
    me = city(post, wonder="babylon_b", stages=2, hand=["altar", "apothecary"], coins=1)
    game = table(me, city("loom_1", wonder="rhodes_a"), city(wonder="olympia_a"), turn=6)
    play_turn(game, "B altar")
    if post == "marketplace":
        assert payments(game, "apothecary") == [(1, 0, 0)]
    else:
        assert "apothecary" in game.position()["discard"]  # a post is for raw materials


@pytest.mark.clause("W-5.11")
def test_production_is_fresh_for_a_later_play():
    game = table(
        city("stone_pit", wonder="babylon_b", stages=2, hand=["baths", "excavation"], coins=1),
        turn=6,
    )
    play_turn(game, "B baths")
    assert payments(game, "excavation") == [(0, 0, 1)]


def test_the_cheapest_payment_comes_first():
    game = table(
        city("clay_pool", "east_trading_post", hand=["laboratory"]),
        city("clay_pool"),
        city(wonder="babylon_a"),
    )
    assert builds(game, "laboratory") == [">1", "<2"]
