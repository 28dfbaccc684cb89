"""Pairings, Babel, embellishments, recovery, mercenaries, exchanges, triggers (T-0, T-5 to T-10, T-15 to T-17, T-19)."""

from functools import partial

import pytest

import septem
from septem.wonders.expansions.towers.state import tower_of
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
    last_turn,
    lines,
    payments,
    play_turn,
    stage_payments,
    step_of,
    texts,
)

table = partial(wonders.table, expansions=BOTH)

R = 2


def turn(*cities: dict, **fields: object) -> septem.Game:
    return table(*cities, **{"expansions": TOWERS, **fields})


def shields(game: septem.Game, seat: int = M) -> int:
    return int(game.view(None)["seats"][seat]["shields"])


@pytest.mark.clause("T-0.3", "T-0.4", "T-16.3")
def test_triggers_count_later_events_only() -> None:
    me = city("forge_1", "cellar", leaders=["ashoka"], coins=5, hand=["bank", "investor"])
    game = turn(me, expansions=FULL, age=1)
    play_turn(game, "B investor")
    assert coins(game) == 5 - 1 + 1
    later = city("forge_1", "press_1", coins=9, leader_hand=["ashoka"])
    game = turn(later, expansions=FULL, turn=0)
    play_turn(game, "R ashoka")
    assert coins(game) == 8


@pytest.mark.clause("T-0.5", "T-17.5", "T-EX91", "T-16.4")
def test_sets() -> None:
    cards = ("cellar", "clinic", "bank", "altar", "baths", "stockade", "barracks", "walls")
    me = city(*cards, "guard_tower", wonder="thebes_b", stages=4)
    assert lines(turn(me))["wonder"] == 4 + 3
    attila = city("cellar", "clinic", "forge_1", "hideout", "customs", leaders=["attila"])
    assert lines(turn(attila, expansions=FULL))["leaders"] == 4
    sky = city("astronomer", "shipyard", leaders=["eratosthenes", "hipparchus"])
    sheet = lines(turn(sky, expansions=FULL))
    assert sheet["leaders"] == 6
    assert sheet["science"] == 9


@pytest.mark.clause("T-0.6", "T-15.9", "T-EX84", "T-EX85")
def test_pairs_of_one_thing() -> None:
    red = ("walls", "barracks", "stockade", "guard_tower")  # five shields
    me = city(*red, "plunder", wonder="thebes_b", coins=0, hand=["gladiator"])
    me["cards"] = ["walls", "barracks", "stockade", "plunder"]
    game = turn(me, age=3)
    play_turn(game, "B gladiator *")
    assert coins(game) == 6
    assert lines(game)["towers"] == 2
    game = turn(city(*me["cards"], "gladiator", "archery_range", wonder="thebes_b"), age=3)
    assert lines(game)["towers"] == 3
    cards = ["cellar", "clinic", "forge_1", "bank"]
    me = city(*cards, "quarry", "lumber_yard", coins=0, hand=["great_works"])
    game = turn(me, age=3)
    play_turn(game, "B great_works")
    assert coins(game) == 2
    assert lines(game)["towers"] == 2 + 4 + 2
    both = city(*cards, "great_works", "engineer")
    assert lines(turn(both, age=3))["towers"] == 2 + 4 + 3 + 2 + 1


@pytest.mark.clause("T-5.1", "T-5.2", "T-5.3", "T-EX2", "T-15.1")
def test_pairings_hold_in_either_order() -> None:
    for first, second in (("cellar", "armory"), ("armory", "cellar")):
        goods = ("ore_vein", "clay_pool", "lumber_yard", "stone_pit")
        me = city(*goods, first, hand=[second])
        game = turn(me, age=1)
        assert lines(game)["towers"] == (2 if first == "cellar" else 0)
        assert shields(game) == (0 if first == "cellar" else 1)
        play_turn(game, f"B {second}")
        assert lines(game)["towers"] == 4
        assert shields(game) == 2


