"""Tools, prices, reductions, substitutions, links, the bank of eight players (T-4, T-6, T-14, T-15.7, T-17)."""

import re
from functools import partial

import pytest

import septem
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    BOTH,
    FULL,
    TOWERS,
    L,
    M,
    builds,
    city,
    coins,
    payments,
    play_turn,
    stage_payments,
    texts,
)

table = partial(wonders.table, expansions=BOTH)


def turn(*cities: dict, **fields: object) -> septem.Game:
    return table(*cities, **{"expansions": TOWERS, **fields})


@pytest.mark.clause("T-4.1", "T-4.2")
def test_tool_is_a_good_that_neighbours_sell() -> None:
    me = city(wonder="giza_a", coins=2, hand=["astronomer"])
    assert payments(turn(me, city("forge_1"), age=1), "astronomer") == [(2, 0, 0)]
    assert payments(turn(me, city(), city(wonder="tenochtitlan_a"), age=1), "astronomer") == [
        (0, 2, 0)
    ]
    assert payments(turn(me, age=1), "astronomer") == []


@pytest.mark.clause("T-4.3", "T-17.1")
def test_goods_of_stages_serve_their_owner_only() -> None:
    glass = city(wonder="thebes_a", stages=2, coins=0, hand=["hospital"])
    game = turn(glass, city(coins=9, hand=["temple"]))
    assert payments(game, "hospital") == [(0, 0, 0)]
    assert game.view(L)["seats"][M]["sells"] == [["stone"]]


@pytest.mark.clause("T-4.4", "T-25.2", "T-EX17")
def test_old_effects_never_reach_the_tool() -> None:
    me = city("forum", "marketplace", coins=9, hand=["shipyard", "astronomer"])
    assert payments(turn(me, age=1), "astronomer") == []
    seller = city("forge_1")
    assert payments(turn(me, seller, age=1), "astronomer") == [(2, 0, 0)]
    market = city("smugglers_cache", "west_clandestine_wharf", coins=9, hand=["astronomer"])
    tools = city(wonder="tenochtitlan_a")
    full = {"expansions": FULL, "age": 1}
    assert payments(turn(market, tools, **full), "astronomer") == [(2, 0, 0)]
    clay = city(wonder="babylon_a")
    market = city("smugglers_cache", "west_clandestine_wharf", coins=9, hand=["residence"])
    assert payments(turn(market, clay, **full), "residence") == [(0, 0, 0)]
    warehouse = city("forge_1", "secret_warehouse", coins=0, hand=["astronomer", "shipyard"])
    assert payments(turn(warehouse, expansions=FULL, age=1), "astronomer") == [(0, 0, 0)]
    two = city("forge_1", "glassworks_1", "secret_warehouse", wonder="giza_a", coins=0)
    game = turn(two | {"hand": ["tomb"]}, expansions=FULL, age=3)
    assert payments(game, "tomb") == [(0, 0, 0)]  # the stone is doubled


@pytest.mark.clause("T-20.4")
def test_secret_warehouse_and_black_market_ignore_the_forge() -> None:
    me = city("forge_1", "black_market", wonder="ephesus_a", coins=0, hand=["engineer"])
    # Black Market gives one good that is not produced, but no second tool.
    game = turn(me, expansions=FULL, age=3)
    assert payments(game, "engineer") == []
    me = city("black_market", wonder="ephesus_a", coins=0, hand=["astronomer"])
    assert payments(turn(me, expansions=FULL, age=1), "astronomer") == []


