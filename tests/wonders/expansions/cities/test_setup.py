"""Components, set-up and the seventh turn of Cities (C-1 to C-3, C-10)."""

from functools import partial
from pathlib import Path

import pytest
from typer.testing import CliRunner

import septem
from septem import cli
from tests.kit import wonders
from tests.kit.tables import seat_of
from tests.kit.wonders import BOTH, CITIES, M, catalogue, city, lines, play_turn, step_of, texts

table = partial(wonders.table, expansions=BOTH)


@pytest.mark.clause("C-1.1")
def test_fourteen_black_cards_an_age_without_chains() -> None:
    pieces = catalogue(CITIES, optional=False)
    black = [card for card in pieces.cards if card.color == "black"]
    assert [sum(card.age == age for card in black) for age in (1, 2, 3)] == [14, 14, 14]
    assert all(len(card.chain_from) == len(card.chain_to) == 0 for card in black)
    assert {"byzantium_a", "byzantium_b", "petra_a", "petra_b"} <= set(pieces.boards)
    assert not {"byzantium_a", "petra_a"} & set(catalogue(("leaders",)).boards)


@pytest.mark.clause("C-1.2")
def test_tokens_have_no_limit() -> None:
    game = table(city(debts=40, diplomacy=9))
    assert lines(game)["treasury"] == 6 // 3 - 40
    assert seat_of(game)["diplomacy"] == 9


@pytest.mark.clause("C-1.3", "C-2.2", "E-3.6")
def test_optional_cards_are_used_only_when_asked_for() -> None:
    def guilds(expansions: tuple[str, ...], optional: bool) -> int:
        return sum(card.color == "purple" for card in catalogue(expansions, optional).cards)

    def leaders(expansions: tuple[str, ...], optional: bool) -> int:
        return sum(card.color == "white" for card in catalogue(expansions, optional).cards)

    assert [guilds(CITIES, False), guilds(CITIES, True)] == [10, 13]
    assert [guilds(BOTH, False), guilds(BOTH, True)] == [14, 17]
    assert [leaders(BOTH, False), leaders(BOTH, True)] == [36, 44]
    assert leaders(CITIES, True) == 0
    game = septem.new("wonders", players=4, seed=1, expansions=BOTH, optional_cards=True)
    assert len(game.position()["reserve"]) == 44 - 16
    again = septem.replay(str(game.record()))
    assert again.hash() == game.hash()


@pytest.mark.clause("C-2.1", "C-2.2", "C-2.3", "C-3.1", "C-EX10")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_decks_of_eight_cards_a_player(players: int) -> None:
    game = septem.new("wonders", players=players, seed=players, expansions=CITIES)
    position = game.position()
    pieces = catalogue(CITIES, optional=False).by_id
    decks = [*position["decks"].values(), [x for s in position["seats"] for x in s["hand"]]]
    assert [len(deck) for deck in decks] == [8 * players] * 3
    for deck in decks:
        assert sum(pieces[card].color == "black" for card in deck) == players
    left_out = [pieces[card].color for card in position["left_out"]]
    assert left_out.count("black") == 3 * (14 - players)
    assert left_out.count("purple") == 10 - (players + 2)
    assert game.view(0)["turns"] == 7


@pytest.mark.clause("C-2.3")
def test_byzantium_and_petra_are_drawn() -> None:
    drawn = {
        seat["wonder"]
        for seed in range(60)
        for seat in septem.new("wonders", players=5, seed=seed, expansions=CITIES).position()[
            "seats"
        ]
    }
    assert {"byzantium_a", "byzantium_b", "petra_a", "petra_b"} <= drawn


@pytest.mark.clause("C-2.4")
def test_three_coins_without_leaders() -> None:
    game = septem.new("wonders", players=3, seed=1, expansions=CITIES)
    assert [seat["coins"] for seat in game.position()["seats"]] == [3, 3, 3]


@pytest.mark.clause("C-3.1")
def test_seven_turns_and_one_card_left_over() -> None:
    game = septem.new("wonders", players=3, seed=2, expansions=CITIES)
    sizes = []
    while game.view(0)["age"] == 1:
        if step_of(game) == "choose" and len(game.pending) == 3:
            sizes.append(len(game.view(0)["seats"][0]["hand"]))
        for seat in game.pending:
            game.play(seat, game.moves(seat)[-1])
    assert sizes == [8, 7, 6, 5, 4, 3, 2]
    assert len(game.position()["discard"]) == 3 * 8


@pytest.mark.clause("C-3.2", "W-6.3")
def test_babylon_b_plays_the_eighth_card() -> None:
    me = city(wonder="babylon_b", stages=2, hand=["altar", "tavern"])
    game = table(me, age=1, turn=7)
    play_turn(game, "B altar")
    assert step_of(game) == "last card"
    assert "B tavern" in texts(game, M)


@pytest.mark.clause("C-10.2", "C-2.1")
def test_nobody_knows_which_black_cards_are_out() -> None:
    game = septem.new("wonders", players=3, seed=3, expansions=CITIES)
    out = set()
    hand = game.view(0)["seats"][0]["hand"]
    for seed in range(40):
        twin = game.determinize(0, seed)
        assert twin.view(0) == game.view(0)
        out.update(card for card in twin.position()["left_out"])
    pieces = catalogue(CITIES, optional=False).cards
    black = {card.id for card in pieces if card.color == "black"}
    assert black - set(hand) <= out
    assert "left_out" not in game.view(0)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_terminal_game_with_both_expansions(language: str, tmp_path: Path) -> None:
    words = ["play", "wonders", "-e", "leaders", "-e", "cities", "-p", "3", "--seed", "3"]
    words += ["-l", language, "--save", str(tmp_path / "game.septem")]
    done = CliRunner().invoke(cli.app, words, input="1\n" * 80, env={"COLUMNS": "150"})
    assert done.exit_code == 0, done.output[-400:]
    saved = septem.replay((tmp_path / "game.septem").read_text(encoding="utf-8"))
    assert saved.over
