"""The first start: the web table is open while the rules are compiled, and nothing is lost when the compiled ones take over."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace

import httpx2 as httpx
import pytest

from septem.server.processes import handover
from tests.kit.serving import free_port, surroundings

# A compiler that waits for a file beside its own, tells how far it is, and gives up when the file says so.
COMPILER = """
import os, sys, time
from pathlib import Path
done = Path(sys.argv[1])
Path(os.environ["SEPTEM_PROGRESS"]).write_text("40")
while not done.exists():
    time.sleep(0.02)
sys.exit(int(done.read_text() or 0))
"""


@contextmanager
def hearing_interrupts() -> Iterator[None]:
    """Tests that run in the background ignore Ctrl+C, and what they start would, too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class FirstStart:
    """A server that is started while its rules are not compiled yet."""

    def __init__(self, folder: Path) -> None:
        self.done = folder / "done"
        self.database = folder / "games.db"
        script = folder / "compiler.py"
        script.write_text(COMPILER, encoding="utf-8")
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "septem.web", "--port", str(port), "--thinkers", "1"]
        with hearing_interrupts():
            self.process = subprocess.Popen(
                [*command, "--database", f"sqlite:///{self.database}"],
                env={
                    **surroundings(),
                    "SEPTEM_COMPILE": f"'{sys.executable}' '{script}' '{self.done}'",
                },
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        assert self.process.stdout.readline().startswith("Septem is at")  # it listens now

    def compiled(self, code: int = 0) -> None:
        """The compiler ends; a file appears with all it holds."""
        written = self.done.with_suffix(".part")
        written.write_text(str(code), encoding="ascii")
        written.replace(self.done)

    def servers(self) -> set[int]:
        """The processes that serve or wait to."""
        found = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        return {int(line.split()[0]) for line in found.splitlines() if "septem.web" in line}

    def moves(self) -> list[str]:
        """All moves on disk, "seat text"."""
        with closing(sqlite3.connect(self.database)) as database:
            rows = database.execute("select seat, text from moves order by id").fetchall()
        return [f"{seat} {text}" for seat, text in rows]

    def said(self) -> str:
        return str(httpx.get(f"{self.address}/compiling", timeout=60).json()["said"])

    def stop(self) -> str:
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.communicate(timeout=60)[0]


@contextmanager
def first_start(folder: Path) -> Iterator[FirstStart]:
    start = FirstStart(folder)
    try:
        yield start
    finally:
        if start.process.poll() is None:
            os.killpg(start.process.pid, signal.SIGTERM)
            start.process.communicate(timeout=60)


class Player(threading.Thread):
    """Plays a table until it is told to stop, without ever being refused a connection."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        seats = [{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]
        body = {"game": "duel", "seats": seats}
        made = httpx.post(f"{address}/api/v1/tables", json=body, timeout=60).json()
        self.where = f"{address}/api/v1/tables/{made['table']}"
        self.keys = made["keys"]
        self.acknowledged: list[str] = []
        self.lost = 0
        self.enough = threading.Event()

    def view(self, seat: str) -> dict[str, object]:
        head = {"Authorization": f"Bearer {self.keys[seat]}"}
        return dict(httpx.get(f"{self.where}/view", headers=head, timeout=60).json())

    def run(self) -> None:
        while not self.enough.is_set():
            for seat in self.keys:
                self.one_move(seat)

    def one_move(self, seat: str) -> None:
        try:
            seen = self.view(seat)
            if not seen["moves"]:
                return
            text = seen["moves"][0]["text"]  # type: ignore[index]
            head = {"Authorization": f"Bearer {self.keys[seat]}"}
            body = {"move": text, "n": seen["n"]}
            answer = httpx.post(f"{self.where}/moves", json=body, headers=head, timeout=60)
        except (httpx.ReadError, httpx.RemoteProtocolError):
            self.lost += 1  # an old connection was closed; a refused one would be a ConnectError
            return
        if answer.status_code == 200:
            self.acknowledged.append(f"{seat} {text}")


class Watcher(threading.Thread):
    """Reads the stream of a table and asks again from its last number when it ends."""

    def __init__(self, where: str) -> None:
        super().__init__(daemon=True)
        self.where = where
        self.numbers: list[int] = []
        self.streams = 0
        self.enough = threading.Event()

    def run(self) -> None:
        while not self.enough.is_set():
            self.streams += 1
            try:
                self.read()
            except httpx.HTTPError:  # the server has ended with the test
                if not self.enough.is_set():
                    raise

    def read(self) -> None:
        after = self.numbers[-1] if self.numbers else 0
        asked = {"Accept": "application/x-ndjson"}
        with httpx.stream(
            "GET", f"{self.where}/events", params={"after": after}, headers=asked, timeout=60
        ) as answer:
            for line in answer.iter_lines():
                if line.strip():
                    self.numbers.append(json.loads(line)["number"])
                if self.enough.is_set():
                    return


def wait_for(what: object, seconds: float = 60.0) -> None:
    assert callable(what)
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_nothing_is_lost_when_the_compiled_rules_take_over(tmp_path: Path) -> None:
    """Moves are played and the stream is read all the while."""
    with first_start(tmp_path) as start:
        wait_for(lambda: "40" in start.said())
        (first,) = start.servers()
        player = Player(start.address)
        watcher = Watcher(player.where)
        player.start()
        watcher.start()
        wait_for(lambda: len(player.acknowledged) >= 4)
        start.compiled()
        wait_for(lambda: first not in start.servers())
        before = len(player.acknowledged)
        wait_for(lambda: len(player.acknowledged) >= before + 4)
        player.enough.set()
        player.join(60)
        assert player.lost <= 1
        wait_for(lambda: watcher.numbers[-1] == player.view("0")["number"])
        watcher.enough.set()
        assert watcher.streams == 2
        assert watcher.numbers == sorted(set(watcher.numbers))
        assert start.said() == ""
        kept = start.moves()
        assert [move for move in kept if move in player.acknowledged] == player.acknowledged
        assert len(kept) - len(player.acknowledged) <= player.lost
    watcher.join(60)
    assert not watcher.is_alive()


def test_a_failed_compiler_leaves_the_interpreted_rules(tmp_path: Path) -> None:
    with first_start(tmp_path) as start:
        wait_for(lambda: "40" in start.said())  # until it runs, the compiler looks like a server
        servers = start.servers()
        start.compiled(code=1)
        wait_for(lambda: "could not be compiled" in start.said())
        assert start.servers() == servers
        page = httpx.get(start.address, timeout=60).text
        assert 'id="compiling"' in page
        assert start.stop() == ""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_all_processes_end_with_the_one_that_listens(tmp_path: Path, how: int) -> None:
    with first_start(tmp_path) as start:
        start.said()
        servers = start.servers()
        os.kill(start.process.pid, how)
        assert start.process.communicate(timeout=60)[0] == ""
        wait_for(lambda: not any(Path(f"/proc/{number}").exists() for number in servers))


class Told:
    """A server of which only what it says and is told matters."""

    def __init__(self, starts: bool) -> None:
        self.starts = starts
        self.told: list[str] = []

    def heard(self, line: str) -> bool:
        return self.starts

    def go(self) -> None:
        self.told.append("go")

    def close(self) -> None:
        self.told.append("close")


@pytest.mark.parametrize("starts", [True, False])
def test_a_server_that_cannot_start_replaces_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, starts: bool
) -> None:
    before, after = Told(True), Told(starts)
    monkeypatch.setattr(handover, "Server", lambda listening, more: after)
    supervisor = object.__new__(handover.Supervisor)
    supervisor.listening = SimpleNamespace()  # type: ignore[assignment]
    supervisor.server = before  # type: ignore[assignment]
    supervisor.progress_file = tmp_path / "progress"
    supervisor.take_over(True)
    assert supervisor.server is (after if starts else before)
    assert (before.told, after.told) == ((["close"], ["go"]) if starts else ([], []))
    assert supervisor.progress_file.read_text() == ("100" if starts else handover.FAILED)