@pytest.mark.clause("T-4.5", "T-17.9", "T-EX28")
def test_one_unit_of_each_neighbour_for_a_coin() -> None:
    me = city("timber_yard", wonder="telanissos_a", stages=2, coins=9, hand=["chamber_of_commerce"])
    # Embellishing stage 2 costs wood; stage 3 costs three of it.
    game = turn(me | {"hand": ["altar"]}, city("lumber_yard", "sawmill"), city("tree_farm"))
    assert stage_payments(game, "altar") == [(1, 1, 0), (3, 0, 0)]
    tools = city(wonder="telanissos_a", stages=4, coins=9, hand=["shipyard"])
    game = turn(tools, city("sawmill", "forge_1"), city("lumber_yard"))
    # One raw unit and one tool of the left for a coin each; the second wood from either.
    assert payments(game, "shipyard") == [(2, 1, 0), (4, 0, 0)]
    first = city(wonder="telanissos_a", coins=9, hand=["altar"])
    game = turn(first, city("brickyard"), city("clay_pool"))
    assert stage_payments(game, "altar") == [(2, 2, 0), (4, 0, 0)]


@pytest.mark.clause("T-4.6", "T-4.7", "T-16.9", "T-EX29", "T-EX30")
def test_reductions_of_some_goods() -> None:
    me = city("stone_pit", "quarry", wonder="ephesus_a", leaders=["sargon"], coins=9)
    me |= {"hand": ["tomb"]}
    left, right = city("glassworks_1"), city("forge_1")
    assert payments(turn(me, left, right, expansions=FULL, age=3), "tomb") == [
        (0, 2, 0),
        (2, 0, 0),
    ]
    babel = city("quarry", wonder="babel_b", stages=2, options=[1, 1], leaders=["sargon"], coins=0)
    game = turn(babel | {"hand": ["tomb"]}, expansions=FULL, age=3)
    assert payments(game, "tomb") == [(0, 0, 0)]
    raw = city("glassworks_1", "forge_1", wonder="giza_a", leaders=["vercingetorix"], coins=0)
    game = turn(raw | {"hand": ["tomb"]}, expansions=FULL, age=3)
    assert payments(game, "tomb") == [(0, 0, 0)]
    other = city("glassworks_1", wonder="giza_a", leaders=["vercingetorix"], coins=0)
    assert payments(turn(other | {"hand": ["tomb"]}, expansions=FULL, age=3), "tomb") == []


@pytest.mark.clause("T-4.7", "T-17.3", "T-17.7", "T-EX31")
def test_reductions_by_count() -> None:
    shields = ("barracks", "walls", "stockade")  # 1 + 2 + 1
    me = city("walls", wonder="aksum_b", stages=4, coins=0, hand=["altar"])
    assert stage_payments(turn(me, age=3), "altar") == []  # 3 ore papyrus: board ore, 2 shields
    stronger = city(*shields, "guard_tower", wonder="aksum_b", stages=4, coins=0, hand=["altar"])
    assert stage_payments(turn(stronger, age=3), "altar") == [(0, 0, 0)]
    blue = city("walls", wonder="thebes_b", stages=1, coins=0, hand=["aqueduct"])
    assert payments(turn(blue), "aqueduct") == [(0, 0, 0)]  # 3 stone: 2 shields, board
    weak = city("barracks", wonder="thebes_b", stages=1, coins=0, hand=["aqueduct"])
    assert payments(turn(weak), "aqueduct") == []
    red = city("walls", wonder="thebes_b", stages=1, coins=0, hand=["archery_range"])
    assert payments(turn(red), "archery_range") == []
    green = city("library", "school", wonder="ikaruga_a", stages=2, coins=0, hand=["statue"])
    assert payments(turn(green), "statue") == [(0, 0, 0)]  # wood and two ore
    sky = city("astronomer", "shipyard", wonder="ikaruga_a", stages=4, coins=0, hand=["captain"])
    assert builds(turn(sky, age=3), "captain") == ["*"]
    sky = city(
        "astronomer", "engineer", wonder="ikaruga_a", stages=4, coins=0, hand=["siege_tower"]
    )
    assert payments(turn(sky, age=3), "siege_tower") == []  # 3 wood, tool: board and two off
    sky["cards"] = ["astronomer", "engineer", "lumber_yard"]
    assert payments(turn(sky, age=3), "siege_tower") == [(0, 0, 0)]


