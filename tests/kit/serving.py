"""A real server in a process of its own, for tests that kill it or look at it with a browser."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx2 as httpx

from septem.kernel import folders

SOURCES = Path(__file__).parents[2] / "src"


def free_port() -> int:
    """A port nobody listens on, below those that outgoing connections take."""
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port


class Server:
    """`python -m septem.web` over a database, a file or a URL, started, killed and started again on one port.

    It knows the folders with expansions that `listed` names, whatever the tests' own process knows.
    """

    def __init__(
        self,
        database: Path | str,
        thinkers: int = 1,
        listed: str = "",
        workers: int = 1,
    ) -> None:
        self.url = database if isinstance(database, str) else f"sqlite:///{database}"
        self.database = Path() if isinstance(database, str) else database
        self.thinkers = thinkers
        self.workers = workers
        self.listed = listed
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> "Server":
        command = [sys.executable, "-m", "septem.web", "--port", str(self.port)]
        command += ["--database", self.url, "--thinkers", str(self.thinkers)]
        command += ["--workers", str(self.workers)]
        self.process = subprocess.Popen(
            command, env=surroundings(self.listed), stdout=subprocess.DEVNULL
        )
        self._wait()
        return self

    def _wait(self) -> None:
        end = time.monotonic() + 180
        while time.monotonic() < end and self.alive():
            try:
                if httpx.get(f"{self.address}/api/v1/games", timeout=5).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        self.kill()
        raise TimeoutError("the server did not start")

    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def used(self) -> float:
        """Seconds of processor time of the server, without its workers; for Linux."""
        assert self.process is not None
        return used_by(self.process.pid)

    def kill(self) -> None:
        """`kill -9`: nothing is finished, nothing is said."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: int) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None


class Nursling(Server):
    """A server that starts in a moment: forked from a process that has loaded everything (nursery.py). `database` may be a URL."""

    def __init__(self, database: Path | str) -> None:
        super().__init__(database, thinkers=0)
        script = Path(__file__).with_name("nursery.py")
        self.nursery = subprocess.Popen(
            [sys.executable, str(script)],
            env=surroundings(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.child: int | None = None

    def start(self) -> "Server":
        self.begin()
        self._wait()
        return self

    def begin(self) -> None:
        """Start without waiting until it serves."""
        assert self.nursery.stdin is not None
        self.nursery.stdin.write(f"{self.port} {self.url}\n")
        self.nursery.stdin.flush()
        self.child = int(self._heard())

    def _heard(self) -> str:
        assert self.nursery.stdout is not None
        return self.nursery.stdout.readline()

    def alive(self) -> bool:
        return self.child is not None

    def _end(self, how: int) -> None:
        if self.child is not None:
            os.kill(self.child, how)
            self._heard()  # it is gone
            self.child = None

    def close(self) -> None:
        self.kill()
        self.nursery.communicate(timeout=20)


def used_by(process: int) -> float:
    """Seconds of processor time of a process; for Linux."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def surroundings(listed: str = "") -> dict[str, str]:
    """The environment of a server under test."""
    own = {"PYTHONPATH": str(SOURCES), "SEPTEM_LIMITS": "off", folders.LISTED: listed}
    return {**os.environ, **own}
