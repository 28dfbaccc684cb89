"""Records from strangers are played in a process of their own, which may take so much time and memory and no more."""

import asyncio
import sys
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

import septem
from septem.bots.worker import follow_parent
from septem.kernel import record as records
from septem.kernel.errors import BadRecord, SeptemError
from septem.server import endings
from septem.server.child import READY, Child, Ended
from septem.server.errors import Refused, TooMuch
from septem.server.table import Facts, Table

SECONDS = 15.0  # of the clock, for one record: a busy machine takes longer for the same work
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
        if not game.over and endings.from_record(record.ended, game) is None:
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
    line.send(READY)
    with suppress(EOFError):
        while True:
            text = line.recv()
            allow_more_time()
            line.send(inspect(text))


class Inspector:
    """Asks the process, one record at a time; one that takes too long is ended, and another starts."""

    def __init__(self, apart: bool) -> None:
        self.child = Child(inspect_all) if apart else None  # None: in a thread of this process
        self.waiting = 0

    async def check(self, text: str) -> None:
        """Refused when a record cannot be played to its end within the limits."""
        if self.waiting >= WAITING:
            raise TooMuch("busy")
        self.waiting += 1
        try:
            verdict = await asyncio.to_thread(self._ask, text)
        finally:
            self.waiting -= 1
        verdict.check()

    def _ask(self, text: str) -> Verdict:
        if self.child is None:
            return inspect(text)
        try:
            found: Verdict = self.child.ask(text, SECONDS)
        except Ended:
            return Verdict("heavy_record")
        return found

    def close(self) -> None:
        """End the process."""
        if self.child is not None:
            self.child.end()
