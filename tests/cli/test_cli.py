"""The command line: what a person types and reads."""

import json
import re
import sys
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest
from typer.testing import CliRunner

import septem
from septem import cli
from septem.cli import cards
from septem.kernel import printed_names
from septem.kernel import record as records
from septem.kernel.phrases import LANGUAGES
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.lab import bench
from tests.kit.forgetting import forget_folders

runner = CliRunner()
HARBOURS = Path(__file__).parents[2] / "examples" / "harbours"


def run(*words: str, answers: str = "") -> tuple[int, str]:
    done = runner.invoke(cli.app, list(words), input=answers, env={"COLUMNS": "140"})
    return done.exit_code, done.output


def test_version_says_which_build_runs() -> None:
    code, text = run("--version")
    assert code == 0
    assert septem.__version__ in text
    assert ("compiled" in text) == septem.compiled


def without(monkeypatch: pytest.MonkeyPatch, package: str, *importing: str) -> None:
    """As if a package were not installed; modules of ours that need it are imported anew."""
    monkeypatch.setitem(sys.modules, package, None)
    for name in importing:
        monkeypatch.delitem(sys.modules, name, raising=False)


@pytest.mark.parametrize("command", ["serve", "backup file", "prune", "ratings rebuild"])
def test_a_command_names_the_extra_it_lacks(monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    without(monkeypatch, "fastapi", "septem.web.app")
    without(monkeypatch, "sqlalchemy", "septem.server.opening")
    code, text = run(*command.split())
    assert code == 1
    assert "install it with: pip install 'septem[web]'" in text


def test_without_the_web_table_a_game_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    without(monkeypatch, "fastapi", "septem.web.app")
    code, text = run(answers="duel\nq\n")
    assert code == 0
    assert "pip install 'septem[web]'" in text
    assert (tmp_path / "last-game.septem").read_text(encoding="utf-8").startswith("septem")


def test_an_expansion_is_checked_without_the_web_table(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "markupsafe", "septem.web.folder_faces")
    monkeypatch.delattr("septem.web.folder_faces", raising=False)
    forget_folders(monkeypatch)
    code, text = run("expansion", "check", str(HARBOURS), "--games", "1")
    assert code == 0
    assert "icons and lessons are not checked" in text


def test_postgresql_names_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "psycopg")
    code, text = run("prune", "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert code == 1
    assert "pip install 'septem[postgres]'" in text


def test_a_notebook_shows_text_without_the_web_table(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "markupsafe", "septem.web.notebook")
    monkeypatch.delattr("septem.web.notebook", raising=False)
    game = septem.new("duel", seed=1)
    assert (game._repr_html_(), game.view(0)._repr_html_()) == (None, None)  # type: ignore[attr-defined]


def test_help_names_every_command() -> None:
    code, text = run("--help")
    assert code == 0
    for command in ("play", "replay", "card", "bench", "serve", "expansion"):
        assert command in text


def test_card_by_id_english_or_french_name() -> None:
    for name in ("vineyard", "Vineyard", "Vignoble"):
        code, text = run("card", name)
        assert code == 0
        assert "1 coin per brown card" in text
        assert not re.search(r"[A-Z]-\d+\.\d+|our ruling", text)
        assert "W-7.1" in run("card", name, "--rulings")[1]
    code, text = run("card", "Autel", "--language", "fr")
    assert code == 0
    assert "2 points de victoire" in text
    assert "Temple" in text


def test_card_in_french_is_french_to_the_source() -> None:
    code, text = run("card", "raider_camp", "--rulings", "-l", "fr")
    assert code == 0
    text = " ".join(text.replace("│", " ").split())
    assert "quantités non confirmées par une carte imprimée" in text
    assert "les deux voisins prennent les jetons" in text
    for word in ("printed", "Doubtful", "our ruling", "publisher"):
        assert word not in text
    assert "printed card" in " ".join(run("card", "raider_camp")[1].replace("│", " ").split())


def test_card_finds_two_cards_of_one_name_and_boards() -> None:
    code, text = run("card", "Loom")
    assert code == 0
    assert "loom_1" in text
    assert "loom_2" in text
    code, text = run("card", "halicarnassus_b", "--rulings")
    assert "Stage 3" in text
    assert "W-6.4" in text


def test_card_finds_the_names_that_the_rulebooks_print() -> None:
    for name, ident in (
        ("Écurie", "stable  (duel)"),
        ("CHAMPS DE TIR", "archery_range  (duel)"),
        ("Mausolee d'Halicarnasse", "halicarnassus_b  (wonders)"),
        ("Templo Mayor", "tenochtitlan_a  (wonders)"),
        ("Thèbes", "thebes_b  (wonders)"),
        ("Aksum", "aksum_a  (wonders)"),
        ("Colosse", "colossus  (duel)"),
        ("Craftsmen's Guild", "craftsmens_guild  (wonders)"),
    ):
        code, text = run("card", name, "-l", "fr")
        assert code == 0, name
        assert ident in text, name


def test_card_names_the_games_when_pieces_of_several_answer() -> None:
    _, text = run("card", "champs de tir", "-l", "fr")
    assert "Champs de tir · Archery Range · Schießplatz (7 Wonders)" in text
    assert "Champ de Tir · Archery Range · Schießplatz (7 Wonders Duel)" in text
    assert "(7 Wonders)" not in run("card", "vignoble", "-l", "fr")[1]


@pytest.mark.parametrize("game", ["wonders", "duel"])
def test_printed_names_are_those_of_pieces_and_say_their_source(game: str) -> None:
    pieces = {piece.id: piece for piece in septem.pieces(game)}
    assert printed_names.entries(game)
    for ident, entry in printed_names.entries(game).items():
        assert entry["source"]
        assert pieces[ident].also
        for name in printed_names.other_names(game, ident):
            assert pieces[ident].answers_to(name)
            assert name not in pieces[ident].names.values()


def test_every_piece_of_every_game_can_be_looked_up(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the command itself, in all languages by turns; the others show that the command line calls it."""
    monkeypatch.setenv("COLUMNS", "140")
    monkeypatch.setattr(cards, "all_pieces", cache(cards.all_pieces))
    for game in septem.games():
        for piece, language in zip(septem.pieces(game), cycle(LANGUAGES), strict=False):
            cards.card([piece.id], language=language)
            assert piece.id in capsys.readouterr().out


def test_an_unknown_card_is_refused_with_a_hint() -> None:
    code, text = run("card", "altr")
    assert code == 2
    assert "did you mean Altar" in text


def test_unknown_game_language_and_options_exit_with_2() -> None:
    for words in (
        ["play", "chess"],
        ["play", "wonders", "-l", "xx"],
        ["play", "wonders", "-p", "12"],
        ["bench", "chess"],
    ):
        code, text = run(*words)
        assert code == 2, words
        assert text.strip().count("\n") == 0, text


@pytest.mark.parametrize("players", ["2", "3", "7"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_terminal_game_is_played_to_its_end(tmp_path: Path, players: str, language: str) -> None:
    saved = tmp_path / "game.septem"
    words = ["play", "wonders", "-p", players, "--seed", "3", "--save", str(saved), "-l", language]
    code, text = run(*words, answers="1\n" * 60)
    assert code == 0
    assert "Total" in text
    assert septem.replay(saved.read_text(encoding="utf-8")).over


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", [2, 4])
def test_wonders_are_drafted_in_the_terminal(tmp_path: Path, players: int, language: str) -> None:
    saved = tmp_path / "game.septem"
    words = ["play", "wonders", "--draft", "-p", str(players), "--seed", "3", "-l", language]
    code, text = run(*words, "--save", str(saved), answers="99\nnowhere\n2\nq\n")
    assert code == 0
    taken = "takes" if language == "en" else "prend"
    assert text.count(f" {taken} ") == players - 1
    record = records.parse(saved.read_text(encoding="utf-8"))
    boards = record.setup.options["wonders"]
    assert len({board.rpartition("_")[0] for board in boards}) == max(players, 3)
    named = {piece.id: piece.names[language] for piece in septem.pieces("wonders")}
    assert f"  2 {named[boards[0]]}" in text
    saved.unlink()
    assert run(*words, "--save", str(saved), answers="q\n")[0] == 0
    assert not saved.exists()  # left before the game began
    code, text = run("play", "duel", "--draft", "-l", language)
    assert code == 2
    assert "7 Wonders" in text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("boxes", ["towers", "leaders cities towers foundations"])
def test_towers_are_played_in_the_terminal(tmp_path: Path, boxes: str, language: str) -> None:
    saved = tmp_path / "game.septem"
    words = ["play", "wonders", "-p", "8", "--seed", "3", "--save", str(saved), "-l", language]
    for box in boxes.split():
        words += ["-e", box]
    code, text = run(*words, answers="1\n" * 120)
    assert code == 0, text[-800:]
    assert "Total" in text
    assert septem.replay(saved.read_text(encoding="utf-8")).over


def test_card_shows_the_marks_of_towers() -> None:
    code, text = run("card", "cellar")
    assert code == 0
    assert "reconstructed: English name, copies, cost" in text
    code, text = run("play", "wonders", "-p", "4", "-e", "foundations", "-l", "fr")
    assert code == 2
    assert "Foundations a besoin de l'extension" in text


def test_a_terminal_game_explains_wrong_answers_and_can_be_left(tmp_path: Path) -> None:
    saved = tmp_path / "game.septem"
    words = ["play", "wonders", "--seed", "7", "--save", str(saved)]
    code, text = run(*words, answers="?\n99\nB baths\nB altar\nq\n")
    assert code == 0
    assert "number of a move" in text
    assert "Choose a number from 1 to" in text
    assert "missing: 1 stone" in text
    game = septem.replay(saved.read_text(encoding="utf-8"))
    assert "altar" in game.view(0)["seats"][0]["cards"]


def test_replay_steps_through_a_record(tmp_path: Path) -> None:
    game = septem.new("wonders", players=3, seed=5)
    playout(game, Rng(5))
    file = tmp_path / "game.septem"
    file.write_text(str(game.record()), encoding="utf-8")
    code, text = run("replay", str(file), "--all")
    assert code == 0
    assert "The end" in text
    code, text = run("replay", str(file), answers="\nq\n")
    assert code == 0
    assert "The end" not in text


@pytest.mark.parametrize("game", septem.games())
def test_replay_and_review_name_seats_as_the_record_does(tmp_path: Path, game: str) -> None:
    """Names may be anything, also what a terminal takes for a style."""
    played = septem.new(game, seed=5)
    playout(played, Rng(5))
    record = played.record()
    names = ["Ada", "[bold]Bob", "Eve", "Cleo"][: int(played.seats)]
    file = tmp_path / "game.septem"
    file.write_text(str(records.Record(record.setup, record.moves, None, names)), encoding="utf-8")
    _, replayed = run("replay", str(file), "--all", "--seat", "1")
    _, reviewed = run("review", str(file), "--simulations", "1")
    _, hinted = run("hint", str(file), "--at", "0", "--seconds", "0.05")
    for text in (replayed, reviewed):
        assert all(name in text for name in names)
        assert not re.search(r"^(You|Rival|Left|Right|Seat \d) · ", text, re.MULTILINE)
    assert any(name in hinted for name in names)
    assert "Their own slips" in reviewed


def test_a_review_speaks_to_whoever_looks_through_these_eyes(tmp_path: Path) -> None:
    played = septem.new("architects", players=2, seed=5)
    playout(played, Rng(5))
    file = tmp_path / "game.septem"
    file.write_text(str(played.record()), encoding="utf-8")
    _, text = run("review", str(file), "--simulations", "1", "--language", "fr")
    assert text.count("Vos erreurs") == text.count("Ses erreurs") == 1


def test_replay_refuses_damaged_and_missing_files(tmp_path: Path) -> None:
    file = tmp_path / "bad.septem"
    file.write_text("septem 1\ngame", encoding="utf-8")
    code, text = run("replay", str(file))
    assert code == 1
    assert "line 2" in text
    code, text = run("replay", str(tmp_path / "none"))
    assert code == 1
    assert "cannot be read" in text


def test_bench_prints_the_agreed_json() -> None:
    code, text = run("bench", "wonders", "--json", "--seconds", "0.05")
    assert code == 0
    figures = json.loads(text[text.index("{") :])
    assert figures["calibration_loops_per_s"] > 0
    assert figures["hash"] == bench.seeded_hash()
    for row in figures["rows"]:
        assert row["game"] == "wonders"
        assert row["interpreted_games_per_s"] > 0
        assert (row["compiled_games_per_s"] is not None) == septem.compiled
        assert row["clone_us"] > 0
        assert row["playout_us"] > 0


def test_bench_writes_its_section_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    row = {
        "game": "wonders",
        "players": 4,
        "expansions": [],
        "compiled_games_per_s": 1234,
        "interpreted_games_per_s": 56,
        "clone_us": 1.0,
        "playout_us": 2.0,
    }
    figures = {"rows": [row], "calibration_loops_per_s": 7, "hash": 1}
    bench.write(figures, "wonders")
    path = bench.write({**figures, "calibration_loops_per_s": 8}, "wonders")
    text = path.read_text(encoding="utf-8")
    assert text.count("| wonders | 4 |") == 1
    assert "calibration 8" in text
