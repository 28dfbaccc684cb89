"""W-1: boards, cards, resources, coins and tokens."""

import tomllib
from collections import Counter

import pytest

import septem
from septem.wonders.cards.catalogue import data_text
from tests.kit.wonders import L, M, base, city, coins, cost, play_turn, score, table, written_cost


@pytest.mark.clause("W-1.1")
def test_seven_boards_with_two_sides_each():
    boards = base().boards.values()
    assert len(boards) == 14
    assert Counter(board.side for board in boards) == {"A": 7, "B": 7}
    assert len({board.board for board in boards}) == 7
    assert all(board.resource in base().vocabulary.goods for board in boards)


@pytest.mark.clause("W-1.1")
def test_a_side_has_two_three_or_four_stages_with_cost_and_effect():
    lengths = {board.id: len(board.stages) for board in base().boards.values()}
    assert lengths.pop("rhodes_b") == 2
    assert lengths.pop("giza_b") == 4
    assert set(lengths.values()) == {3}
    for board in base().boards.values():
        for stage in board.stages:
            powers = stage.powers
            assert written_cost(stage)
            assert powers.standing or powers.gains or powers.scores


@pytest.mark.clause("W-1.2")
def test_148_age_cards():
    copies = Counter()
    for card in base().cards:
        copies[card.age, card.color == "purple"] += base().copies(card)
    assert copies == {(1, False): 49, (2, False): 49, (3, False): 40, (3, True): 10}


@pytest.mark.clause("W-1.3")
def test_colors_by_age():
    colors = {age: {card.color for card in base().cards if card.age == age} for age in (1, 2, 3)}
    assert colors[1] == colors[2] == {"brown", "grey", "blue", "green", "yellow", "red"}
    assert colors[3] == {"blue", "green", "yellow", "red", "purple"}


@pytest.mark.clause("W-1.4")
def test_resources_and_symbols():
    words = base().vocabulary
    assert words.raw == ["wood", "stone", "ore", "clay"]
    assert words.manufactured == ["glass", "papyrus", "loom"]
    assert words.symbols == ["compass", "gear", "tablet"]


@pytest.mark.clause("W-1.5", "W-EX1")
def test_printed_costs():
    assert cost("marketplace") == {}
    assert cost("mine") == {"coins": 1}
    assert cost("baths") == {"stone": 1}
    assert cost("arena") == {"stone": 2, "ore": 1}


@pytest.mark.clause("W-1.5")
def test_costs_chains_and_copies_are_those_of_the_data_file():
    for entry in tomllib.loads(data_text("base.toml"))["card"]:
        card = base().by_id[entry["id"]]
        assert cost(card.id) == entry.get("cost", {})
        assert [base().cards[i].id for i in card.chain_from] == entry.get("chain_from", [])
        assert all(card.index in base().cards[i].chain_to for i in card.chain_from)
        assert card.copies == entry.get("players", [])


@pytest.mark.clause("W-1.6")
def test_a_treasury_has_no_upper_limit_and_is_never_negative():
    game = table(city(coins=999, hand=["tavern"]))  # more than this no position has
    play_turn(game, "B tavern")
    assert coins(game) == 1004
    with pytest.raises(septem.BadPosition, match=r"seats\[0\].coins: expected 0 to 999"):
        table(city(coins=-1))


@pytest.mark.clause("W-1.7")
def test_values_of_conflict_tokens():
    assert score(city(victories=[1]))["military"] == 1
    assert score(city(victories=[3]))["military"] == 3
    assert score(city(victories=[5]))["military"] == 5
    assert score(city(defeats=1))["military"] == -1


@pytest.mark.clause("W-1.8")
def test_the_bank_and_the_tokens_never_run_out():
    rich = {"coins": 990, "victories": [5] * 20, "defeats": 20}
    game = table(city("stockade", **rich), city(**rich), city(**rich), age=3, turn=6)
    play_turn(game)
    assert coins(game, M) == coins(game, L) == 993
    assert game.position()["seats"][M]["victories"] == [5] * 22
    assert game.position()["seats"][L]["defeats"] == 21
