"""Positions: complete ones, partial ones, and what is dealt where a part is left out."""

import random

import pytest

import septem
from tests.kit.scale import scaled
from tests.kit.tables import seat_of
from tests.kit.wonders import base, city, coins, finished, hand, play_turn, table
from tests.kit.wonders_cards import everywhere
from tests.wonders.rules.test_twins import random_cities, random_finals


def test_the_smallest_position_is_the_start_of_a_game():
    game = septem.position({"game": "wonders", "seats": [{}, {}, {}]})
    start = septem.new("wonders", players=3, seed=0).position()
    found = game.position()
    assert (found["age"], found["turn"], found["step"]) == (1, 1, "choose")
    assert [len(seat["hand"]) for seat in found["seats"]] == [7, 7, 7]
    assert everywhere(found) == everywhere(start)
    assert len({seat["wonder"][:-2] for seat in found["seats"]}) == 3


def test_the_seed_deals_what_is_left_out():
    def at(seed):
        return septem.position({"game": "wonders", "seats": [{}, {}, {}], "seed": seed})

    assert at(1).hash() == at(1).hash()
    assert at(1).hash() != at(2).hash()


def test_a_position_says_every_field():
    game = septem.new("wonders", players=3, seed=1)
    assert set(game.position()) == {
        *("game", "expansions", "players", "age", "turn", "step", "acting", "over", "seats"),
        *("discard", "discard_traces", "decks", "left_out", "memory"),
    }
    assert set(seat_of(game)) == {
        *("wonder", "stages", "coins", "trade_income", "cards", "hand", "victories", "defeats"),
        *("markers", "marker_traces", "free_builds_used", "digs", "discards_seen", "order"),
    }


def test_partial_positions_are_read_back():
    rng = random.Random(50)
    for _ in range(scaled(400, least=20)):
        age = rng.choice((1, 2, 3))
        game = table(*random_cities(rng, most=6), turn=1, age=age)
        assert septem.position(game.position()).hash() == game.hash()
        ended = finished(*random_finals(rng))
        assert septem.position(ended.position()).hash() == ended.hash()


def test_cards_a_position_names_are_not_dealt_again():
    guilds = [card.id for card in base().cards if card.color == "purple"]
    for guild in guilds:
        for age in (1, 2, 3):
            found = everywhere(table(city(guild, hand=["palace", "palace"]), age=age).position())
            assert found[guild] == 1
            assert found["palace"] == 2


@pytest.mark.parametrize("players", [2, 3, 7])
def test_a_game_from_a_position_is_recorded_with_it(players):
    game = table(city("altar", hand=["tavern"], coins=5), players=players, age=1, turn=2)
    play_turn(game, "B tavern")
    for seat in game.pending:
        if seat == 0 and players == 2:
            game.play(0, game.moves(0)[0])
    again = septem.replay(str(game.record()))
    assert again.hash() == game.hash()
    assert coins(again) == coins(game)
    assert septem.replay(game.record().upto(0)).position()["turn"] == 2


def test_two_players_with_committed_orders_are_read_back():
    game = septem.new("wonders", players=2, seed=6)
    game.play(0, game.moves(0)[0])
    between = game.position()
    again = septem.position(between)
    assert again.pending == game.pending == (0, 1)
    assert again.moves(0) == game.moves(0)
    again.play(0, again.moves(0)[0])
    both = septem.position(again.position())
    assert both.pending == (1,)
    assert both.hash() == again.hash()
    both.unplay(0)
    assert both.pending == (0, 1)
    assert seat_of(both, 2)["order"] is None


def test_hands_and_decks_as_given_are_used():
    named = ["altar", "theater", "baths", "tavern", "palace"]
    game = table(city(hand=named), age=2, turn=3)
    assert sorted(hand(game)) == sorted(named)
    deck = septem.new("wonders", players=3, seed=3).position()["decks"]["3"]
    game = table(city(), age=2, turn=6, decks={"3": deck})
    play_turn(game)
    dealt = [card for seat in range(3) for card in hand(game, seat)]
    assert dealt[:7] == sorted(deck[:7], key=lambda card: base().by_id[card].index)
    assert sorted(dealt) == sorted(deck)


def test_markers_known_to_the_seat_that_laid_them():
    game = table(city("quarry", hand=["altar"]))
    play_turn(game, "W 1 altar")
    for seed in range(5):
        assert game.determinize(0, seed).position()["seats"][0]["markers"] == ["altar"]
    others = {game.determinize(1, seed).position()["seats"][0]["markers"][0] for seed in range(30)}
    assert len(others) > 1


@pytest.mark.clause("W-10.2")
def test_what_was_seen_before_the_memory_begins_is_forgotten():
    def discards(memory):
        game = table(
            city(),
            age=2,
            turn=1,
            discard=["altar", "theater"],
            # One left a hand that seat 0 had passed on, the other a hand it never held.
            discard_traces=[[1, 2, 1, 0], [1, 1, 2, 0]],
            memory=memory,
        )
        return {tuple(game.determinize(0, seed).position()["discard"]) for seed in range(20)}

    assert discards([1, 1]) == {("altar", "theater")}
    assert discards([1, 2]) == discards([2, 1]) == {("altar", "theater"), ("theater", "altar")}


def test_hands_are_completed_with_copies_for_more_players():
    """Three players need every card of an age for their first hands; one that is placed elsewhere is replaced."""
    seats = [{"cards": ["altar", "mine"]}, {}, {}]
    game = septem.position({"game": "wonders", "seats": seats})
    assert [len(hand(game, seat)) for seat in range(3)] == [7] * 3


def test_a_position_that_cannot_be_completed_is_refused():
    """Cards that are named elsewhere are not dealt a second time; where too few are left, the position says so."""
    third = [card.id for card in base().cards if card.age == 3 for _ in card.copies[:3]]
    guilds = [card.id for card in base().cards if card.color == "purple"]
    with pytest.raises(septem.BadPosition, match=r"seats\[\d\].hand: too few cards of age 3"):
        septem.position({"game": "wonders", "age": 3, "seats": [{}] * 3, "discard": third})
    named = [card.id for card in base().cards if card.age == 3 for _ in card.copies] + guilds
    with pytest.raises(septem.BadPosition, match=r"decks.3: too few cards of age 3"):
        septem.position({"game": "wonders", "age": 2, "seats": [{}] * 3, "discard": named})
