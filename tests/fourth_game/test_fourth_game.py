"""A fourth game, plugged in by its folder alone: played by programs, in the terminal, in a match and on the page, and kept."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from typer.testing import CliRunner

import septem
from septem import cli
from septem.kernel import folders
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.web.app import create_app
from tests.fourth_game.conftest import FOLDER
from tests.server.conftest import GENEROUS

ROOT = "/api/v1"
SOURCES = Path(septem.__file__).parent


def run(*words: str, answers: str = "") -> tuple[int, str]:
    done = CliRunner().invoke(cli.app, list(words), input=answers, env={"COLUMNS": "100"})
    return done.exit_code, done.output


def test_nothing_of_the_package_names_it() -> None:
    for path in SOURCES.rglob("*"):
        if path.suffix in (".py", ".toml", ".html", ".css", ".js"):
            assert "noughts" not in path.read_text(encoding="utf-8").lower(), path


# Programs.


def test_it_describes_itself() -> None:
    game = septem.games()["noughts"]
    assert list(septem.games())[-1] == "noughts"
    assert game.titles == {"en": "Noughts and crosses", "fr": "Morpion"}
    assert game.players == (2,)
    assert game.option_names == ("players", "expansions", "corner")
    assert (game.boxes, game.letters) == ({}, "")


def test_it_is_played_and_replayed() -> None:
    game = septem.new("noughts", seed=5, corner=True)
    with pytest.raises(septem.IllegalMove, match="marked already"):
        game.play(1, next(iter({"a1", "c1", "a3", "c3"} - {m.text for m in game.moves(1)})))
    playout(game, Rng(2))
    record, position = str(game.record()), game.position()
    assert septem.replay(record).hash() == game.hash()
    assert septem.position(position).hash() == game.hash()
    half = septem.replay(game.record().upto(2))
    assert septem.position(half.position()).moves(1) == half.moves(1)
    assert half.determinize(1, 7).view(1) == half.view(1)


def test_wrong_options_are_refused() -> None:
    for options in ({"players": 3}, {"sides": "A"}, {"expansions": ("leaders",)}):
        with pytest.raises(septem.BadOption):
            septem.new("noughts", **options)
    with pytest.raises(septem.BadPosition, match="board"):
        septem.position({"game": "noughts", "board": ["X"]})


def test_another_process_knows_it_by_the_environment() -> None:
    program = "import septem; print(len(septem.new('noughts', seed=1).moves(0)))"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), folders.LISTED: str(FOLDER)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "9"


# The command line.


@pytest.mark.parametrize(("language", "says"), [("en", "Three in a row"), ("fr", "Trois à la")])
def test_its_pieces_are_looked_up(language: str, says: str) -> None:
    code, text = run("card", "X", "-l", language)
    assert code == 0
    assert says in text


@pytest.mark.parametrize(("language", "rows"), [("en", "Rows"), ("fr", "Alignements")])
def test_it_is_played_in_the_terminal(tmp_path: Path, language: str, rows: str) -> None:
    saved = tmp_path / "game.septem"
    words = ["play", "noughts", "--corner", "--seed", "3", "--level", "random", "-l", language]
    code, text = run(*words, "--save", str(saved), answers="z9\n" + "1\n" * 9)
    assert code == 0, text
    assert rows in text
    assert "z9" in text
    assert septem.replay(saved.read_text(encoding="utf-8")).over
    code, text = run("replay", str(saved), "--all", "-l", language)
    assert code == 0
    assert rows in text


def test_it_is_played_in_a_match() -> None:
    words = ["match", "noughts", "--bots", "random,random", "--games", "8", "--jobs", "1", "--json"]
    code, text = run(*words)
    assert code == 0, text
    figures = json.loads(text[text.index("{") :])
    assert figures["game"] == "noughts"
    assert figures["games"] >= 8


# The server.


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'septem.db'}"


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(url, thinkers=0, limits=GENEROUS)) as found:
        yield found


def test_it_is_kept_when_the_server_starts_again(url: str) -> None:
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bob")]
    with TestClient(create_app(url, thinkers=0, limits=GENEROUS)) as client:
        asked = {"game": "noughts", "options": {"seed": 1}, "seats": people}
        made = client.post(f"{ROOT}/tables", json=asked).json()
        where = f"{ROOT}/tables/{made['table']}"
        play(client, where, made["keys"]["0"], "b2")
    with TestClient(create_app(url, thinkers=0, limits=GENEROUS)) as client:
        for seat, square in ((1, "a1"), (0, "b1"), (1, "a2"), (0, "b3")):
            play(client, where, made["keys"][str(seat)], square)
        assert client.get(where).json()["state"] == "over"
        assert septem.replay(client.get(f"{where}/record").text).outcome.winners == (0,)


def play(client: TestClient, where: str, key: str, square: str) -> None:
    headers = {"Authorization": f"Bearer {key}"}
    number = client.get(f"{where}/view", headers=headers).json()["n"]
    answer = client.post(f"{where}/moves", json={"move": square, "n": number}, headers=headers)
    assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", ("Noughts and crosses", "Mark b2")), ("fr", ("Morpion", "Marquer b2"))],
)
def test_it_is_played_on_the_generic_page(
    client: TestClient, language: str, says: tuple[str, str]
) -> None:
    client.headers["Accept-Language"] = language
    home = client.get("/?shown=noughts&game=noughts").text
    assert says[0] in home
    assert 'id="preset-noughts-noughts"' in home
    assert 'id="ex-corner"' in home
    form = {"game": "noughts", "shown": "noughts", "players": "2", "name": "Ada"}
    kinds = {"kind0": "me", "kind1": "friend", "name1": "Bob"}
    page = client.post("/tables", data={**form, **kinds})
    where = page.url.path
    assert page.status_code == 200
    assert says[0] in page.text
    assert says[1] in page.text
    for number, square in enumerate(("b2", "a1", "b1", "a2", "b3")):
        sent = {"move": square, "n": str(number // 2), "as": str(number % 2)}
        page = client.post(f"{where}/move", data=sent, params={"as": sent["as"]})
        assert page.status_code == 200, page.text
    assert septem.replay(client.get(f"{where}/record").text).over
    past = where.replace("/t/", "/g/")
    for path in ("?at=1&seat=0", "?at=1&seat=all", "/review"):
        assert client.get(past + path).status_code == 200, path
    found = client.get(f"{ROOT}/tables/{where.removeprefix('/t/')}/review").json()
    for path in ("/review", "/mistakes", "?at=0"):
        assert client.get(past + path).status_code == 200, path
    assert says[0] in client.get("/games").text
    assert [one["seat"] for one in found] == [0, 1]