@pytest.mark.clause("T-4.8", "T-17.2", "T-EX6", "T-EX32")
def test_coins_in_place_of_units() -> None:
    me = city(wonder="thebes_a", stages=4, coins=2, hand=["aqueduct"])
    assert payments(turn(me), "aqueduct") == [(0, 0, 2)]
    me = city(wonder="thebes_a", stages=4, coins=4, hand=["aqueduct"])
    game = turn(me, city("stone_pit"))
    assert payments(game, "aqueduct") == [(0, 0, 2), (2, 0, 1)]
    play_turn(game, "B aqueduct <2 =1")
    assert coins(game) == 1
    assert coins(game, L) == 3 + 2 + 3
    red = city(wonder="aksum_b", stages=1, coins=3, hand=["walls", "temple"])
    game = turn(red)
    assert payments(game, "walls") == [(0, 0, 3)]
    assert payments(game, "temple") == []


@pytest.mark.clause("T-4.9", "T-15.7", "T-EX23", "T-EX25")
def test_river_port_copies_one_unit_of_each_neighbour() -> None:
    port = city("river_port", "clay_pool", coins=0, hand=["temple"])
    right = city("glassworks_1", wonder="giza_a")
    game = turn(port, city("lumber_yard"), right)
    # Temple: wood, clay, glass: the wood of the left and the glass of the right.
    assert payments(game, "temple") == [(0, 0, 0)]
    assert game.moves(0)[0].describe("en")
    ship = city("river_port", "lumber_yard", coins=0, hand=["shipyard"])
    game = turn(ship, city("tree_farm"), city("forge_1", wonder="rhodes_a"))
    assert payments(game, "shipyard") == [(0, 0, 0)]
    other = city("river_port", "clay_pool", coins=9, hand=["temple"])
    game = turn(other, city("glassworks_1"), city("lumber_yard", wonder="giza_a"))
    assert payments(game, "temple") == [(2, 2, 0)]  # not the other way round
    two_wood = city("river_port", "forge_1", coins=9, hand=["shipyard"])
    assert payments(turn(two_wood, city("sawmill")), "shipyard") == [(2, 0, 0)]


@pytest.mark.clause("T-4.10", "T-EX24")
def test_a_copied_unit_is_taken() -> None:
    me = city("river_port", "forge_1", coins=9, hand=["shipyard"])
    one = city("lumber_yard")
    assert payments(turn(me, one, city("timber_yard")), "shipyard") == [(0, 2, 0)]
    assert payments(turn(me, one), "shipyard") == []


def eight(*cities: dict, **fields: object) -> septem.Game:
    """In the fifth turn, with hands so small that every card of the later ages stays in its deck."""
    others = [city() for _ in range(7 - len(cities))]
    last = city(wonder="athens_a")
    return table(
        *cities, *others, last, **{"expansions": TOWERS, "players": 8, "turn": 5, **fields}
    )


@pytest.mark.clause("T-14.1", "T-14.2", "T-EX7", "T-EX21")
def test_eight_players_buy_from_the_bank() -> None:
    me = city(wonder="ephesus_a", coins=9, hand=["mine", "baths", "altar", "stockade"])
    game = eight(me, city(), age=1)
    assert payments(game, "stockade") == [(1, 1, 1)]
    stage = city(wonder="thebes_b", coins=9, hand=["altar"])
    assert stage_payments(eight(stage, city(), age=1), "altar") == [(2, 2, 2)]
    third = city(wonder="aksum_a", stages=2, coins=9, hand=["altar"])
    assert stage_payments(eight(third, city(), age=1), "altar") == [(3, 3, 3)]
    clay = city(wonder="tenochtitlan_a", coins=9, hand=["altar"])
    game = eight(clay, city("clay_pool"), age=1)
    assert stage_payments(game, "altar") == [(2, 2, 2), (3, 1, 1)]
    play_turn(game, "W 1 altar <3 >1 =1")
    assert coins(game) == 4
    assert coins(game, L) == 3 + 3 + 3
    assert coins(game, 7) == 3 + 1 + 3
    seven = table(me, city(), expansions=TOWERS, players=7, age=1, turn=5)
    assert payments(seven, "stockade") == []