@pytest.mark.clause("T-7.1", "T-7.2", "T-7.3", "T-7.4", "T-17.16", "T-EX4")
def test_babel_chooses_one_of_two_effects() -> None:
    me = city("stone_pit", "glassworks_1", wonder="babel_b", stages=1, options=[2], coins=0)
    game = turn(me | {"hand": ["altar", "temple"]})
    ways = [text for text in texts(game) if text.startswith("W 2 altar")]
    assert ways == ["W 2 altar @2"]
    play_turn(game, "W 2 altar @2")
    assert seat_of(game)["options"] == [2, 2]
    again = septem.position(game.position())
    assert again.hash() == game.hash()
    # Blue cards cost a unit less, turquoise ones do not.
    blue = city(wonder="babel_b", stages=2, options=[1, 2], coins=0, hand=["theater", "baths"])
    assert payments(turn(blue, age=1), "baths") == [(0, 0, 0)]
    turquoise = city(wonder="babel_b", stages=2, options=[1, 1], coins=0, hand=["clinic", "baths"])
    game = turn(turquoise, age=1)
    assert payments(game, "clinic") == [(0, 0, 0)]
    assert payments(game, "baths") == []
    # One unit, tool or ore, for the owner alone.
    assert game.view(L)["seats"][M]["sells"] == [["papyrus"]]
    for options in ([1, 1, 1, 1, 1], [1, 1, 1, 1, 2]):
        built = city("cellar", "altar", wonder="babel_b", stages=5, options=options)
        assert lines(turn(built))["wonder"] == 4 + 1 + 9
    burgundy = city("cellar", "altar", "baths", wonder="babel_b", stages=4, options=[1, 1, 2, 2])
    assert lines(turn(burgundy))["wonder"] == 6 + 2


@pytest.mark.clause("T-20.2", "T-EX98")
def test_architect_firm_opens_both_options() -> None:
    me = city("architect_firm", wonder="babel_b", stages=4, coins=0, hand=["altar"])
    game = turn(me, expansions=FULL, age=3)
    ways = [text for text in texts(game) if text.startswith("W 5 altar")]
    assert ways == ["W 5 altar @1", "W 5 altar @2"]
    tel = city("architect_firm", wonder="telanissos_a", stages=2, coins=0, hand=["altar"])
    assert "E 2 altar" in texts(turn(tel, expansions=FULL))


@pytest.mark.clause("T-8.1", "T-8.2", "T-8.3", "T-8.4", "T-25.5", "T-EX5")
def test_embellishing_a_stage() -> None:
    me = city("lumber_yard", wonder="telanissos_a", stages=4, coins=0, hand=["altar"])
    game = turn(me, age=3)
    assert "E 2 altar" in texts(game)
    assert "E 1 altar" not in texts(game)
    play_turn(game, "E 2 altar")
    seat = seat_of(game)
    assert seat["coins"] == 3
    assert "altar" in seat["cards"]  # recovered and built
    assert seat["stages"] == 4
    assert seat["embellished"] == [2]
    later = city("lumber_yard", "clay_pool", "press_1", wonder="telanissos_a", stages=5)
    later |= {"embellished": [2], "coins": 0, "hand": ["pawnshop"]}
    game = turn(later, age=3)
    ways = [text for text in texts(game) if "pawnshop" in text]
    assert ways == ["B pawnshop", "E 4 pawnshop", "D pawnshop"]
    play_turn(game, "E 4 pawnshop")
    assert lines(game)["wonder"] == 3 + 5 + 7 + 3
    first = city("lumber_yard", wonder="telanissos_a", stages=1, coins=0, hand=["altar"])
    assert not [text for text in texts(turn(first)) if text.startswith("E")]


@pytest.mark.clause("T-8.3", "T-15.4", "T-17.10", "T-EX97")
def test_investor_pays_for_stages_and_embellishments() -> None:
    me = city("investor", "lumber_yard", wonder="telanissos_a", stages=2, coins=0, hand=["altar"])
    game = turn(me)
    play_turn(game, "E 2 altar")
    assert coins(game) == 2 + 3
    stage = city("investor", "brickyard", wonder="telanissos_a", coins=0, hand=["altar"])
    game = turn(stage)
    play_turn(game, "W 1 altar")
    assert coins(game) == 2
    pillar = city("investor", "mine", "ore_vein", wonder="telanissos_b", stages=1, coins=0)
    game = turn(pillar | {"hand": ["altar"]})
    play_turn(game, "W 2 altar")
    assert coins(game) == 2 + 2
    own = city("sawmill", wonder="telanissos_b", coins=0, hand=["altar"])
    game = turn(own)
    play_turn(game, "W 1 altar")
    assert coins(game) == 0


