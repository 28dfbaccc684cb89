"""Work spread over processes: results come as they are ready, and what a process had in hand when it died is done again."""

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, Generic, TypeVar

from septem.bots.worker import follow_parent

TRIES = 3  # processes that may die over one item
Item = TypeVar("Item")
Result = TypeVar("Result")


class Lost(RuntimeError):
    """Every process that had an item in hand has died."""


@dataclass(frozen=True)
class Failed:
    """The work on an item ended with an error, of which this is the traceback."""

    reason: str


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int, ray: str = ""
) -> Generator[Result, None, None]:
    """The results of all items in whatever order they come: from so many processes, this one alone, or a Ray cluster by its address."""
    if ray:
        from septem.lab.ray_cluster import on_ray

        yield from on_ray(work, items, ray)
    elif jobs <= 1:
        yield from map(work, items)
    else:
        yield from Crew(work, jobs).run(items)


class Crew(Generic[Item, Result]):
    """Processes that work on items, one at a time each; `lost` makes the result of an item over which processes die."""

    def __init__(
        self,
        work: Callable[[Item], Result],
        jobs: int,
        lost: Callable[[Item], Result] | None = None,
    ) -> None:
        self.work = work
        self.jobs = jobs
        self.lost = lost
        self._lock = Lock()
        self._over = False

    def run(self, items: Iterable[Item]) -> Generator[Result, None, None]:
        """Items are taken one by one as processes become free; whoever stops listening ends them all at once."""
        waiting = iter(items)
        told: SimpleQueue[Any] = SimpleQueue()
        hands = [Hand(self.work) for _ in range(self.jobs)]
        for hand in hands:
            Thread(target=self._lead, args=(hand, waiting, told), daemon=True).start()
        try:
            left = self.jobs
            while left:
                message = told.get()
                if message is None:
                    left -= 1
                elif isinstance(message, BaseException):
                    raise message
                else:
                    yield message[0]
        finally:
            self._over = True
            for hand in hands:
                hand.end()

    def _lead(self, hand: "Hand", waiting: Iterator[Item], told: SimpleQueue[Any]) -> None:
        """What a thread does: it feeds one process."""
        try:
            for item in self._taken(waiting):
                told.put((self._done(hand, item),))
            told.put(None)
        except BaseException as problem:
            told.put(problem)

    def _taken(self, waiting: Iterator[Item]) -> Iterator[Item]:
        while not self._over:
            with self._lock:
                found = list(islice(waiting, 1))
            if not found:
                return
            yield found[0]

    def _done(self, hand: "Hand", item: Item) -> Result:
        for _ in range(TRIES):
            try:
                result: Any = hand.do(item)
            except (EOFError, OSError):
                if self._over:
                    break
                hand.begin()
                continue
            if isinstance(result, Failed):
                raise RuntimeError(f"a process failed:\n{result.reason}")
            found: Result = result
            return found
        if self.lost is None or self._over:
            raise Lost(f"{TRIES} processes have died over one piece of work")
        return self.lost(item)


class Hand:
    """One process and the way to it."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self._work = work
        self._lock = Lock()
        self._ended = False
        self.begin()

    def begin(self) -> None:
        """Start the process, or another one in its place."""
        context = multiprocessing.get_context("spawn")
        with self._lock:
            if self._ended:
                return
            self._way, theirs = context.Pipe()
            self.process = context.Process(target=serve, args=(self._work, theirs), daemon=True)
            self.process.start()
            theirs.close()

    def do(self, item: Any) -> Any:
        """The result of an item; EOFError or OSError when the process has died."""
        self._way.send(item)
        return self._way.recv()

    def end(self) -> None:
        with self._lock:
            self._ended = True
            self.process.terminate()
            self.process.join()
            self._way.close()


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that leads; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def serve(work: Callable[[Any], Any], way: "Connection[Any, Any]") -> None:
    """What a process does, until the one that leads ends."""
    ignore_interrupts()
    follow_parent()
    while True:
        item = way.recv()
        try:
            result = work(item)
        except Exception:
            result = Failed(traceback.format_exc())
        way.send(result)