@pytest.mark.clause("T-14.3", "T-EX22")
def test_what_one_has_is_not_bought() -> None:
    me = city("clay_pit", wonder="ephesus_a", coins=9, hand=["guard_tower"])
    assert payments(eight(me, city(), age=1), "guard_tower") == [(0, 0, 0)]


@pytest.mark.clause("T-14.4", "T-4.11")
def test_the_bank_is_no_neighbour() -> None:
    me = city(wonder="ephesus_a", leaders=["hatshepsut"], coins=9, hand=["stockade"])
    game = eight(me, city(), age=1, expansions=FULL)
    play_turn(game, "B stockade <1 >1 =1")
    assert coins(game) == 9 - 3
    assert game.view(0)["seats"][1]["trade_income"] == 0  # the turn is over
    stage = city(wonder="tenochtitlan_a", leaders=["hatshepsut"], coins=9, hand=["altar"])
    game = eight(stage, city("clay_pool"), age=1, expansions=FULL)
    play_turn(game, "W 1 altar <3 >1 =1")
    assert coins(game) == 9 - 5 + 1  # one unit of the left neighbour


@pytest.mark.clause("T-6.1", "T-6.2", "T-3.5", "T-15.10")
def test_the_builder_names_a_player_who_is_no_neighbour() -> None:
    me = city("river_port", coins=9, hand=["merchant_ship"])
    game = table(me, expansions=TOWERS, players=6)
    assert builds(game, "merchant_ship") == ["* @2", "* @3", "* @4"]
    assert game.moves(0)[0].describe("fr")
    play_turn(game, "B merchant_ship * @3")
    assert game.view(1)["trade_link"] == [0, 3]
    said = [m.describe("en") for m in table(me, expansions=TOWERS, players=5).moves(0)]
    assert any(
        re.fullmatch(r"Build Merchant Ship, free thanks to .+, naming seat 2", one) for one in said
    )


@pytest.mark.clause("T-6.3", "T-EX3", "T-EX95", "T-25.9")
def test_builder_and_partner_buy_from_each_other() -> None:
    robin = city("merchant_ship", "lumber_yard", "ore_vein", "marketplace", coins=5)
    game = table(
        robin,
        city(),
        city("forge_1", wonder="ephesus_a", coins=6, hand=["ballista"]),
        city("glassworks_1", wonder="giza_a"),
        expansions=TOWERS,
        players=5,
        trade_link=[0, 2],
    )
    assert builds(game, "ballista", 2) == ["~0:6"]
    game.play(2, "B ballista ~0:6")
    for seat in (0, 1, 3, 4):
        game.play(seat, next(x for x in texts(game, seat) if x.startswith("D ")))
    assert coins(game, 2) == 0
    assert coins(game) == 5 + 6 + 3
    buyer = city("merchant_ship", "marketplace", "lumber_yard", "clay_pool", coins=5)
    game = table(
        buyer | {"hand": ["temple"]},
        city(),
        city("glassworks_1"),
        expansions=TOWERS,
        players=5,
        trade_link=[0, 2],
    )
    assert builds(game, "temple") == ["~2:2"]


@pytest.mark.clause("T-6.4")
def test_the_link_moves_when_the_ship_is_built_again() -> None:
    me = city("river_port", coins=9, hand=["merchant_ship"])
    game = table(me, expansions=TOWERS, players=6, trade_link=[2, 5])
    play_turn(game, "B merchant_ship * @4")
    assert game.position()["trade_link"] == [0, 4]
    buyer = city(coins=9, hand=["stockade"])
    game = table(
        city(),
        city(),
        buyer,
        city(),
        city(),
        city("lumber_yard"),
        expansions=TOWERS,
        players=6,
        trade_link=[0, 4],
        age=1,
    )
    assert payments(game, "stockade", 2) == []