@pytest.mark.clause("T-9.1", "T-9.2", "T-9.3", "T-9.6", "T-EX18")
def test_a_recovered_card_is_built_with_the_same_goods() -> None:
    me = city("foundry", wonder="telanissos_b", stages=1, coins=0, hand=["barracks"])
    game = turn(me)
    play_turn(game, "W 2 barracks")
    seat = seat_of(game)
    assert "barracks" in seat["cards"]
    assert seat["markers"] == []
    assert seat["stages"] == 2
    assert lines(game)["wonder"] == 1


@pytest.mark.clause("T-9.4", "T-25.8", "T-EX19", "T-EX33", "T-EX34")
def test_a_card_that_cannot_be_built_is_discarded_for_coins() -> None:
    me = city("foundry", wonder="telanissos_b", stages=1, coins=0, hand=["walls"])
    game = turn(me)
    play_turn(game, "W 2 walls")
    assert coins(game) == 2 + 3
    assert "walls" in game.position()["discard"]
    wood, clay = city("lumber_yard"), city("clay_pool")
    me |= {"hand": ["stables"]}
    game = turn(me, wood, clay)
    play_turn(game, "W 2 stables")
    assert coins(game) == 5
    posts = ("east_trading_post", "west_trading_post")
    me = city("foundry", *posts, wonder="telanissos_b", stages=1, coins=0, hand=["stables"])
    game = turn(me, wood, clay)
    play_turn(game, "W 2 stables")
    assert coins(game) == 0
    assert "stables" in seat_of(game)["cards"]
    assert coins(game, L) == 3 + 1 + 3


@pytest.mark.clause("T-9.2", "T-9.4", "T-9.5")
def test_the_choice_of_a_recover_play_is_secret_and_has_no_stage() -> None:
    me = city("foundry", wonder="telanissos_b", stages=1, coins=4, hand=["archery_range"])
    game = turn(me, city("tree_farm", "lumber_yard"), city("lumber_yard"))
    play_turn(game, "W 2 archery_range")
    assert step_of(game) == "recover"
    assert texts(game) == ["B archery_range <4", "B archery_range <2 >2"]
    assert game.view(L)["seats"][M]["recovers"] is True
    assert "recovering" not in game.view(L)["seats"][M]
    assert game.view(M)["seats"][M]["recovering"] == "archery_range"
    assert septem.position(game.position()).hash() == game.hash()
    game.play(0, "B archery_range <2 >2")
    assert "archery_range" in seat_of(game)["cards"]
    power = city("lumber_yard", wonder="telanissos_a", stages=2, leaders=["ezana"], coins=0)
    game = turn(power | {"hand": ["war_elephant"]}, expansions=FULL, age=3)
    play_turn(game, "E 2 war_elephant")
    assert texts(game) == ["B war_elephant !", "D war_elephant"]


@pytest.mark.clause("T-9.7", "T-17.10", "T-EX35", "T-22.1")
def test_conditional_recovery_wants_the_color() -> None:
    me = city("foundry", wonder="telanissos_b", stages=1, coins=0, hand=["altar"])
    game = turn(me)
    play_turn(game, "W 2 altar")
    seat = seat_of(game)
    assert seat["markers"] == ["altar"]
    assert lines(game)["wonder"] == 1
    red = 1 << 4
    assert seat["marker_traces"][0][4] == red
    for seed in range(30):
        hidden = game.determinize(L, seed).position()["seats"][M]["markers"][0]
        assert not known_red(hidden)


def known_red(card: str) -> bool:
    from tests.kit.wonders import catalogue

    return bool(catalogue(TOWERS).by_id[card].color == "red")


@pytest.mark.clause("T-9.8", "T-19.7", "T-EX38")
def test_a_leader_is_recovered_by_recruiting_it() -> None:
    me = city("lumber_yard", wonder="telanissos_a", stages=2, coins=0, leader_hand=["cleopatra"])
    game = turn(me, expansions=FULL, turn=0)
    play_turn(game, "E 2 cleopatra")
    assert coins(game) == 6
    assert seat_of(game)["leaders"] == []
    me |= {"leader_hand": ["attila"]}
    game = turn(me, expansions=FULL, turn=0)
    play_turn(game, "E 2 attila")
    assert coins(game) == 0
    assert seat_of(game)["leaders"] == ["attila"]
    pillar = city("foundry", wonder="telanissos_b", stages=1, coins=9, leader_hand=["caesar"])
    game = turn(pillar, expansions=FULL, turn=0)
    play_turn(game, "W 2 caesar")
    assert seat_of(game)["markers"] == ["caesar"]


