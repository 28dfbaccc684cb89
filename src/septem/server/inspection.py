"""Records from strangers are played in a process of their own, which may take so much time and memory and no more."""

import asyncio
import multiprocessing
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import septem
from septem.bots.worker import follow_parent
from septem.kernel import record as records
from septem.kernel.errors import BadRecord, SeptemError
from septem.server.errors import Refused, TooMuch
from septem.server.table import Facts, Table
from septem.server.workers import deaf

SECONDS = 5.0  # of the clock, for one record
PROCESSOR = 4  # seconds of processor time
MEMORY = 1 << 30  # bytes
WAITING = 16  # records in the queue


@dataclass(frozen=True)
class Verdict:
    """What was found: nothing wrong, or the key of a refusal with the line it is about."""

    key: str = ""
    line: int = 0

    def check(self) -> None:
        """Refused when something is wrong."""
        if self.key:
            raise Refused(self.key, line=self.line)


def inspect(text: str) -> Verdict:
    """Play a record to its end as a table does; whatever goes wrong is said without a word of the record."""
    try:
        record = records.parse(text)
        if record.setup.game not in septem.games():
            return Verdict("record_of_no_game")
        game = septem.replay(record)
        if not game.over:
            return Verdict("unfinished_record")
        setup = record.setup
        Table(Facts("", setup.game, setup.options, setup.position), [], record.moves)
    except BadRecord as problem:
        return Verdict("bad_record", problem.line)
    except SeptemError:
        return Verdict("bad_record", 2)
    except MemoryError:
        return Verdict("heavy_record")
    except Exception:  # an expansion of somebody's own may fail in any way
        return Verdict("bad_record", 2)
    return Verdict()


def restrain() -> None:
    """This process gets no more memory than that; it is told to stop when it has used its time."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def allow_more_time() -> None:
    """So many seconds of the processor from now on."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = int(used.ru_utime + used.ru_stime) + PROCESSOR
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.RLIM_INFINITY))


def inspect_all(line: Connection) -> None:
    """What the process does: one record after the other."""
    follow_parent()
    restrain()
    with suppress(EOFError):
        line.send(Verdict())  # ready
        while True:
            text = line.recv()
            allow_more_time()
            line.send(inspect(text))


class Inspector:
    """Asks the process, one record at a time; one that takes too long is ended, and another starts."""

    def __init__(self, apart: bool) -> None:
        self._apart = apart  # False: in a thread of this process
        self._lock = threading.Lock()
        self._process: Any = None
        self._line: Connection | None = None
        self.waiting = 0

    async def check(self, text: str) -> None:
        """Refused when a record cannot be played to its end within the limits."""
        if self.waiting >= WAITING:
            raise TooMuch("busy")
        self.waiting += 1
        try:
            verdict = await asyncio.to_thread(self._ask if self._apart else inspect, text)
        finally:
            self.waiting -= 1
        verdict.check()

    def _ask(self, text: str) -> Verdict:
        with self._lock:
            line = self._line or self._start()
            try:
                line.send(text)
                if line.poll(SECONDS):
                    found: Verdict = line.recv()
                    return found
            except (EOFError, OSError):
                pass  # it was ended from outside: too much time or memory
            self._end()
            return Verdict("heavy_record")

    def _start(self) -> Connection:
        spawned = multiprocessing.get_context("spawn")
        mine, its = spawned.Pipe()
        with deaf():
            self._process = spawned.Process(target=inspect_all, args=(its,), daemon=True)
            self._process.start()
        its.close()
        mine.recv()  # it has loaded everything: its time begins
        self._line = mine
        return mine

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
            self._process.kill()
            self._process.join()
        self._line = None

    def close(self) -> None:
        """End the process."""
        self._end()