@pytest.mark.clause("T-17.6", "T-EX26")
def test_aksum_sells_its_ore_to_all() -> None:
    aksum = city(wonder="aksum_a", stages=2, coins=0)
    buyer = city(coins=2, hand=["barracks"])
    game = table(aksum, city(), buyer, city(), city(), expansions=TOWERS, players=5, age=1)
    assert builds(game, "barracks", 2) == ["~0:2"]
    game.play(2, "B barracks ~0:2")
    for seat in (0, 1, 3, 4):
        game.play(seat, next(x for x in texts(game, seat) if x.startswith("D ")))
    assert coins(game) == 2 + 1 + 3
    neighbour = city("west_trading_post", "east_trading_post", coins=1, hand=["barracks"])
    game = table(aksum, neighbour, expansions=TOWERS, players=5, age=1)
    assert payments(game, "barracks", 1) == [(0, 1, 0)]
    game.play(1, "B barracks >1")
    for seat in (0, 2, 3, 4):
        game.play(seat, next(x for x in texts(game, seat) if x.startswith("D ")))
    assert coins(game) == 1 + 1 + 3
    fourth = city(wonder="aksum_a", stages=3, victories=[1, 3, 3], coins=9)
    goods = ("clay_pool", "brickyard", "loom_1")
    game = turn(fourth | {"cards": list(goods), "hand": ["altar"]})
    play_turn(game, "W 4 altar")
    assert coins(game) == 9 + 9


@pytest.mark.clause("T-4.6", "T-17.6", "T-EX100")
@pytest.mark.parametrize("cards", [("forest_cave", "tree_farm"), ("tree_farm", "forest_cave")])
def test_what_own_goods_give_is_not_bought_from_aksum(cards: tuple[str, str]) -> None:
    me = city(*cards, wonder="tenochtitlan_b", stages=2, victories=[1] * 4, coins=5)
    aksum = city(wonder="aksum_a", stages=2, coins=0)
    game = turn(me | {"hand": ["ballista"]}, aksum, city(wonder="giza_a", coins=0), turn=8)
    assert payments(game, "ballista") == [(0, 0, 0)]
    play_turn(game, "B ballista")
    assert coins(game, L) == 3  # of the card it discards


@pytest.mark.clause("T-17.6", "T-EX101")
def test_a_copied_unit_is_not_sold_even_where_its_price_is_nothing() -> None:
    me = city(wonder="tenochtitlan_b", stages=2, victories=[1] * 4, coins=5, hand=["barracks"])
    aksum = city(wonder="aksum_a", stages=2, coins=0)
    game = turn(me, aksum, age=1)
    assert payments(game, "barracks") == [(0, 0, 0)]
    play_turn(game, "B barracks")
    assert coins(game, L) == 3 + 1  # a price of nothing is a sale
    game = turn(me | {"cards": ["river_port"]}, aksum, age=1)
    play_turn(game, "B barracks")
    assert coins(game, L) == 3


@pytest.mark.clause("T-17.12", "T-EX27")
def test_prices_by_victory_tokens() -> None:
    for tokens, price in enumerate((2, 2, 2, 1, 0, 0)):
        me = city(
            wonder="tenochtitlan_b", stages=2, coins=9, victories=[1] * tokens, hand=["barracks"]
        )
        game = turn(me, city("ore_vein"), age=1)
        assert payments(game, "barracks") == [(price, 0, 0)]
    post = city("east_trading_post", wonder="tenochtitlan_b", stages=2, coins=9, hand=["barracks"])
    assert payments(turn(post, city(), city("ore_vein"), age=1), "barracks") == [(0, 1, 0)]