@pytest.mark.clause("T-9.9", "T-16.9", "T-EX36", "T-EX37")
def test_thalestris_looks_at_the_next_stage() -> None:
    me = city("forge_1", "stone_pit", wonder="giza_a", leaders=["thalestris"], coins=0)
    me |= {"awaited": ["turquoise"]}
    game = turn(me | {"hand": ["forge_2"]}, expansions=FULL)
    play_turn(game, "W 1 forge_2")
    assert coins(game) == 3
    assert seat_of(game)["awaited"] == []
    game = turn(me | {"hand": ["stockade", "clinic"]}, expansions=FULL, age=1)
    play_turn(game, "W 1 stockade")
    assert seat_of(game)["markers"] == ["stockade"]
    assert seat_of(game)["awaited"] == []
    hire = city(coins=9, leader_hand=["thalestris"])
    game = turn(hire, expansions=FULL, turn=0)
    play_turn(game, "R thalestris")
    assert seat_of(game)["awaited"] == ["turquoise"]


@pytest.mark.clause("T-10.1", "T-10.2", "T-10.3", "T-EX81")
def test_mercenaries_are_hired_after_the_action() -> None:
    me = city("loom_1", coins=5, hand=["assassin"])
    game = turn(me, age=1)
    play_turn(game, "B assassin")
    assert step_of(game) == "hire"
    assert texts(game) == ["hire 1", "hire -"]
    assert game.moves(0)[0].describe("fr").startswith("Engager")
    game.play(0, "hire 1")
    assert coins(game) == 0
    assert shields(game) == 1
    assert game.view(0)["shield_tokens"] == 7
    assert septem.position(game.position()).hash() == game.hash()
    last = city("assassin", coins=5)
    game = turn(last, age=1, turn=8)
    play_turn(game)
    game.play(0, "hire 1")
    assert seat_of(game)["victories"] == [1, 1]


@pytest.mark.clause("T-10.2")
def test_only_those_who_hire_get_a_token() -> None:
    me = city("assassin", coins=5, hand=["altar"])
    builder = city("quarry", wonder="giza_a", coins=0, hand=["theater"])
    game = turn(me, builder, age=1)
    play_turn(game, "B altar", "W 1 theater")
    assert game.pending == (0,)
    game.play(0, "hire 1")
    assert [seat_of(game, seat)["shield_tokens"] for seat in range(3)] == [1, 0, 0]
    assert game.view(0)["shield_tokens"] == 7


@pytest.mark.clause("T-16.7", "E-9.1")
def test_coins_of_a_hired_shield_are_one_gain_from_the_bank() -> None:
    me = city("assassin", leaders=["spartacus"], coins=5, hand=["altar"])
    near = city(leaders=["berenice"], coins=0, hand=["theater"])
    game = turn(me, near, expansions=FULL, age=2, optional=True)
    play_turn(game, "B altar", "B theater")
    game.play(0, "hire 1")
    assert coins(game) == 2
    assert coins(game, 1) == 1 + 1


@pytest.mark.clause("T-3.6", "T-EX80")
def test_coins_of_this_turns_trade_do_not_hire() -> None:
    me = city("assassin", "lumber_yard", coins=0, hand=["altar"])
    buyer = city(coins=2, hand=["stockade"])
    game = turn(me, buyer, age=1)
    play_turn(game, None, "B stockade >2")
    assert step_of(game) == "choose"  # 3 of the discard, 2 of trade
    assert coins(game) == 5


@pytest.mark.clause("T-10.4")
def test_eight_tokens_go_out_in_seat_order() -> None:
    me = city("assassin", coins=9)
    game = turn(me, city(shield_tokens=7, coins=9))
    tower_of(game.cities[1]).hire_price = 5  # as if there were a second Assassin
    play_turn(game)
    assert game.pending == (0, 1)
    game.play(1, "hire 1")
    game.unplay(1)
    game.play(1, "hire 1")
    game.play(0, "hire 1")
    assert seat_of(game)["shield_tokens"] == 1
    assert seat_of(game, 1)["shield_tokens"] == 7
    assert coins(game, 1) == 9 + 3
    play_turn(game)
    assert step_of(game) == "choose"


