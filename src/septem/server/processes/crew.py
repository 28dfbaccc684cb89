"""Several server processes over one socket and one PostgreSQL: started together, each replaced when it dies, ended together."""

import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from septem.server.child import deaf
from septem.server.opening import Trouble, open_engine, read_url
from septem.server.processes import leases
from septem.server.processes.handover import (
    SERVING,
    SOCKET,
    end_with_parent,
    ended_by_signals,
)

MEMBER = "SEPTEM_MEMBER"  # in the environment: the name under which a process of a crew owns tables
GLANCE = 0.05  # seconds between two looks at the processes
GOODBYE = 4.0  # seconds they have to end
SHORT = 5.0  # seconds: whoever lives less is started again later and later
PAUSES = (0.1, 5.0)  # seconds, at first and at most


def member() -> str | None:
    """The name of this process, where it is one of a crew."""
    return os.environ.pop(MEMBER, None)


def join_in() -> None:
    """End when told to, or when the process that leads the crew is gone."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    threading.Thread(target=end_with_parent, daemon=True).start()


class Process:
    """A place in the crew: the process that fills it now."""

    def __init__(self, listening: socket.socket) -> None:
        self.listening = listening
        self.pause = PAUSES[0]
        self.due = 0.0  # when it may be started again
        self.start()

    def start(self) -> None:
        number = self.listening.fileno()
        self.name = f"{socket.gethostname()[:40]}-{secrets.token_hex(8)}"
        self.began = time.monotonic()
        with deaf():
            self.process = subprocess.Popen(
                [sys.executable, *sys.orig_argv[1:]],
                env={**os.environ, SOCKET: str(number), MEMBER: self.name},
                pass_fds=[number],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )

    def serves(self) -> bool:
        """Wait until it serves visitors; False when it ended instead."""
        assert self.process.stdout is not None
        return self.process.stdout.readline() == SERVING

    def gone(self) -> bool:
        """Whether it has ended since the last look."""
        return self.due == 0.0 and self.process.poll() is not None

    def wait_a_moment(self) -> None:
        lived = time.monotonic() - self.began
        self.pause = PAUSES[0] if lived > SHORT else min(2 * self.pause, PAUSES[1])
        self.due = time.monotonic() + self.pause

    def start_if_due(self) -> None:
        if self.due and time.monotonic() > self.due:
            self.due = 0.0
            self.start()

    def close(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


class Crew:
    """So many processes, as long as nobody ends them."""

    def __init__(self, listening: socket.socket, count: int, database: str | None) -> None:
        self.database = open_engine(read_url(database))
        self.processes = [Process(listening) for _ in range(count)]

    def run(self, served: Callable[[], None]) -> None:
        with ended_by_signals():
            try:
                if not all(process.serves() for process in self.processes):
                    raise Trouble("a server process could not start; what it says is above")
                served()
                while True:
                    time.sleep(GLANCE)
                    self.look_after()
            finally:
                self.end()

    def look_after(self) -> None:
        """Whoever died is replaced, and what it had is free for the others at once."""
        for process in self.processes:
            if process.gone():
                code = process.process.returncode
                print(f"septem: a server process ended ({code}); another starts", file=sys.stderr)
                self.bury(process)
                process.close()
                process.wait_a_moment()
            process.start_if_due()

    def bury(self, process: Process) -> None:
        """Nobody needs to wait for signs of life of a process that is gone."""
        with suppress(SQLAlchemyError), self.database.begin() as connection:
            leases.say_dead(process.name)(connection)

    def end(self) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.process.terminate()
        end = time.monotonic() + GOODBYE
        for process in self.processes:
            try:
                process.process.wait(max(0.1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.process.kill()
                process.process.wait()
            process.close()
        self.database.dispose()