@pytest.mark.clause("T-17.15", "T-EX99")
def test_athens_produces_by_age() -> None:
    for age, card in ((1, "scriptorium"), (2, "baths"), (3, "astronomer")):
        me = city(wonder="athens_b", stages=1, coins=0, hand=[card])
        offered = payments(turn(me, age=age), card)
        assert offered == ([(0, 0, 0)] if age != 2 else [])
    papyrus = city(wonder="athens_b", stages=1, coins=0, hand=["scriptorium"])
    assert payments(turn(papyrus, age=2), "scriptorium") == []
    late = city(wonder="athens_b", stages=1, coins=0, hand=["apothecary"])
    assert payments(turn(late, age=2), "apothecary") == [(0, 0, 0)]


@pytest.mark.clause("T-20.6")
def test_wharves_serve_neighbours_only() -> None:
    aksum = city(wonder="aksum_a", stages=2, coins=0)
    wharf = city("west_clandestine_wharf", "east_clandestine_wharf", "smugglers_cache", coins=9)
    game = table(
        aksum,
        city(),
        wharf | {"hand": ["barracks"]},
        city(),
        city(),
        expansions=FULL,
        players=5,
        age=1,
    )
    assert builds(game, "barracks", 2) == ["~0:2"]


@pytest.mark.clause("T-4.12", "T-16.5")
def test_ezana_builds_one_turquoise_card_per_age() -> None:
    me = city(leaders=["ezana"], coins=0, hand=["ballista", "walls"])
    game = turn(me, expansions=FULL)
    assert builds(game, "ballista") == ["!"]
    assert builds(game, "walls") == []
    play_turn(game, "B ballista !")
    used = city(leaders=["ezana"], coins=0, hand=["ballista"], free_builds_used=["turquoise"])
    assert builds(turn(used, expansions=FULL), "ballista") == []
    assert game.position()["seats"][0]["free_builds_used"] == ["turquoise"]


@pytest.mark.clause("W-6.2", "T-4.12", "T-17.4")
def test_thebes_gives_a_card_also_where_a_leader_builds_for_nothing() -> None:
    me = city("altar", wonder="thebes_b", stages=2, coins=0, hand=["ballista", "tabularium"])
    for leader, card in (("ezana", "ballista"), ("caligula", "tabularium")):
        game = turn(me | {"leaders": [leader]}, expansions=FULL)
        assert builds(game, card) == ["!", "!altar"]
        game.play(0, f"B {card} !altar")
        for seat in (1, 2):
            game.play(seat, next(x for x in texts(game, seat) if x.startswith("D ")))
        assert game.position()["seats"][0]["free_builds_used"] == ["thebes_b"]
    guild = city("altar", wonder="thebes_b", stages=2, coins=0, hand=["workers_guild"])
    game = turn(guild | {"leaders": ["ramses"]}, age=3, expansions=FULL)
    assert builds(game, "workers_guild") == [""]  # it costs nothing anyhow


@pytest.mark.clause("T-15.7", "W-5.11")
def test_a_river_port_serves_once_per_neighbour_for_both_plays_of_the_last_turn() -> None:
    me = city("river_port", wonder="babylon_b", stages=2, coins=9)
    me |= {"hand": ["baths", "walls"]}
    left = city("stone_pit", "quarry", wonder="rhodes_a")
    turns = wonders.last_turn(TOWERS)
    table = partial(wonders.table, expansions=TOWERS)
    game = table(me, left, city(wonder="olympia_a"), turn=turns)
    play_turn(game, "B baths")
    assert seat_of(game)["used"] == ["special left"]
    again = septem.position(game.position())
    for one in (game, again):
        assert payments(one, "walls") == [(6, 0, 0)]
    game = table(me | {"hand": ["altar", "walls"]}, left, city(wonder="olympia_a"), turn=turns)
    play_turn(game, "B altar")
    assert payments(game, "walls") == [(4, 0, 0)]