@pytest.mark.clause("T-15.2", "T-EX82")
def test_clinic() -> None:
    for red, points in (
        ((), 4),
        (("walls", "stockade"), 1),
        (("walls", "circus", "siege_tower"), 0),
    ):
        assert lines(turn(city("clinic", *red), age=3))["towers"] == points


@pytest.mark.clause("T-15.5", "T-EX96")
def test_bank_counts_three_cities() -> None:
    me = city("investor", coins=0, hand=["bank"])
    left = city("cellar", "clinic", coins=0, hand=["forge_2"])
    game = turn(me, left, city("astronomer"))
    play_turn(game, "B bank *", "B forge_2")
    assert coins(game) == 6


@pytest.mark.clause("T-15.6", "T-17.1", "T-17.13", "T-20.5")
def test_defeat_tokens_pay() -> None:
    me = city("hospital", coins=0)
    left, right = city("walls"), city("archery_range", wonder="thebes_a", stages=2)
    game = turn(me, left, right, turn=8)
    play_turn(game)
    assert seat_of(game)["defeats"] == 2
    assert coins(game) == 3 + 2 * 3
    assert coins(game, R) == 3 + 3 + 2  # the neighbours' two defeats
    temple = city(wonder="bodhgaya_a", stages=2, coins=0)
    game = turn(temple, city("walls"), turn=8)
    play_turn(game)
    assert seat_of(game)["defeats"] == 1
    assert coins(game) >= 3 + 1
    memorial = city("hospital", defeats=3, coins=9, hand=["memorial"])
    game = turn(memorial, expansions=FULL, age=3)
    assert "memorial" in game.view(0)["seats"][0]["hand"]


@pytest.mark.clause("T-15.8", "T-12.1")
def test_shields_of_cards() -> None:
    game = turn(city("plunder", "ballista", "siege_tower", "war_elephant"), age=3)
    assert shields(game) == 1 + 2 + 3 + 5


@pytest.mark.clause("T-16.1", "T-EX83")
def test_legislators_guild() -> None:
    left = city("cellar", "clinic", "bank", "forge_1")
    game = turn(city("legislators_guild"), left, city("armory", "astronomer"), age=3)
    assert lines(game)["guilds"] == 4


@pytest.mark.clause("T-16.2")
def test_magicians_guild_also_when_copied() -> None:
    assert lines(turn(city("magicians_guild"), age=3))["science"] == 4
    me = city("academy", "workshop", wonder="olympia_b", stages=3)
    game = turn(me, city("magicians_guild"), age=3)
    assert lines(game)["science"] == 1 + 1 + 4 + 7
    wise = city("academy", leaders=["eratosthenes"], wonder="olympia_b", stages=3)
    game = turn(wise, city("magicians_guild"), age=3, expansions=FULL)
    assert lines(game)["leaders"] == 4


@pytest.mark.clause("T-16.6", "T-EX89")
def test_simeon_is_worth_what_was_paid() -> None:
    me = city(coins=4, leader_hand=["simeon"], wonder="rome_a")
    game = turn(me, expansions=FULL, turn=0)
    offered = [text for text in texts(game) if text.startswith("R")]
    assert offered == [f"R simeon ={n}" for n in range(5)]
    play_turn(game, "R simeon =4")
    assert coins(game) == 0
    assert lines(game)["leaders"] == 4
    copy = city("courtesans_guild", copied="simeon")
    game = turn(copy, city(leaders=["simeon"], paid=6), expansions=FULL, age=3)
    assert lines(game)["guilds"] == 0
    assert lines(game, L)["leaders"] == 6


@pytest.mark.clause("T-16.7", "T-EX86", "T-EX87")
def test_spartacus_pays_for_every_shield() -> None:
    goods = ("sawmill", "foundry", "loom_1", "forge_1")
    me = city(*goods, leaders=["spartacus"], coins=0, hand=["war_elephant"])
    game = turn(me, city(coins=0), city(coins=0), expansions=FULL, age=3)
    play_turn(game, "B war_elephant")
    assert coins(game) == 10
    assert coins(game, L) == coins(game, R) == 3 + 5
    paired = city("cellar", "ore_vein", "clay_pool", leaders=["spartacus"], coins=0)
    game = turn(paired | {"hand": ["armory"]}, city(coins=0), expansions=FULL, age=1)
    play_turn(game, "B armory")
    assert coins(game) == 4
    assert coins(game, L) == 3 + 2
    hired = city("assassin", leaders=["spartacus"], coins=5)
    game = turn(hired, city(coins=0), expansions=FULL)
    play_turn(game)
    game.play(0, "hire 1")
    assert coins(game) == 5 + 3 - 5 + 2
    assert coins(game, L) == 3 + 1


