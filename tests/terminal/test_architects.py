"""Architects on the command line: playing, looking up pieces."""

import io
from random import Random

import pytest
from rich.console import Console
from rich.prompt import Prompt

import septem
from septem.bots.levels import level
from septem.terminal import loop
from tests.kit.architects import seat, table


def console() -> tuple[Console, io.StringIO]:
    written = io.StringIO()
    return Console(file=written, width=200), written


@pytest.mark.parametrize(("language", "end"), [("en", "Victory"), ("fr", "Victoire")])
def test_a_whole_game_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, language: str, end: str
) -> None:
    monkeypatch.setattr(Prompt, "ask", lambda *_, **__: "1")
    out, written = console()
    game = septem.new("architects", players=4, seed=11)
    loop.play(out, game, 0, language, level("random"), Random(4))
    assert game.over
    text = written.getvalue()
    assert end in text
    assert "take left" in text
    assert "{" not in text


def test_the_screen_shows_the_cats_look_to_its_owner_only() -> None:
    game = table(seat("giza", deck=[]), seat("rhodes", deck=[]), cat=0, centre=["gear", "coin"])
    for viewer, times in ((0, 1), (1, 0)):
        out, written = console()
        loop.screen(out, "architects", viewer, "en").show(game)
        assert written.getvalue().count("Gear") == times


def test_the_screen_while_wonders_are_chosen() -> None:
    out, written = console()
    chosen = septem.new("architects", players=2, seed=1, wonders="chosen")
    loop.screen(out, "architects", 0, "en").show(chosen)
    assert "You · ?" in written.getvalue()


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "2 different resources; 3 victory"), ("fr", "2 Ressources différentes ; 3 points")],
)
def test_the_screen_shows_what_stages_cost(language: str, said: str) -> None:
    written = io.StringIO()
    game = septem.new("architects", players=3, seed=3)
    loop.screen(Console(file=written, width=80), "architects", 0, language).show(game)
    text = written.getvalue()
    assert text.count("[2≠] 2= 3≠ 3= 4≠") == 3
    assert said in text
    assert max(map(len, text.splitlines())) <= 80
