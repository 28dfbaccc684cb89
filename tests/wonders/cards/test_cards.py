"""W-7: cards that count things, and cards with a rule of their own."""

import pytest

from tests.kit.wonders import M, builds, city, coins, play_turn, score, table


@pytest.mark.clause("W-7.1")
def test_vineyard_pays_one_per_brown_card_around():
    game = table(
        city("lumber_yard", "sawmill", hand=["vineyard"], coins=0),
        city("quarry", "loom_1"),
        city("ore_vein", "foundry", "mine"),
    )
    play_turn(game, "B vineyard")
    assert coins(game) == 6
    play_turn(game)
    assert coins(game) == 9  # once: later only the discard pays


@pytest.mark.clause("W-7.1")
def test_bazar_pays_two_per_grey_card_around():
    game = table(
        city("loom_1", hand=["bazar"], coins=0), city("press_1"), city("glassworks_1", "press_2")
    )
    play_turn(game, "B bazar")
    assert coins(game) == 8


@pytest.mark.clause("W-7.2")
@pytest.mark.parametrize(
    ("card", "own", "paid", "points"),
    [
        ("haven", ["forum", "lumber_yard", "quarry", "clay_pit"], 3, 3),
        ("lighthouse", ["caravansery", "tavern"], 3, 3),
        ("chamber_of_commerce", ["brickyard", "press_1", "loom_1"], 4, 4),
    ],
)
def test_coins_when_built_and_points_at_the_end(card, own, paid, points):
    game = table(
        city(*own, hand=[card], coins=0),
        city("mine", "tavern", "glassworks_1"),
        city("sawmill", "tavern", "glassworks_2"),
    )
    way = builds(game, card)[0]
    play_turn(game, f"B {card} {way}".strip())
    assert coins(game) == paid
    assert score(city(card, *own))["commerce"] == points


@pytest.mark.clause("W-7.2")
def test_points_are_counted_on_the_final_city():
    assert score(city("haven", "lumber_yard"))["commerce"] == 1
    assert score(city("haven", "lumber_yard", "mine", "quarry"))["commerce"] == 3
    assert score(city("lighthouse"))["commerce"] == 1  # itself


@pytest.mark.clause("W-7.2", "W-EX24")
@pytest.mark.parametrize("built", [1, 2, 3, 4])
def test_arena_pays_three_per_own_stage(built):
    game = table(
        city("dispensary", wonder="giza_b", stages=built, hand=["arena"], coins=0),
        city(stages=2),
    )
    play_turn(game, "B arena *")
    assert coins(game) == 3 * built
    assert score(city("arena", wonder="giza_b", stages=built), city(stages=2))["commerce"] == built


@pytest.mark.clause("W-7.3")
def test_starting_resources_are_not_cards():
    game = table(city(hand=["vineyard", "bazar"], coins=0), city(wonder="rhodes_a"))
    other = game.clone()
    play_turn(game, "B vineyard")
    play_turn(other, "B bazar")
    assert coins(game) == coins(other) == 0
    assert score(city("workers_guild", "craftsmens_guild"), city(wonder="rhodes_a"))["guilds"] == 0


@pytest.mark.clause("W-7.4")
def test_forum_and_caravansery_serve_their_owner_only():
    seat = table(city("forum", "caravansery", wonder="rhodes_a")).view(None)["seats"][M]
    assert ["glass", "papyrus", "loom"] in seat["produces"]
    assert ["wood", "stone", "ore", "clay"] in seat["produces"]
    assert seat["sells"] == [["ore"]]


NEIGHBOURS = (
    city(
        "lumber_yard", "quarry", "loom_1", "altar", "tavern", "stockade", "apothecary", "workshop"
    ),
    city("ore_vein", "press_1", "glassworks_1", "baths", "theater", "forum", "school"),
)
MINE = ("mine", "sawmill", "glassworks_2", "palace", "bazar", "barracks", "library")


@pytest.mark.clause("W-7.5")
@pytest.mark.parametrize(
    ("guild", "points"),
    [
        ("workers_guild", 3),
        ("craftsmens_guild", 6),
        ("traders_guild", 2),
        ("philosophers_guild", 3),
        ("spies_guild", 1),
        ("magistrates_guild", 3),
    ],
)
def test_guilds_count_both_neighbours_and_not_the_own_city(guild, points):
    assert score(city(guild, *MINE), *NEIGHBOURS)["guilds"] == points


@pytest.mark.clause("W-7.5")
def test_builders_and_strategists():
    cities = (city(stages=2, defeats=4), city(stages=3, defeats=1), city(stages=1, defeats=2))

    def with_guild(guild: str) -> int:
        return score(dict(cities[0], cards=[guild]), *cities[1:])["guilds"]

    assert with_guild("builders_guild") == 6
    assert with_guild("strategists_guild") == 3


@pytest.mark.clause("W-7.6")
def test_shipowners_count_own_brown_grey_and_purple_cards():
    own = ("shipowners_guild", "spies_guild", "mine", "quarry", "loom_1", "altar", "tavern")
    assert score(city(*own), *NEIGHBOURS)["guilds"] == 5 + 1


@pytest.mark.clause("W-7.7")
def test_scientists_guild_is_one_symbol_of_choice():
    sheet = score(city("apothecary", "workshop", "scientists_guild"))
    assert (sheet["science"], sheet["guilds"]) == (10, 0)
    assert score(city("scientists_guild"))["science"] == 1


@pytest.mark.clause("W-7.8")
@pytest.mark.parametrize("post", ["east_trading_post", "west_trading_post"])
def test_forum_chains_from_either_post(post):
    assert builds(table(city(post, hand=["forum"], coins=0)), "forum") == ["*"]
    assert builds(table(city(hand=["forum"], coins=0), city(post)), "forum") == []