@pytest.mark.clause("T-16.8", "T-EX88")
def test_suiko_pays_for_a_pairing() -> None:
    goods = ("ore_vein", "brickyard", "press_1", "forge_1", "great_works")
    me = city(*goods, leaders=["suiko"], coins=0, hand=["engineer"])
    game = turn(me, expansions=FULL, age=3)
    play_turn(game, "B engineer")
    assert coins(game) == 7
    assert lines(game)["towers"] == 1 + 2 + 1
    goods = ("lumber_yard", "quarry", "forge_1", "engineer")
    me = city(*goods, leaders=["suiko"], coins=0, hand=["great_works"])
    game = turn(me, expansions=FULL, age=3)
    play_turn(game, "B great_works")
    assert coins(game) == 7 + 1  # of itself: a pair of turquoise cards


@pytest.mark.clause("T-17.4", "T-EX92")
def test_thebes_gives_a_card_for_another() -> None:
    me = city("cellar", "stockade", wonder="thebes_b", stages=2, coins=0, hand=["armory"])
    game = turn(me, age=1)
    assert builds(game, "armory") == ["!stockade", "!cellar"]
    play_turn(game, "B armory !cellar")
    seat = seat_of(game)
    assert "cellar" not in seat["cards"]
    assert shields(game) == 2  # stockade and armory, no pairing
    assert lines(game)["towers"] == 0
    assert "cellar" in game.position()["discard"]
    assert seat["free_builds_used"] == ["thebes_b"]
    assert septem.position(game.position()).hash() == game.hash()
    # Everybody saw it: no new deal hides it.
    pile = [game.determinize(s, 5).position()["discard"].index("cellar") for s in range(3)]
    assert len(set(pile)) == 1
    goods = city("sawmill", "marketplace", wonder="thebes_b", stages=2, coins=0, hand=["walls"])
    game = turn(goods)
    play_turn(game, "B walls !marketplace")
    assert game.view(0)["seats"][0]["prices"]["left"]["glass"] == 2
    produced = sorted(unit[0] for unit in game.view(0)["seats"][0]["produces"])
    assert produced == ["papyrus", "stone", "wood", "wood"]
    twice = city(
        "forge_1", "altar", wonder="thebes_b", stages=2, coins=0, hand=["forge_2", "altar"]
    )
    assert builds(turn(twice), "forge_2") == ["!forge_1"]  # nothing else can build it
    assert builds(turn(twice, age=1), "altar") == ["!altar"]
    chained = city("baths", "aqueduct", wonder="thebes_b", stages=2, coins=0, hand=["aqueduct"])
    assert builds(turn(chained), "aqueduct") == ["!aqueduct"]
    named = city("walls", "altar", wonder="thebes_b", stages=2, coins=0, hand=["walls"])
    assert builds(turn(named), "walls") == ["!walls"]
    used = city("cellar", wonder="thebes_b", stages=2, coins=0, free_builds_used=["thebes_b"])
    assert builds(turn(used | {"hand": ["walls"]}), "walls") == []


@pytest.mark.clause("T-17.4")
def test_with_the_courtesans_guild_the_copied_leader_leaves() -> None:
    me = city("courtesans_guild", "library", wonder="thebes_b", stages=2, coins=0, hand=["walls"])
    for leader in ("caesar", "hypatia", "nero"):
        copied = me | {"copied": leader}
        game = table(copied, city(leaders=[leader]), expansions=FULL, age=3)
        before = game.view(M)["seats"][M]
        assert before["shields"] == (2 if leader == "caesar" else 0)
        assert before["points"]["guilds"] == (1 if leader == "hypatia" else 0)
        other = game.clone()
        play_turn(other, "B walls !library")  # the guild and its copy stay
        assert seat_of(other)["copied"] == leader
        assert shields(other) == before["shields"] + 2
        play_turn(game, "B walls !courtesans_guild")
        after = game.view(M)["seats"][M]
        assert after["copied"] is None
        assert after["shields"] == 2  # of the Walls
        assert after["points"]["guilds"] == 0
        assert game.position()["discard"].count("courtesans_guild") == 1
        assert septem.position(game.position()).hash() == game.hash()


