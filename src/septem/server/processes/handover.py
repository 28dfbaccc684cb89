"""The first start: the web table is open while the rules are compiled, then a process with the compiled ones takes over.

One process listens and never serves. It starts a server over the same socket and the compiler beside it. When the rules are
compiled it starts a second server, which loads everything and waits; then the first finishes the requests it has, writes what is
queued, and ends. Visitors who come in between wait in the queue of the socket: nobody is refused. A table is its record, so the
second server goes on where the first ended, and streams ask it for what came after their last number.

The two sides talk in lines: a server says READY (loaded), SERVING (visitors) and CLOSED (all is on disk), and is told GO; the end of its input ends it.
"""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

from septem.server.child import deaf

COMPILER = "SEPTEM_COMPILE"  # in the environment: the command that compiles the rules, where that has to be done
PROGRESS = "SEPTEM_PROGRESS"  # the file in which it tells how many percent are done
SOCKET = "SEPTEM_SOCKET"  # the number of the socket a server takes over
FAILED = "failed"
READY, SERVING, CLOSED, GO = "ready\n", "serving\n", "closed\n", "go\n"
GLANCE = 0.1  # seconds between two looks at the processes
PATIENCE = 30.0  # seconds a server may take to finish its requests


def progress() -> str:
    """How far the compiler is, in percent; FAILED when it gave up; empty when nothing is compiled."""
    file = os.environ.get(PROGRESS)
    if file is None:
        return ""
    with suppress(OSError):
        return Path(file).read_text(encoding="ascii").strip()
    return "0"


# The side of a server.


def inherited() -> socket.socket | None:
    """The socket this server was started over."""
    number = os.environ.pop(SOCKET, None)
    return None if number is None else socket.socket(fileno=int(number))


def stand_by() -> None:
    """Say that everything is loaded and wait until the server before has ended; from then on the end of the input ends this one."""
    tell(READY)
    if sys.stdin.readline() != GO:
        sys.exit(0)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # the end is quiet, as with Ctrl+C
    threading.Thread(target=end_with_parent, daemon=True).start()


def tell_served() -> None:
    tell(SERVING)


def end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 64):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def tell(line: str) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.write(line)
        sys.stdout.flush()


# The side of the process that listens.


class Server:
    """A server in a process of its own: this very command once more, over the socket."""

    def __init__(self, listening: socket.socket, more: dict[str, str]) -> None:
        number = listening.fileno()
        with deaf():
            self.process = subprocess.Popen(
                [sys.executable, *sys.orig_argv[1:]],
                env={**os.environ, SOCKET: str(number), **more},
                pass_fds=[number],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )

    def heard(self, line: str) -> bool:
        """Wait for a line; False when the process ended without it."""
        assert self.process.stdout is not None
        return self.process.stdout.readline() == line

    def go(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(GO)
        self.process.stdin.flush()

    def running(self) -> bool:
        return self.process.poll() is None

    def close(self) -> None:
        """Let it finish and wait until all it was told is on disk."""
        self.process.terminate()
        impatient = threading.Timer(PATIENCE, self.process.kill)
        impatient.start()
        self.heard(CLOSED)
        impatient.cancel()


class Supervisor:
    """Keeps a server running over one socket and replaces it when the rules are compiled."""

    def __init__(self, listening: socket.socket) -> None:
        self.listening = listening
        self.folder = tempfile.TemporaryDirectory()
        self.progress_file = Path(self.folder.name) / "progress"
        self.compiler: subprocess.Popen[bytes] | None = None

    def run(self, compiler: str, served: Callable[[], None]) -> None:
        """Until the server ends, or this process is told to; `served` is called when visitors may come."""
        with self.folder, ended_by_signals():
            os.environ.pop(COMPILER)
            told = {PROGRESS: str(self.progress_file)}
            self.server = Server(self.listening, told)
            try:
                if self.server.heard(READY):
                    self.server.go()
                if self.server.heard(SERVING):
                    served()
                self.compiler = compiling = subprocess.Popen(
                    compiler,
                    shell=True,
                    env={**os.environ, **told},
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    start_new_session=True,
                )
                while self.server.running() and compiling.poll() is None:
                    time.sleep(GLANCE)
                if self.server.running():
                    self.take_over(compiling.returncode == 0)
                sys.exit(self.server.process.wait())
            finally:
                self.stop()

    def take_over(self, compiled_rules: bool) -> None:
        """Replace the server by one with the compiled rules; it stays without them, or when that one cannot start."""
        if compiled_rules:
            self.progress_file.write_text("100", encoding="ascii")
            compiled = Server(self.listening, {})
            if compiled.heard(READY):
                before, self.server = self.server, compiled
                before.close()
                compiled.go()
                compiled.heard(SERVING)
                return
        self.progress_file.write_text(FAILED, encoding="ascii")

    def stop(self) -> None:
        if self.compiler is not None and self.compiler.poll() is None:
            os.killpg(self.compiler.pid, signal.SIGTERM)
        if self.server.running():
            self.server.close()
            self.server.process.wait()


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """SIGTERM and Ctrl+C end what is done here in the same quiet way."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    except KeyboardInterrupt:
        pass
    finally:
        signal.signal(signal.SIGTERM, before)
