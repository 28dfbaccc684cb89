"""Expansions of one's own on the command line."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

import septem
from septem import cli
from septem.kernel import folders
from septem.lab import bench
from septem.wonders.expansions.known import EXPANSIONS

EXAMPLE = Path(__file__).parents[4] / "examples" / "harbours"
FAILING = (
    "from septem.expansion import Conflicts, Module\n"
    "class Own(Conflicts):\n"
    "    def after_conflicts(self, game):\n"
    "        return game.cities[99]\n"
    "def module():\n"
    "    return Module('own', conflicts=Own())\n"
)
runner = CliRunner()


def run(*words: str, answers: str = "") -> tuple[int, str]:
    done = runner.invoke(cli.app, list(words), input=answers, env={"COLUMNS": "160"})
    return done.exit_code, done.output


def test_card_shows_a_piece_of_a_folder() -> None:
    code, text = run("card", "Cale", "sèche", "--expansion", str(EXAMPLE))
    assert code == 0
    assert "2 ships" in text
    assert "Fishing Boats" in text
    code, text = run("--expansion", str(EXAMPLE), "card", "tyre_b", "-l", "fr")
    assert code == 0
    assert "1 navire" in text


def test_every_piece_of_the_example_can_be_looked_up_in_both_languages() -> None:
    septem.register(EXAMPLE)
    data = EXPANSIONS.folders["harbours"].data
    for piece in data["card"] + data["leader"] + data["board"]:
        for language in ("en", "fr"):
            code, text = run("card", piece["id"], "-l", language)
            assert code == 0, piece["id"]
            assert piece["id"] in text


@pytest.mark.parametrize("before", [True, False])
def test_a_game_is_played_saved_and_replayed(tmp_path: Path, before: bool) -> None:
    saved = tmp_path / "game.septem"
    given = ["--expansion", str(EXAMPLE)]
    play = ["play", "wonders", "-p", "3", "--seed", "3", "--save", str(saved), "-e", "leaders"]
    words = [*given, *play] if before else [*play, *given]
    code, text = run(*words, answers="1\n" * 60)
    assert code == 0, text
    assert "Total" in text
    assert re.search(r'expansions \["leaders", "harbours@\w{12}"\]', saved.read_text("utf-8"))
    code, text = run("replay", str(saved), "--all", *given)
    assert code == 0
    assert "The end" in text


def test_replay_without_the_folder_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = septem.new("wonders", seed=1, expansions=(EXAMPLE,))
    file = tmp_path / "game.septem"
    file.write_text(str(game.record()), encoding="utf-8")
    monkeypatch.setattr(EXPANSIONS, "folders", {})
    code, text = run("replay", str(file), "--all")
    assert code == 1
    assert "'harbours'" in text
    assert "--expansion FOLDER" in text
    assert text.strip().count("\n") == 0


def test_check_lists_the_pieces_and_how_they_fare() -> None:
    code, text = run("expansion", "check", str(EXAMPLE), "--games", "40")
    assert code == 0, text
    assert "40 random games" in text
    for ident in ("fishing_boats", "navigators_guild", "themistocles", "tyre_b"):
        assert text.count(ident) == 2
    line = next(x for x in text.splitlines()[::-1] if "fishing_boats" in x)
    used, built, tucked, sold, points, lead = re.findall(r"[-+\d.]+", line)
    assert int(used) > 20
    assert abs(int(built) + int(tucked) + int(sold) - 100) <= 1
    assert float(points) == 1.0
    assert lead[0] in "+-"


def test_check_names_the_mistake(folder: Callable[..., Path]) -> None:
    code, text = run("expansion", "check", str(folder('[[card]]\nname = "Pier"\nage = 1\n')))
    assert code == 2
    assert "own.toml: pier: effect: is missing" in text
    assert text.strip().count("\n") == 0


def test_a_hook_that_fails_in_play_names_file_and_line(
    folder: Callable[..., Path], tmp_path: Path
) -> None:
    path = str(folder("", FAILING))
    code, text = run("expansion", "check", path, "--games", "1")
    assert code == 1
    assert "own.py: line 4: IndexError" in text
    saved = str(tmp_path / "game.septem")
    code, text = run("play", "wonders", "-e", path, "--save", saved, answers="1\n" * 60)
    assert code == 1
    assert "own.py: line 4: IndexError" in text


def test_check_asks_about_a_hook_that_returns_nonsense(folder: Callable[..., Path]) -> None:
    nonsense = FAILING.replace("after_conflicts(self, game)", "pairs(self, game, pairs)")
    path = str(folder("", nonsense.replace("game.cities[99]", "3")))
    code, text = run("expansion", "check", path, "--games", "1")
    assert code == 1
    assert "own.py: TypeError" in text
    assert "of a wrong kind?" in text


def test_a_bad_folder_in_the_environment_stops_every_command_in_one_line(
    folder: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(folders.LISTED, str(folder("card = 3")))
    for words in (["card", "altar"], ["play", "wonders"], ["bench", "wonders"]):
        code, text = run(*words)
        assert code == 2, words
        assert "own.toml: file: card" in text
        assert text.strip().count("\n") == 0


def test_bench_measures_it_too() -> None:
    label = septem.register(EXAMPLE)
    assert label.startswith("harbours@")
    assert ("wonders", {"players": 4, "expansions": ("harbours",)}) in bench.rows_of("wonders")
    assert ("wonders", {"players": 4, "expansions": ("harbours",)}) not in bench.rows_of("duel")