@pytest.mark.clause("T-12.2", "T-17.4")
def test_what_a_card_gave_ends_with_it_but_tokens_stay() -> None:
    me = city("ambush", "altar", wonder="thebes_b", stages=2, coins=0, shield_tokens=2)
    me |= {"golden": [["north", "ambush"]], "hand": ["barracks"]}
    game = turn(me, players=8, age=1, turn=5)
    play_turn(game, "B barracks !ambush")
    assert seat_of(game)["golden"] == []
    assert shields(game) == 3
    loyal = city("investor", "altar", leaders=["caesar", "hatshepsut"], wonder="thebes_b", stages=2)
    game = turn(loyal | {"coins": 9, "hand": ["walls"]}, expansions=FULL)
    play_turn(game, "B walls !investor")
    assert shields(game) == 2 + 2
    stage = city("stone_pit", "loom_1", "investor", wonder="thebes_b", stages=3, coins=9)
    game = turn(stage | {"hand": ["statue", "altar"]})
    play_turn(game, "B statue !investor")
    for seat in (1, 2):  # the hand that comes round
        assert len(game.view(seat)["seats"][seat]["hand"]) == 6
    card = game.view(0)["seats"][0]["hand"][0]
    play_turn(game, f"W 4 {card}")
    assert coins(game) == 9


@pytest.mark.clause("T-17.8", "T-EX90")
def test_ikaruga_couples_symbols_and_goods() -> None:
    me = city("apothecary", "dispensary", "astronomer", "ore_vein", "forest_cave")
    me |= {"wonder": "ikaruga_b", "stages": 4}
    game = turn(me, age=3)
    assert lines(game)["wonder"] == 9


@pytest.mark.clause("T-17.13", "T-EX93")
def test_bodhgaya_pays_for_chains_among_like_colors() -> None:
    stage = {"wonder": "bodhgaya_a", "stages": 4, "coins": 0}
    for source, card, paid in (
        ("armory", "ballista", 3),
        ("east_trading_post", "forum", 3),
        ("apothecary", "stables", 0),
    ):
        game = turn(city(source, hand=[card], **stage))
        play_turn(game, f"B {card} *")
        assert coins(game) == paid


@pytest.mark.clause("T-17.15", "T-EX94")
def test_athens_and_its_astrolabes() -> None:
    goods = ("brickyard", "clay_pool", "forge_1")
    me = city(*goods, "astronomer", wonder="athens_a", stages=3, coins=0, hand=["altar"])
    game = turn(me)
    play_turn(game, "W 4 altar")
    assert coins(game) == 6
    later = city("astronomer", "shipyard", wonder="athens_a", stages=4)
    assert lines(turn(later, age=3))["wonder"] == 3 + 5 + 3
    green = city("press_1", wonder="athens_a", stages=2, coins=0, hand=["scriptorium"])
    game = turn(green, age=1)
    play_turn(game, "B scriptorium")
    assert coins(game) == 1


@pytest.mark.clause("T-19.1", "T-19.5")
def test_old_powers_reach_turquoise_cards() -> None:
    dig = city(wonder="halicarnassus_b", coins=9, hand=["altar"])
    game = turn(dig | {"cards": ["foundry"]}, discard=["ballista", "cellar"])
    play_turn(game, "W 1 altar")
    assert "dig ballista" in texts(game)
    free = city(wonder="olympia_a", stages=2, coins=0, hand=["ballista"])
    assert builds(turn(free), "ballista") == ["!"]
    last = city(wonder="babylon_b", stages=2, coins=0, hand=["altar", "forge_2"])
    game = turn(last, turn=8)
    play_turn(game, "D altar")
    assert step_of(game) == "last card"
    assert "B forge_2" in texts(game)
    chain = city("armory", leaders=["vitruvius"], coins=0, hand=["ballista"])
    game = turn(chain, expansions=FULL)
    play_turn(game, "B ballista *")
    assert coins(game) == 2


@pytest.mark.clause("T-19.2")
def test_stages_are_counted_up_to_five() -> None:
    me = city("builders_guild", wonder="thebes_a", stages=5)
    left = city(wonder="aksum_a", stages=4)
    assert lines(turn(me, left, age=3))["guilds"] == 9


