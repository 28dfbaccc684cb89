"""A language is found by its files; what it does not say is said in English."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import septem
from septem import rulebook
from septem.cli import app
from septem.kernel import phrases
from septem.kernel.phrases import ENGLISH, LANGUAGES, listed, say
from septem.web import render, words
from septem.web.drawing import environment
from septem.web.prefs import Prefs, accepted_language
from tests.kit.random_games import finish
from tests.kit.seated import seated

SOURCE = Path(septem.__file__).parent
MADE_UP = {
    "language": 'name = "Volapük"\nand = "e"\nor = "u"\n',
    "web": 'play = "Pledön"\nyour_turn = "Ol pledol"\n',
    "wonders": 'discard = "Jedön {card} pro {n} {n|kön|köns}"\nstone = "ston"\n',
    "wonders_table": 'your_city = "Zif olik"\n',
    "terminal": 'fact_cost = "Suäm"\n',
}


@pytest.fixture
def volapuk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A folder with a few files is all it takes."""
    folder = tmp_path / "vo"
    folder.mkdir()
    for subject, text in MADE_UP.items():
        (folder / f"{subject}.toml").write_text(text, "utf-8")
    monkeypatch.setattr(phrases, "PLACES", [*phrases.PLACES, tmp_path])
    monkeypatch.setattr(phrases, "_loaded", {})
    forget()
    yield "vo"
    forget()


def forget() -> None:
    """Pieces and pages are described in the languages there are."""
    from septem.server import games
    from septem.web.tables import generic
    from septem.web.tables.wonders import faces

    for cached in (words.templates, rulebook.translated, render.voice, environment):
        cached.cache_clear()
    for module in (games, generic, faces):
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()


def test_languages_are_those_with_files() -> None:
    assert list(LANGUAGES) == ["en", "fr"]
    assert {path.parent.name for path in SOURCE.glob("locales/*/language.toml")} == {"en", "fr"}


def test_one_more_is_found_and_said_in_english_where_it_is_silent(volapuk: str) -> None:
    assert list(LANGUAGES) == ["en", "fr", volapuk]
    assert say(volapuk, "wonders", "discard", card="X", n=2) == "Jedön X pro 2 köns"
    assert say(volapuk, "wonders", "discard", card="X", n=0) == "Jedön X pro 0 köns"
    assert say(volapuk, "wonders", "shields", n=2) == "2 shields"
    assert listed(volapuk, ["a", "b", "c"]) == "a, b e c"
    assert words.say(volapuk, "wonders_table", "your_city") == "Zif olik"
    assert words.say(volapuk, "wonders_table", "no_rival") == words.say(
        ENGLISH, "wonders_table", "no_rival"
    )
    assert accepted_language("vo,en;q=0.5") == volapuk


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_every_game_speaks_it(volapuk: str, game: str) -> None:
    for piece in septem.pieces(game):
        assert piece.names[volapuk] == piece.names[ENGLISH]
        assert piece.effect[volapuk]
    table = septem.new(game, seed=3)
    for move in table.moves(table.pending[0]):
        assert move.describe(volapuk)
    assert table.refusal(table.pending[0], "jump", volapuk)


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_pages_are_drawn_in_it(volapuk: str, game: str) -> None:
    prefs = Prefs(language=volapuk)
    start = septem.new(game, seed=3)
    table = seated(game, start.seats)
    page = render.table_page(render.look(table, table.pending[0], None, prefs))
    assert 'value="vo"' in page
    assert "Volapük" in page
    assert "Zif olik" in page or game != "wonders"
    table.game = finish(table.game)
    table.facts.state = "over"
    assert render.table_page(render.look(table, 0, None, prefs))


def test_commands_take_it(volapuk: str) -> None:
    shown = CliRunner().invoke(app, ["card", "aqueduct", "-l", volapuk], env={"COLUMNS": "140"})
    assert shown.exit_code == 0, shown.output
    assert "Suäm" in shown.output
    assert "3 ston" in shown.output


def test_no_code_lists_the_languages() -> None:
    """Two languages side by side in a program would have to be a third one's, too."""
    pairs = re.compile(r"""\(\s*["']en["'],\s*["']fr["']\s*\)|["']fr["'],\s*["']en["']""")
    listing = [
        path.relative_to(SOURCE).as_posix()
        for path in sorted(SOURCE.rglob("*"))
        if path.suffix in (".py", ".html", ".js") and pairs.search(path.read_text("utf-8"))
    ]
    assert listing == ["kernel/datafile.py"]  # the names of our own pieces must be in both


def files_of(language: str) -> dict[str, Path]:
    """The word files of a language by what they are about."""
    found = {
        path.relative_to(SOURCE).as_posix().replace(f"locales/{language}/", "locales/"): path
        for path in SOURCE.glob(f"locales/{language}/*.toml")
    }
    for kind in ("locales", "words"):
        for path in SOURCE.rglob(f"{kind}/{language}.toml"):
            found[path.parent.relative_to(SOURCE).as_posix()] = path
    return found


def test_french_says_all_that_english_says() -> None:
    english, french = files_of(ENGLISH), files_of("fr")
    assert set(french) == set(english)
    for place, path in english.items():
        said = tomllib.loads(path.read_text("utf-8"))
        there = tomllib.loads(french[place].read_text("utf-8"))
        assert said.keys() == there.keys(), place
