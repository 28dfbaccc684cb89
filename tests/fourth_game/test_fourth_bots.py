"""Bots play a game from a folder: by the strategy it brings, or by the general one, with hints and reviews."""

import shutil
from pathlib import Path
from random import Random

import pytest

import septem
from septem.bots.player import Limit, Perspective
from septem.bots.review import review
from septem.bots.search import SearchBot
from septem.bots.specs import anchors, bot_spec
from septem.bots.strategy import Strategy, strategy_of, weights
from septem.kernel import descriptions
from septem.kernel.record import parse
from septem.lab.bench import rows_of
from septem.lab.match import Match, Plan
from septem.lab.summary import summary
from tests.fourth_game.conftest import FOLDER


@pytest.fixture
def plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game without its bots."""
    folder = shutil.copytree(FOLDER, tmp_path / "noughts", ignore=shutil.ignore_patterns("bots"))
    monkeypatch.setattr(descriptions, "_own", {})
    septem.register(folder)


def share_of(first: str, second: str, sets: int = 6) -> float:
    match = Match(Plan("noughts", (first, second), sets))
    for _ in match.run(1):
        pass
    share: float = summary(match)["bots"][first]["win_share"]
    return share


@pytest.mark.usefixtures("plain")
def test_a_search_beats_random_moves() -> None:
    """Where nobody has written a strategy, the general one plays."""
    assert type(strategy_of("noughts")) is Strategy
    assert weights("noughts") == {}
    assert share_of("expert@60", "random") > 0.7


def test_a_folder_brings_a_strategy_with_its_weights() -> None:
    assert type(strategy_of("noughts")) is not Strategy
    assert weights("noughts") == {"square.4": 2.0}
    game = septem.new("noughts", seed=1)
    centre = game.moves(0)[4]
    logits = strategy_of("noughts").policy().logits(game, 0, game.codes(0))
    assert list(logits).index(max(logits)) == 4
    assert centre.code == 4


def test_its_searches_play_without_a_fault() -> None:
    assert share_of("expert@1", "expert@1", 2) == 0.5
    assert share_of("expert@1", "random") > 0.8
    game = septem.position({"game": "noughts", "board": ["X", "X", None, "O", "O", *[None] * 4]})
    best = SearchBot().choose(Perspective(game, 0), Random(1), Limit(simulations=1))
    assert best.code == 2


def test_it_may_bring_anchors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "noughts")
    (folder / "bots" / "anchors").mkdir()
    (folder / "bots" / "anchors" / "__init__.py").write_text("", "utf-8")
    source = (
        "class Anchor:\n    def choose(self, seen, rng, limit):\n        return seen.moves[-1]\n"
    )
    (folder / "bots" / "anchors" / "n0.py").write_text(source, "utf-8")
    monkeypatch.setattr(descriptions, "_own", {})
    septem.register(folder)
    assert anchors("noughts") == ("n0",)
    game = septem.new("noughts", seed=1)
    chosen = bot_spec("n0", "noughts").make().choose(Perspective(game, 0), Random(1), Limit())
    assert chosen.code == 8


def test_hints_and_reviews_work() -> None:
    game = septem.new("noughts", seed=1)
    rng = Random(3)
    advice = SearchBot().analyse(Perspective(game, game.pending[0]), Limit(simulations=40))
    assert len(advice) == 3
    assert all(one.fields(language)["reason"] for one in advice for language in ("en", "fr"))
    while not game.over:
        seat = game.pending[0]
        game.play(seat, rng.choice(game.moves(seat)))
    found = review(parse(str(game.record())), Limit(simulations=20))
    assert [one.seat for one in found] == [0, 1]


def test_it_is_measured_by_bench() -> None:
    assert rows_of("noughts") == [("noughts", {})]
