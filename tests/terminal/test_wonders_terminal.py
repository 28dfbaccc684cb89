"""7 Wonders in a terminal with its boxes."""

import io
import re
from random import Random

import pytest
from rich.console import Console
from rich.prompt import Prompt

import septem
from septem.bots.levels import level
from septem.terminal import loop

ALL = ("leaders", "cities", "towers", "foundations")


def console() -> tuple[Console, io.StringIO]:
    written = io.StringIO()
    return Console(file=written, width=200), written


@pytest.mark.parametrize(
    ("language", "title"), [("en", "Foundation draft"), ("fr", "Choix des Fondations")]
)
def test_the_draft_of_foundations_is_not_called_that_of_leaders(language: str, title: str) -> None:
    out, written = console()
    game = septem.new("wonders", players=4, seed=1, expansions=ALL)
    loop.screen(out, "wonders", 0, language).show(game)
    assert title in written.getvalue().splitlines()[0]


def test_a_whole_game_with_every_box_and_teams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Prompt, "ask", lambda *_, **__: "1")
    out, written = console()
    game = septem.new("wonders", players=4, seed=2, expansions=ALL, teams=True)
    loop.play(out, game, 0, "en", level("random"), Random(3))
    text = written.getvalue()
    said = ("Leader draft, pick 1", "recruit one leader", "Your partner's hand:", "debt", "◇", "▼")
    assert [words for words in (*said, "◈", "· partner", "Team You") if words not in text] == []
    assert not any(note in text for note in ("Doubtful", "reconstructed", "from the rulebook"))


def test_two_effects_of_a_stage_are_explained_below_the_hand() -> None:
    game, rng = septem.new("wonders", players=4, seed=5, expansions=ALL), Random(1)
    while not (found := [move for move in game.moves(game.pending[0]) if "@2" in move.text]):
        seat = game.pending[0]
        game.play(seat, rng.choice(game.moves(seat)))
    out, written = console()
    seen = loop.screen(out, "wonders", found[0].seat, "fr")
    seen.show_moves(game, found)
    assert "@2 le second effet de l'étape" in " ".join(written.getvalue().split())


def test_the_table_and_the_sentences_call_a_seat_the_same_and_goods_agree() -> None:
    """A seat that is no neighbour was "Place 2" in the table and "la place 3" in what it did; "2 argile", and a hyphen for a minus."""
    game, rng = septem.new("wonders", players=4, seed=5), Random(5)
    while not game.over:
        seat = game.pending[0]
        game.play(seat, rng.choice(game.moves(seat)))
    out, written = console()
    screen = loop.screen(out, "wonders", 0, "fr")
    assert screen.who(game.view(0), 2).startswith("Place 3 · ")
    screen.show_end(game)
    assert any(scores["military"] < 0 for scores in (game.outcome.scores if game.outcome else []))
    assert not any(f" -{n} " in written.getvalue() for n in range(1, 10))
    assert screen.goods([["clay"], ["clay"], ["ore", "clay"]]) == "2 argiles, minerai/argile"  # type: ignore[attr-defined]
    assert screen.symbols({"gear": 2, "tablet": 1}) == "2 roues dentées, 1 tablette"  # type: ignore[attr-defined]


def test_discards_and_conflicts_of_the_others_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only what stood in a city afterwards was told: who discarded, and who defeated whom, was not."""
    monkeypatch.setattr(Prompt, "ask", lambda *_, **__: "1")
    out, written = console()
    game = septem.new("wonders", players=4, seed=2)
    loop.play(out, game, 0, "en", level("random"), Random(3))
    text = written.getvalue()
    assert "Your left neighbour discarded a card for 3 coins" in text
    assert re.search(r"(You|neighbour|Seat 3) defeated (you|your|seat 3)", text)
    assert " discarded " not in text.replace("discarded a card", "").split("Age III, turn 6")[0]
