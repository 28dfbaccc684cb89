"""W-2: what a game starts with."""

import tomllib
from collections import Counter

import pytest

import septem
from septem.wonders.cards.catalogue import data_text
from tests.kit.scale import scaled
from tests.kit.wonders import L, M, R, base, city, coins, hand, play_turn, table

CARDS = tomllib.loads(data_text("base.toml"))["card"]
GUILDS = {card["id"] for card in CARDS if card["color"] == "purple"}


def decks(players: int, seed: int) -> dict[int, Counter]:
    """Every card of a new game, by age."""
    start = septem.new("wonders", players=players, seed=seed).position()
    dealt = [card for seat in start["seats"] for card in seat["hand"]]
    return {
        1: Counter(dealt),
        2: Counter(start["decks"]["2"]),
        3: Counter(start["decks"]["3"]),
    }


@pytest.mark.clause("W-2.1")
def test_left_is_the_next_seat_and_right_the_one_before():
    game = table(
        city(hand=["stockade", "barracks"], coins=4), city("lumber_yard"), city("ore_vein")
    )
    play_turn(game, "B stockade <2")
    assert [coins(game, seat) for seat in (M, L, R)] == [2, 8, 6]
    game = table(
        city(hand=["stockade", "barracks"], coins=4), city("lumber_yard"), city("ore_vein")
    )
    play_turn(game, "B barracks >2")
    assert [coins(game, seat) for seat in (M, L, R)] == [2, 6, 8]


@pytest.mark.clause("W-2.1")
def test_the_ring_closes():
    last = city("lumber_yard")
    game = table(city(hand=["stockade"]), city(), city(), city(), last, players=5)
    assert "B stockade >2" in [move.text for move in game.moves(0)]
    game = table(city("lumber_yard"), city(), city(), city(), city(hand=["stockade"]), players=5)
    assert "B stockade <2" in [move.text for move in game.moves(4)]


@pytest.mark.clause("W-2.2", "W-EX6")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_copies_in_use(players):
    found = decks(players, seed=1)
    for card in CARDS:
        if card["color"] != "purple":
            used = sum(1 for least in card["players"] if least <= players)
            assert found[card["age"]][card["id"]] == used, card["id"]


@pytest.mark.clause("W-2.2", "W-EX6")
def test_taverns_by_number_of_players():
    assert [decks(players, 1)[1]["tavern"] for players in (3, 4, 5, 6, 7)] == [0, 1, 2, 2, 3]


@pytest.mark.clause("W-2.3", "W-2.4", "W-EX7")
@pytest.mark.parametrize(
    ("players", "guilds", "size"), [(3, 5, 21), (4, 6, 28), (5, 7, 35), (6, 8, 42), (7, 9, 49)]
)
def test_guilds_and_deck_sizes(players, guilds, size):
    found = decks(players, seed=5)
    assert [found[age].total() for age in (1, 2, 3)] == [size] * 3
    assert sum(found[3][guild] for guild in GUILDS) == guilds
    game = septem.new("wonders", players=players, seed=5)
    left_out = game.position()["left_out"]
    assert len(left_out) == 10 - guilds
    assert {*left_out, *(GUILDS & found[3].keys())} == GUILDS
    assert not any(guild in str(game.view(seat)) for seat in range(players) for guild in GUILDS)


@pytest.mark.clause("W-2.3")
def test_every_guild_is_drawn_equally_often():
    games = scaled(2000, least=400)
    drawn = Counter()
    for seed in range(games):
        drawn.update(GUILDS & decks(3, seed)[3].keys())
    assert all(0.42 < drawn[guild] / games < 0.58 for guild in GUILDS)


@pytest.mark.clause("W-2.4", "W-4.2")
def test_every_card_of_the_age_is_dealt_to_every_seat_equally_often():
    games = scaled(2000, least=400)
    first = Counter()
    for seed in range(games):
        first.update(septem.new("wonders", players=3, seed=seed).position()["seats"][0]["hand"])
    assert len(first) == 21  # each Age I card of three players once
    assert all(0.25 < count / games < 0.42 for count in first.values())


@pytest.mark.clause("W-2.5")
def test_boards_and_sides_are_drawn_equally_often():
    games = scaled(2000, least=400)
    boards, sides, mixed = Counter(), Counter(), 0
    for seed in range(games):
        drawn = [s["wonder"] for s in septem.new("wonders", players=3, seed=seed).view()["seats"]]
        assert len({name[:-2] for name in drawn}) == 3
        boards.update(name[:-2] for name in drawn)
        sides.update(name[-1] for name in drawn)
        mixed += len({name[-1] for name in drawn}) == 2
    assert len(boards) == 7
    assert all(0.35 < count / games < 0.51 for count in boards.values())
    assert 0.46 < sides["a"] / (3 * games) < 0.54
    assert 0.68 < mixed / games < 0.82


@pytest.mark.clause("W-2.6")
def test_boards_or_sides_by_agreement():
    named = ("rhodes_a", "giza_b", "olympia_a")
    game = septem.new("wonders", players=3, seed=1, wonders=named)
    assert tuple(seat["wonder"] for seat in game.view()["seats"]) == named
    for side in ("A", "B"):
        for seed in range(20):
            game = septem.new("wonders", players=7, seed=seed, sides=side)
            assert {seat["wonder"][-1] for seat in game.view()["seats"]} == {side.lower()}


@pytest.mark.clause("W-2.7")
def test_three_coins_and_no_tokens():
    for seat in septem.new("wonders", players=7, seed=3).view()["seats"]:
        assert (seat["coins"], seat["victories"], seat["defeats"]) == (3, [], 0)


@pytest.mark.clause("W-2.8")
def test_one_discard_pile_for_the_whole_game():
    game = septem.new("wonders", players=3, seed=3, sides="A")
    assert game.position()["discard"] == []
    for _ in range(6):
        play_turn(game)
    first_age = game.position()["discard"]
    assert len(first_age) == 21
    assert game.view(None)["age"] == 2
    assert "discard" not in game.view(0)
    play_turn(game)
    assert game.position()["discard"][:21] == first_age
    assert game.view(0)["discard_count"] == 24


def test_the_same_seed_deals_the_same_game():
    twins = [septem.new("wonders", players=5, seed=12) for _ in range(2)]
    assert twins[0].hash() == twins[1].hash()
    assert twins[0].hash() != septem.new("wonders", players=5, seed=13).hash()


def test_without_a_seed_one_is_drawn_and_kept():
    game = septem.new("wonders", players=3)
    again = septem.replay(str(game.record()))
    assert again.hash() == game.hash()
    assert hand(again) == hand(game)
    assert len(base().cards) == 78
