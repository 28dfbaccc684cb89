"""A server that cannot start says why in one line; the files of one that can are nobody else's."""

import os
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from septem.server.opening import Trouble
from septem.server.store import Store
from septem.web.app import listen
from tests.kit.serving import free_port, surroundings


def test_the_files_are_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        kept = Store(f"sqlite:///{tmp_path / 'games.db'}")
        kept.key()
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        kept.close()
    finally:
        os.umask(before)
    assert {"games.db", "games.db-wal", "games.db-shm", "games.db-lock"} <= set(modes)
    assert set(modes.values()) == {0o600}


def damaged(file: Path) -> None:
    """A sound database whose middle is overwritten."""
    kept = Store(f"sqlite:///{file}")
    kept.key()
    kept.close()
    raw = bytearray(file.read_bytes())
    raw[4096 : 4096 * 6] = os.urandom(4096 * 5)
    file.write_bytes(raw)


def incomplete(file: Path) -> None:
    """One without the moves."""
    Store(f"sqlite:///{file}").close()
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TABLE moves")


def foreign(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE recipes (name TEXT)")


WRONG = {
    "damaged": (damaged, "is damaged"),
    "text": (lambda file: file.write_text("no database at all, but long enough" * 9), "is damaged"),
    "foreign": (foreign, "something else than games of Septem"),
    "incomplete": (incomplete, "something else than games of Septem"),
    "folder": (lambda file: file.mkdir(), "can not be opened for writing"),
    "nowhere": (lambda file: None, "there is no folder"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_wrong_with_a_file_is_said_in_one_line(tmp_path: Path, kind: str) -> None:
    make, said = WRONG[kind]
    file = tmp_path / ("missing/games.db" if kind == "nowhere" else "games.db")
    make(file)
    with pytest.raises(Trouble, match=said) as caught:
        Store(f"sqlite:///{file}")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("address", "said", "usage"),
    [
        ("nonsense", "no address of a database", True),
        ("mysql://root@localhost/games", "no database of kind", True),
        ("postgresql://ada:secret@127.0.0.1:1/games", "cannot be opened", False),
    ],
)
def test_what_is_wrong_with_an_address_is_said_in_one_line(
    address: str, said: str, usage: bool
) -> None:
    with pytest.raises(Trouble, match=said) as caught:
        Store(address)
    assert caught.value.usage is usage
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_second_server_of_a_file_is_refused_until_the_first_ends(url: str) -> None:
    first = Store(url)
    with pytest.raises(Trouble, match="another Septem uses"):
        Store(url)
    first.close()
    Store(url).close()


def test_the_command_fails_in_one_line_and_never_says_that_it_serves(tmp_path: Path) -> None:
    """A taken port and a damaged file, each with exit code 1."""
    file = tmp_path / "games.db"
    file.write_text("no database at all" * 99, encoding="ascii")
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Trouble, match=f"port {port} "):
            listen("127.0.0.1", port)
    for command in (["septem.web"], ["septem", "serve"]):
        ended = subprocess.run(
            [
                sys.executable,
                "-m",
                *command,
                "--port",
                str(free_port()),
                "--database",
                f"sqlite:///{file}",
            ],
            env=surroundings(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (ended.returncode, ended.stdout) == (1, "")
        assert ended.stderr.startswith("septem: ")
        assert ended.stderr.count("\n") == 1
