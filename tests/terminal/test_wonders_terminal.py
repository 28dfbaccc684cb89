"""7 Wonders in a terminal with its boxes."""

import io
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
