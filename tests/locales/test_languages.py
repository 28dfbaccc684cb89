"""A language is found by its folder; what it does not say is said in English, and those that ship say everything."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel import Locale
from typer.testing import CliRunner

import septem
from septem import rulebook
from septem.cli import app
from septem.kernel import phrases
from septem.kernel.phrases import ENGLISH, LANGUAGES, ByLanguage, form_of, listed, say
from septem.web import render, words
from septem.web.drawing import environment
from septem.web.prefs import Prefs, accepted_language
from tests.kit.random_games import finish
from tests.kit.seated import seated
from tools import translate
from tools.list_words import Sentence

SOURCE = Path(septem.__file__).parent
MADE_UP = {
    "language": 'name = "Volapük"\nand = "{0} e {1}"\nplural = "n == 1 ? 0 : n < 5 ? 1 : 2"\n',
    "web": 'play = "Pledön"\nyour_turn = "Ol pledol"\n',
    "wonders/words": 'discard = "Jedön {card} pro {n} {n|kön|köns|könas}"\nstone = "ston"\n',
    "wonders/leaders/words": 'leader_free = "nen suäm"\n',
    "wonders/table": 'your_city = "Zif olik"\n',
    "wonders/leaders/table": 'pile_leader_hand = "Dugals"\n',
    "duel/names": '"Altar" = "Lataf"\n',
    "duel/lesson": '"Learn" = "Lärnön"\n',
    "terminal": 'fact_cost = "Suäm"\n',
}


@pytest.fixture
def volapuk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A folder with a few files is all it takes."""
    folder = tmp_path / "vo"
    folder.mkdir()
    for subject, text in MADE_UP.items():
        path = folder / f"{subject}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
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
    assert list(LANGUAGES) == ["en", "de", "fr"]
    assert {path.parent.name for path in SOURCE.glob("locales/*/language.toml")} == {*LANGUAGES}


def test_one_more_is_found_and_said_in_english_where_it_is_silent(volapuk: str) -> None:
    assert list(LANGUAGES) == ["en", "de", "fr", volapuk]
    assert say(volapuk, "wonders", "discard", card="X", n=2) == "Jedön X pro 2 köns"
    assert say(volapuk, "wonders", "discard", card="X", n=1) == "Jedön X pro 1 kön"
    assert say(volapuk, "wonders", "discard", card="X", n=7) == "Jedön X pro 7 könas"
    assert say(volapuk, "wonders", "shields", n=2) == "2 shields"
    assert listed(volapuk, ["a", "b", "c"]) == "a, b e c"
    assert words.say(volapuk, "wonders_table", "your_city") == "Zif olik"
    assert words.say(volapuk, "wonders_table", "pile_leader_hand") == "Dugals"
    assert ByLanguage(en="Altar", fr="Autel")[volapuk] == "Lataf"
    assert ByLanguage(en="Baths", fr="Bains")[volapuk] == "Baths"
    assert words.say(volapuk, "wonders_table", "no_rival") == words.say(
        ENGLISH, "wonders_table", "no_rival"
    )
    assert accepted_language("vo,en;q=0.5") == volapuk


@pytest.mark.parametrize("game", ["wonders", "duel", "architects"])
def test_every_game_speaks_it(volapuk: str, game: str) -> None:
    for piece in septem.pieces(game):
        english = piece.names[ENGLISH]
        assert piece.names[volapuk] == {"Altar": "Lataf"}.get(english, english)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_all_that_english_says_and_nothing_else(language: str) -> None:
    assert [*translate.missing(language)] == []
    assert [*translate.unused(language)] == []
    assert [*translate.wrong(language)] == []


def test_every_message_is_said_somewhere() -> None:
    assert translate.unsaid() == []


def test_what_is_missing_or_not_used_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def sentence(place: str, key: str, **said: str) -> Sentence:
        return Sentence(place, key, ByLanguage(said), place)

    made = [
        sentence("web.toml", "play", en="Play {n}", fr="Jouer {m}"),
        sentence("x.toml", "zzz", en="A"),
    ]
    named = [sentence("wonders/names.toml", "card", en="Qqq")]
    monkeypatch.setattr(translate, "of_word_files", lambda: iter(made))
    monkeypatch.setattr(translate, "of_data_files", lambda: iter(named))
    assert [*translate.missing("fr")] == [
        ("x.toml", "zzz", "A"),
        ("wonders/names.toml", "Qqq", "Qqq"),
    ]
    assert "fr/web.toml: your_turn" in translate.unused("fr")
    assert "fr/web.toml: play" not in translate.unused("fr")
    assert "web.toml: play: other values than in English: m" in translate.wrong("fr")
    assert translate.unsaid() == ["x.toml: zzz"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_follow_numbers_as_unicode_says(language: str) -> None:
    rule = Locale.parse(say(language, "language", "cldr")).plural_form
    forms = {rule(n): form_of(language, n) for n in range(300)}
    assert [forms[rule(n)] for n in range(300)] == [form_of(language, n) for n in range(300)]
    assert len(set(forms.values())) == len(forms)


def test_a_language_begins_with_what_babel_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(translate, "HERE", tmp_path)
    begun = tomllib.loads(translate.start("pl").read_text("utf-8"))
    assert begun["name"] == "Polski"
    assert begun["and"] == "{0} i {1}"
    forms = phrases.plural(begun["plural"])
    assert [forms(n) for n in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]