@pytest.mark.clause("T-19.3")
def test_tokens_of_every_conflict_count() -> None:
    me = city("walls", leaders=["alexander"], golden=[["double", None]], coins=0)
    game = turn(me, expansions=FULL, turn=last_turn(FULL))
    play_turn(game)
    assert seat_of(game)["victories"] == [3, 3, 3, 3]
    assert lines(game)["leaders"] == 4


@pytest.mark.clause("T-19.4")
def test_turquoise_is_in_no_old_set() -> None:
    me = city("cellar", "clinic", "shipowners_guild", leaders=["justinian"])
    sheet = lines(turn(me, expansions=FULL, age=3))
    assert sheet["leaders"] == 0
    assert sheet["guilds"] == 1


@pytest.mark.clause("T-19.6")
def test_a_copied_tower_leader_starts_with_the_guild() -> None:
    goods = ("lumber_yard", "clay_pool", "glassworks_1", "loom_1")
    me = city(*goods, coins=0, hand=["courtesans_guild"])
    left = city(leaders=["ahuitzotl", "thalestris", "ezana"])
    game = turn(me, left, expansions=FULL, age=3)
    ways = builds(game, "courtesans_guild")
    assert ways == ["@ahuitzotl", "@ezana", "@thalestris"]
    play_turn(game, "B courtesans_guild @ahuitzotl")
    assert [golden[0] for golden in seat_of(game)["golden"]] == ["double"]
    game = turn(me, left, expansions=FULL, age=3)
    play_turn(game, "B courtesans_guild @thalestris")
    assert seat_of(game)["awaited"] == ["turquoise"]


@pytest.mark.clause("T-19.8")
def test_tokens_of_semiramis_are_shields_but_not_gained() -> None:
    me = city("clinic", "hospital", leaders=["semiramis", "spartacus"], defeats=2, coins=0)
    game = turn(me, expansions=FULL, age=3)
    assert lines(game)["towers"] == 2 + 2  # Hospital, and the Clinic less two shields
    play_turn(game)
    assert coins(game) == 3


@pytest.mark.clause("T-13.1", "T-20.1")
def test_losses_come_after_recovery() -> None:
    me = city("foundry", wonder="telanissos_b", stages=1, coins=4, hand=["archery_range"])
    left = city("tree_farm", "lumber_yard", coins=9, hand=["hideout"])
    game = turn(me, left, city("lumber_yard"), expansions=FULL, age=1)
    play_turn(game, "W 2 archery_range", "B hideout")
    assert step_of(game) == "recover"
    game.play(0, "B archery_range <4")
    assert step_of(game) == "lose"
    assert texts(game) == ["pay 0", "pay 1"]
    assert stage_payments(game, "altar") == []


@pytest.mark.clause("C-4.7", "C-EX36")
def test_a_recovered_token_counts_for_a_loss_of_the_same_turn() -> None:
    me = city("lumber_yard", wonder="telanissos_a", stages=2, coins=0, hand=["raider_camp"])
    goods = ("stone_pit", "glassworks_1", "loom_1")
    right = city(*goods, hand=["sepulcher"])
    game = turn(me, city(), right, expansions=FULL)
    play_turn(game, "E 2 raider_camp", None, "B sepulcher")
    assert seat_of(game)["victories"] == [1]
    assert seat_of(game)["owed"] == 1


@pytest.mark.clause("T-9.2", "W-4.6")
def test_coins_of_a_recovered_card_are_counted_with_all_others() -> None:
    me = city("lumber_yard", wonder="telanissos_a", stages=2, coins=0, hand=["vineyard"])
    halicarnassus = city(wonder="halicarnassus_a", stages=2, digs=1)
    game = turn(me, halicarnassus, discard=["clay_pool"])
    play_turn(game, "E 2 vineyard")
    assert (step_of(game), coins(game)) == ("dig", 3)  # the stage was a turn of its own
    again = septem.position(game.position())
    for one in (game, again):
        one.play(1, "dig clay_pool")
        assert coins(one) == 3 + 2


@pytest.mark.clause("T-17.4", "T-9.9")
def test_a_copied_recovery_ends_with_the_guild() -> None:
    me = city("courtesans_guild", wonder="thebes_b", stages=2, copied="thalestris", hand=["palace"])
    me |= {"awaited": ["turquoise"], "coins": 0}
    game = turn(me, city(leaders=["thalestris"]), expansions=FULL, age=3)
    play_turn(game, "B palace !courtesans_guild")
    assert seat_of(game)["awaited"] == []
    assert seat_of(game)["copied"] is None
