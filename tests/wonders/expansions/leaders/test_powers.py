"""What leaders do (L-6) and the guilds that name them (L-8)."""

from functools import partial

import pytest

import septem
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import (
    BOTH,
    LEADERS,
    L,
    M,
    builds,
    catalogue,
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


def turn(*cities: dict, **fields: object) -> septem.Game:
    return table(*cities, **{"expansions": LEADERS, **fields})


COUNTED = {
    "alexander": ({"victories": [1, 3, 3]}, 3),
    "amytis": ({"wonder": "giza_a", "stages": 2}, 4),
    "hiram": ({"cards": ["spies_guild", "workers_guild"]}, 4),
    "hypatia": ({"cards": ["library", "study", "school"]}, 3),
    "nebuchadnezzar": ({"cards": ["altar", "palace"]}, 2),
    "pericles": ({"cards": ["stockade", "barracks"]}, 4),
    "phidias": ({"cards": ["lumber_yard", "mine"]}, 2),
    "praxiteles": ({"cards": ["loom_1", "press_1"]}, 4),
    "varro": ({"cards": ["tavern", "vineyard"]}, 2),
    "midas": ({"coins": 14}, 4),
    "cleopatra": ({}, 5),
    "nefertiti": ({}, 4),
    "sappho": ({}, 2),
    "zenobia": ({}, 3),
}


@pytest.mark.clause("L-6.1", "L-9.1", "E-2.1")
@pytest.mark.parametrize("leader", sorted(COUNTED))
def test_points_count_the_whole_final_city(leader: str) -> None:
    given, points = COUNTED[leader]
    game = turn({"leaders": [leader], **given})
    assert lines(game)["leaders"] == points
    assert lines(turn(dict(given)))["leaders"] == 0


@pytest.mark.clause("L-6.1", "L-EX18", "L-EX19")
def test_sets_are_the_smallest_of_the_counts() -> None:
    red = ["stockade", "barracks", "walls", "stables"]
    game = turn(city(*red, "altar", "palace", "library", "study", "school", leaders=["justinian"]))
    assert lines(game)["leaders"] == 6
    cards = ["lumber_yard", "mine", "clay_pit", "loom_1", "press_1", "altar", "palace", "baths"]
    cards += [
        "theater",
        "tavern",
        "vineyard",
        "library",
        "study",
        "school",
        "stockade",
        "spies_guild",
    ]
    game = turn(city(*cards, leaders=["plato"]))
    assert lines(game)["leaders"] == 7


@pytest.mark.clause("L-6.2")
def test_symbols_and_shields_of_leaders() -> None:
    game = turn(city("library", leaders=["euclid", "pythagoras", "hypatia"]))
    assert lines(game)["science"] == 10
    assert lines(game)["leaders"] == 1
    game = turn(city(leaders=["ptolemy", "caesar", "hannibal"]))
    assert lines(game)["science"] == 1
    assert game.view(M)["seats"][M]["shields"] == 3


@pytest.mark.clause("L-6.3", "L-9.1", "L-EX17")
def test_aristotle_pays_three_more_for_each_group() -> None:
    symbols = ["apothecary", "dispensary", "academy", "workshop", "laboratory"]
    symbols += ["scriptorium", "library"]
    game = turn(city(*symbols, leaders=["aristotle"]))
    assert lines(game)["science"] == 31
    assert lines(game)["leaders"] == 6


@pytest.mark.clause("L-6.4", "L-EX9", "L-EX10")
def test_one_resource_less() -> None:
    me = city("lumber_yard", wonder="giza_b", leaders=["imhotep"], hand=["altar"])
    assert stage_payments(turn(me), "altar") == [(0, 0, 0)]
    me = city(leaders=["hammurabi"], hand=["statue"], cards=["lumber_yard", "ore_vein"], coins=2)
    assert payments(turn(me), "statue") == [(0, 0, 0)]
    # Two units are missing: the neighbour who sells the other one is paid.
    me = city(wonder="rhodes_a", leaders=["hammurabi"], hand=["pantheon"], coins=2)
    me |= {"cards": ["brickyard", "glassworks_1", "loom_1"]}
    left, right = city("ore_vein"), city("press_1", wonder="giza_a")
    assert payments(turn(me, left, right, age=3), "pantheon") == [(0, 0, 0)]
    me |= {"wonder": "babylon_a", "cards": ["clay_pool", "glassworks_1", "loom_1"]}
    assert payments(turn(me, left, right, age=3), "pantheon") == [(0, 2, 0), (2, 0, 0)]


@pytest.mark.clause("L-6.4")
@pytest.mark.parametrize(
    ("leader", "card", "other"),
    [
        ("archimedes", "workshop", "stockade"),
        ("leonidas", "stockade", "workshop"),
        ("hammurabi", "baths", "stockade"),
    ],
)
def test_the_reduction_is_for_one_color(leader: str, card: str, other: str) -> None:
    me = city(wonder="ephesus_a", leaders=[leader], hand=[card, other], coins=0)
    game = turn(me, age=1)
    assert payments(game, card) == [(0, 0, 0)]
    assert payments(game, other) == []


@pytest.mark.clause("L-6.4")
def test_coins_and_the_play_that_recruits_are_not_reduced() -> None:
    me = city(wonder="petra_a", stages=1, leaders=["imhotep"], hand=["altar"], coins=4)
    assert stage_payments(table(me, expansions=BOTH), "altar") == []


@pytest.mark.clause("L-6.5", "L-EX7", "L-EX8")
def test_bilkis_buys_one_unit_of_the_bank() -> None:
    me = city(leaders=["bilkis"], hand=["guard_tower"], coins=3)
    game = turn(me, city("clay_pool"), city(), age=1)
    assert builds(game, "guard_tower") == ["=1", "<2"]
    assert payments(game, "guard_tower") == [(0, 0, 1), (2, 0, 0)]
    me = city(leaders=["bilkis"], hand=["forum"], coins=3)
    game = turn(me, city("clay_pool"))
    assert payments(game, "forum") == [(2, 0, 1)]
    assert "1 coin to the bank" in next(
        move.describe("en") for move in game.moves(M) if move.text.startswith("B forum")
    )
    play_turn(game, "B forum <2 =1")
    assert coins(game, M) == 0
    assert coins(game, L) == 6 + 2 + 3


@pytest.mark.clause("L-6.6", "L-EX11", "L-EX12", "E-9.1")
def test_hatshepsut_is_paid_once_per_neighbour() -> None:
    goods = ["glassworks_1", "lumber_yard"]
    me = city(*goods, leaders=["hatshepsut"], hand=["university"], coins=4)
    game = turn(me | {"wonder": "rhodes_a"}, city("lumber_yard"), city("press_1"), age=3)
    play_turn(game, "B university <2 >2")
    assert coins(game) == 2
    me = city(leaders=["hatshepsut"], hand=["forum"], coins=4)
    game = turn(me, city("brickyard"))
    play_turn(game, "B forum <4")
    assert coins(game) == 1
    poor = city(leaders=["hatshepsut"], hand=["guard_tower"], coins=1)
    assert builds(turn(poor, city("clay_pool"), age=1), "guard_tower") == []


@pytest.mark.clause("L-6.7", "L-EX13", "E-9.1")
def test_nero_is_paid_for_each_victory() -> None:
    me = city("stockade", leaders=["nero"], coins=0, hand=["altar"])
    game = turn(me, turn=last_turn(LEADERS))
    play_turn(game, "D altar")
    assert seat_of(game)["victories"] == [3, 3]
    assert coins(game) == 3 + 4
    me = city(leaders=["nero"], coins=0, hand=["raider_camp"])
    game = table(me, age=1)
    play_turn(game, "B raider_camp")
    assert coins(game) == 2


@pytest.mark.clause("L-6.8", "L-EX14", "L-EX15", "E-9.1")
def test_vitruvius_is_paid_for_chains_alone() -> None:
    me = city("scriptorium", leaders=["vitruvius"], coins=0, hand=["library"])
    game = turn(me)
    play_turn(game, "B library *")
    assert coins(game) == 2
    me = city(wonder="olympia_a", stages=2, leaders=["vitruvius"], coins=0, hand=["library"])
    game = turn(me)
    play_turn(game, "B library !")
    assert coins(game) == 0


@pytest.mark.clause("L-6.8")
def test_xenophon_is_paid_for_yellow_cards_by_any_means() -> None:
    me = city(leaders=["xenophon"], coins=0, hand=["tavern", "altar"])
    game = turn(me, age=1)
    play_turn(game, "B tavern")
    assert coins(game) == 5 + 2
    goods = ("foundry", "ore_vein")
    digger = city(*goods, wonder="halicarnassus_a", stages=1, leaders=["xenophon"], hand=["altar"])
    game = turn(digger | {"coins": 0}, discard=["tavern"])
    play_turn(game, "W 2 altar")
    game.play(M, "dig tavern")
    assert coins(game) == 5 + 2


@pytest.mark.clause("L-6.9", "L-EX23", "E-11.5")
def test_ramses_builds_guilds_for_nothing() -> None:
    me = city(leaders=["ramses"], coins=0, hand=["palace", "spies_guild"])
    game = turn(me, age=3)
    assert builds(game, "spies_guild") == [""]
    assert builds(game, "palace") == []
    twice = city("spies_guild", leaders=["ramses"], hand=["spies_guild"])
    with pytest.raises(septem.BadPosition, match="spies_guild"):
        turn(twice, age=3)
    game = turn(city(leaders=["ramses"], wonder="olympia_a", stages=2, hand=["workers_guild"]))
    assert builds(game, "workers_guild") == [""]
    play_turn(game, "B workers_guild")
    assert seat_of(game)["free_builds_used"] == []
    assert seat_of(game)["cards"] == ["workers_guild"]


@pytest.mark.clause("L-6.11", "L-EX24")
def test_solomon_digs_in_the_dig_step_of_his_phase() -> None:
    me = city(leader_hand=["solomon"], coins=3)
    game = table(me, age=2, turn=0, expansions=LEADERS, discard=["tavern"])
    play_turn(game, "R solomon")
    assert step_of(game) == "dig"
    assert texts(game, M) == ["dig tavern", "dig -"]
    game.play(M, "dig tavern")
    assert coins(game) == 5
    assert game.view(M)["turn"] == 1
    first = table(me, age=1, turn=0, expansions=LEADERS)
    play_turn(first, "R solomon")
    assert step_of(first) == "choose"


@pytest.mark.clause("L-6.11", "W-6.4")
def test_stages_dig_before_leaders() -> None:
    goods = ("foundry", "ore_vein")
    wonder = city(*goods, wonder="halicarnassus_a", stages=1, leader_hand=["midas"])
    solomon = city(leader_hand=["solomon"], wonder="giza_a")
    game = table(solomon, wonder, age=2, turn=0, expansions=LEADERS, discard=["tavern", "altar"])
    play_turn(game, "R solomon", "W 2 midas")
    assert game.pending == (L,)
    game.play(L, "dig altar")
    assert game.pending == (M,)
    assert texts(game, M) == ["dig tavern", "dig -"]


@pytest.mark.clause("L-6.12", "L-EX16")
def test_tomyris_gives_defeats_to_the_winner() -> None:
    me = city("stockade", leaders=["tomyris"], hand=["altar"])
    left = city("fortifications", wonder="giza_a")
    game = turn(me, left, age=3, turn=last_turn(LEADERS))
    play_turn(game, "D altar")
    assert seat_of(game, M)["victories"] == [5]
    assert seat_of(game, M)["defeats"] == 0
    assert seat_of(game, L)["victories"] == [5, 5]
    assert seat_of(game, L)["defeats"] == 1
    assert seat_of(game, 2)["defeats"] == 2


@pytest.mark.clause("L-6.12")
def test_a_defeat_moves_once_and_all_tokens_of_a_team_move() -> None:
    weak = city(leaders=["tomyris"])
    strong = city("stockade", leaders=[])
    game = table(weak, strong, age=1, turn=last_turn(), players=4, teams=True)
    play_turn(game)
    assert seat_of(game, 1)["victories"] == [1, 1]
    assert seat_of(game, 2)["defeats"] == 2
    weak = city(leaders=["tomyris"], wonder="giza_a")
    game = table(strong, city(), city(), weak, age=1, turn=last_turn(), players=4, teams=True)
    play_turn(game)
    assert seat_of(game, 3)["defeats"] == 0
    assert seat_of(game, 0)["defeats"] == 2
    assert seat_of(game, 0)["victories"] == [1, 1]


COURTESANS = ("lumber_yard", "clay_pool", "glassworks_1", "loom_1")


def courtesans(leader: str, right: str | None = None, **fields: object) -> septem.Game:
    """M may build the guild; L has one leader, R perhaps another."""
    me = city(*COURTESANS, wonder="rhodes_a", coins=0, hand=["courtesans_guild"])
    others = [city(leaders=[x]) if x else city() for x in (leader, right)]
    return table(me, *others, **{"age": 3, "expansions": BOTH, **fields})


@pytest.mark.clause("L-6.13", "L-EX21", "L-10.2", "L-8.2")
def test_the_courtesans_copy_a_leader_named_in_the_order() -> None:
    game = courtesans("euclid", "caesar")
    assert builds(game, "courtesans_guild") == ["@caesar", "@euclid"]
    assert any("naming Euclid" in move.describe("en") for move in game.moves(M))
    before = lines(game, L)
    play_turn(game, "B courtesans_guild @euclid")
    assert game.view(None)["seats"][M]["copied"] == "euclid"
    assert game.view(M)["seats"][M]["symbols"]["compass"] == 1
    assert game.view(M)["seats"][M]["leaders"] == []
    assert lines(game, L)["science"] == before["science"]
    neighbour = table(
        city("courtesans_guild", copied="euclid"),
        city(leaders=["euclid"]),
        city("diplomats_guild"),
        age=3,
    )
    assert lines(neighbour, 2)["guilds"] == 1


@pytest.mark.clause("L-6.13")
def test_without_a_leader_next_door_the_guild_does_nothing() -> None:
    me = city(*COURTESANS, wonder="rhodes_a", coins=0, hand=["courtesans_guild"])
    game = table(me, age=3, expansions=LEADERS)
    assert builds(game, "courtesans_guild") == [""]
    play_turn(game, "B courtesans_guild")
    assert seat_of(game)["copied"] is None
    assert lines(game)["guilds"] == 0


@pytest.mark.clause("L-6.13", "L-EX22", "E-11.2")
def test_gains_of_a_copied_leader_come_at_once() -> None:
    game = courtesans("croesus")
    play_turn(game, "B courtesans_guild @croesus")
    assert coins(game) == 6
    game = courtesans("aspasia")
    play_turn(game, "B courtesans_guild @aspasia")
    assert seat_of(game)["diplomacy"] == 1
    assert lines(game)["guilds"] == 2
    game = courtesans("arsinoe")
    play_turn(game, "B courtesans_guild @arsinoe")
    assert coins(game) == 4
    assert texts(game, L) == ["pay 0", "pay 1", "pay 2", "pay 3"]


@pytest.mark.clause("L-6.13", "E-11.2")
def test_a_copied_solomon_digs_and_a_copied_maecenas_works() -> None:
    game = courtesans("solomon", discard=["tavern"])
    play_turn(game, "B courtesans_guild @solomon")
    assert step_of(game) == "dig"
    assert game.position()["seats"][M]["digs"] == [0, 1, 0, 0]
    game = courtesans("maecenas")
    play_turn(game, "B courtesans_guild @maecenas")
    assert seat_of(game)["copied"] == "maecenas"
    again = septem.position(game.position())
    assert again.position() == game.position()


@pytest.mark.clause("L-6.13", "E-11.2")
def test_a_copied_trigger_sleeps_during_the_play_that_copies_it() -> None:
    me = city("lumber_yard", "clay_pool", "glassworks_1", wonder="rhodes_a", coins=2)
    me |= {"hand": ["courtesans_guild", "altar"]}
    left = city("loom_1", leaders=["hatshepsut"])
    game = table(me, left, age=3, expansions=LEADERS)
    play_turn(game, "B courtesans_guild <2 @hatshepsut")
    assert coins(game) == 0


@pytest.mark.clause("L-6.13")
def test_the_courtesans_may_be_dug_up_and_name_a_leader_then() -> None:
    me = city("ore_vein", "foundry", wonder="halicarnassus_a", stages=1, hand=["altar"])
    game = table(
        me, city(leaders=["euclid"]), age=3, expansions=LEADERS, discard=["courtesans_guild"]
    )
    play_turn(game, "W 2 altar")
    assert "dig courtesans_guild @euclid" in texts(game, M)
    assert "dig courtesans_guild" not in texts(game, M)
    game.play(M, "dig courtesans_guild @euclid")
    assert seat_of(game)["copied"] == "euclid"


@pytest.mark.clause("L-6.13", "L-9.1")
def test_points_of_a_copied_leader_are_the_guilds() -> None:
    symbols = ("apothecary", "workshop", "scriptorium")
    me = city("courtesans_guild", *symbols, copied="aristotle")
    game = table(me, city(leaders=["aristotle"]), age=3)
    assert lines(game)["guilds"] == 3
    assert lines(game)["leaders"] == 0
    game = table(city("courtesans_guild", copied="cleopatra"), age=3)
    assert (lines(game)["guilds"], lines(game)["leaders"]) == (5, 0)


@pytest.mark.clause("L-6.14", "E-11.1")
def test_olympia_b_copies_the_courtesans_for_the_best_leader_next_door() -> None:
    olympia = city(wonder="olympia_b", stages=3)
    left = city("courtesans_guild", copied="sappho", wonder="giza_a", leaders=["nefertiti"])
    game = table(olympia, left, city(leaders=["cleopatra"]), age=3)
    assert lines(game)["guilds"] == 5
    scholar = city("apothecary", "workshop", wonder="olympia_b", stages=3)
    left = city("courtesans_guild", copied="sappho", leaders=["ptolemy"])
    game = table(scholar, left, age=3)
    assert lines(game)["science"] == 10


@pytest.mark.clause("L-8.1", "L-EX20", "L-8.2")
def test_guilds_of_leaders() -> None:
    game = turn(city("gamers_guild", coins=14, leaders=["midas"]), age=3)
    sheet = lines(game)
    assert (sheet["treasury"], sheet["leaders"], sheet["guilds"]) == (4, 4, 4)
    left = city("spies_guild", "workers_guild", leaders=["nero", "sappho"])
    right = city("traders_guild", leaders=["caesar"])
    game = turn(city("architects_guild", "diplomats_guild"), left, right, age=3)
    assert lines(game)["guilds"] == 9 + 3


@pytest.mark.clause("L-9.2")
def test_ties_go_to_the_coins() -> None:
    end = {"over": True, "age": 3, "turn": 6, "expansions": LEADERS}
    game = table(city(coins=8), city(coins=6), city(coins=6), **end)
    assert game.outcome.ranking == (1, 2, 2)
    assert list(game.outcome.scores[0]) == [
        *("military", "treasury", "wonder", "civilian", "science", "commerce", "guilds"),
        *("leaders", "total"),
    ]


@pytest.mark.clause("C-1.3", "C-9.1")
def test_leaders_of_cities_with_optional_cards() -> None:
    names = {card.id for card in catalogue().cards if card.color == "white"}
    assert len(names) == 44
    me = city("hideout", "customs", leaders=["darius"])
    assert lines(table(me))["leaders"] == 2
    me = city(leaders=["caligula"], coins=0, hand=["tabularium", "lair"])
    game = table(me)
    assert builds(game, "tabularium") == ["!"]
    play_turn(game, "B tabularium !")
    assert seat_of(game)["free_builds_used"] == ["black"]
    assert builds(game, "lair") == []
    me = city(leaders=["caligula"], wonder="olympia_a", stages=2, coins=0, hand=["tabularium"])
    game = table(me)
    play_turn(game, "B tabularium !")
    assert seat_of(game)["free_builds_used"] == ["black"]
    me = city(leaders=["diocletian"], coins=0, hand=["hideout"])
    game = table(me, age=1)
    play_turn(game, "B hideout")
    assert coins(game) == 2
    me = city(leaders=["berenice"], coins=0, hand=["tavern"])
    game = table(me, age=1, expansions=BOTH)
    play_turn(game, "B tavern")
    assert coins(game) == 6
    me = city(leaders=["semiramis"], defeats=2, hand=["altar"])
    game = table(me, city("stockade"), age=2, turn=7)
    play_turn(game)
    assert seat_of(game)["victories"] == [3, 3]


@pytest.mark.clause("C-1.3", "C-4.9")
def test_octavia_is_paid_for_stages_and_others_lose() -> None:
    me = city("lumber_yard", wonder="olympia_a", leaders=["octavia"], coins=0, hand=["altar"])
    game = table(me, city(coins=5))
    play_turn(game, "W 1 altar")
    assert coins(game, M) == 2
    assert seat_of(game, L)["owed"] == 1


@pytest.mark.clause("C-1.3", "L-6.7")
def test_berenice_is_paid_once_a_play_also_for_gifts_and_conflicts() -> None:
    me = city(leaders=["berenice", "nero"], coins=0, hand=["altar"], cards=["stockade"])
    left = city(hand=["dive"])
    game = table(me, left, age=1, turn=7)
    play_turn(game, "B altar", "B dive")
    assert seat_of(game)["victories"] == [1, 1]
    assert coins(game) == (1 + 1) + (4 + 1)


@pytest.mark.clause("L-6.5", "W-5.11", "L-EX27")
def test_bilkis_buys_once_for_both_plays_of_the_last_turn() -> None:
    me = city(leaders=["bilkis"], wonder="babylon_b", stages=2, coins=9)
    me |= {"hand": ["baths", "scriptorium"]}
    game = table(me, city(wonder="giza_a"), city(wonder="rhodes_a"), age=1, turn=last_turn())
    play_turn(game, "B baths =1")
    assert "scriptorium" in game.position()["discard"]  # nothing else sells papyrus
    game = table(me, city(wonder="giza_a"), city(wonder="rhodes_a"), age=1, turn=last_turn())
    play_turn(game, "D baths")
    assert payments(game, "scriptorium") == [(0, 0, 1)]


@pytest.mark.clause("L-6.6", "W-5.11", "L-EX26")
def test_hatshepsut_is_paid_once_per_neighbour_for_both_plays() -> None:
    me = city(leaders=["hatshepsut"], wonder="babylon_b", stages=2, coins=8)
    me |= {"hand": ["baths", "apothecary"]}
    left = city("stone_pit", "loom_1", coins=0)
    right = city("loom_2", coins=0)
    for way, gains in (("<2", 1), (">2", 2)):
        game = table(me, left, right, age=1, turn=7)
        play_turn(game, "B baths <2")
        again = septem.position(game.position())
        for one in (game, again):
            one.play(M, f"B apothecary {way}")
            assert coins(one) == 8 - 4 + gains


PAID = ("hatshepsut", "berenice")


@pytest.mark.clause("W-5.7", "W-3.6", "C-11.3", "C-EX35")
def test_buying_is_offered_where_it_leaves_more_coins() -> None:
    me = city("west_trading_post", wonder="ephesus_a", leaders=PAID, coins=5, hand=["stockade"])
    owner = me | {"cards": ["west_trading_post", "lumber_yard"]}
    left = city("timber_yard", wonder="giza_a")
    game = table(owner, left, age=1)
    assert payments(game, "stockade") == [(0, 0, 0), (1, 0, 0)]
    game.play(M, "B stockade <1")
    play_turn(game)
    assert coins(game) == 5 - 1 + 1 + 1
    for leader in PAID:  # one of them alone brings no more than the unit costs
        game = table(owner | {"leaders": [leader]}, left, age=1)
        assert payments(game, "stockade") == [(0, 0, 0)]
    dear = table(owner | {"cards": ["lumber_yard"]}, left, age=1)
    assert payments(dear, "stockade") == [(0, 0, 0)]
    team = table(owner, left, players=4, teams=True, age=1)
    assert payments(team, "stockade") == [(0, 0, 0)]


@pytest.mark.clause("W-3.6", "C-11.3", "C-EX35")
def test_buying_is_offered_beside_a_chain_that_leaves_fewer_coins() -> None:
    me = city("baths", "west_trading_post", "quarry", leaders=PAID, coins=5, hand=["aqueduct"])
    left = city("stone_pit", wonder="rhodes_a")
    assert builds(table(me, left), "aqueduct") == ["*", "<1"]
    assert builds(table(me | {"leaders": [*PAID, "vitruvius"]}, left), "aqueduct") == ["*"]
    team = table(me, left, players=4, teams=True)
    assert builds(team, "aqueduct") == ["*"]
    free = city("library", leaders=PAID, coins=5, hand=["university"])
    assert builds(table(free, left), "university") == ["*"]  # nothing is for sale
