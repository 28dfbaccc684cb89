"""Processes that play for a training run: they are told what to do by shared numbers, and send what they have played."""

import multiprocessing
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext
from threading import Lock, Thread
from time import monotonic
from typing import Any

LAST_GAME = 10.0  # seconds that the processes have for the game under way at the end
MOST_FAILURES = 50  # games that may fail in a run
GLANCE = 0.2  # seconds between two looks whether the run is over
ENDED = 0  # the shared number that says that the run is over; the others follow it


@dataclass
class Failed:
    """A game that could not be played to its end, and why."""

    reason: str


class Pool(ABC):
    """All processes of a run, and the games that failed so far."""

    def __init__(
        self,
        work: Callable[..., None],
        arguments: tuple[Any, ...],
        numbers: int,
        jobs: int,
        seed: str,
    ) -> None:
        """Each process does `work(*arguments, seed, shared numbers, pipe)` with a seed and a pipe of its own.

        A queue for all would be fed by threads that wait for the interpreter while their process plays: a hundred games a second.
        """
        context: SpawnContext = multiprocessing.get_context("spawn")
        self.shared = context.Array("q", 1 + numbers)
        self.lock = Lock()
        self._over = False
        self.received = 0  # messages so far
        self.failures: list[str] = []
        pipes = [context.Pipe(duplex=False) for _ in range(jobs)]
        self._readers = [reader for reader, _ in pipes]
        self._writers = [writer for _, writer in pipes]
        self.processes = [
            context.Process(
                target=work,
                args=(*arguments, f"{seed} {number}", self.shared, writer),
                daemon=True,
            )
            for number, writer in enumerate(self._writers)
        ]
        self._reader = Thread(target=self._listen, daemon=True)

    @abstractmethod
    def receive(self, message: Any) -> None:
        """Keep what a process has sent; nobody else looks at it meanwhile."""

    def start(self) -> None:
        for process, writer in zip(self.processes, self._writers, strict=True):
            process.start()
            writer.close()  # the process has its own; the pipe ends with it
        self._reader.start()

    def _listen(self) -> None:
        while not self._over and self._readers:
            for ready in wait(self._readers, GLANCE):
                assert isinstance(ready, Connection)
                try:
                    self._keep(ready.recv())
                except EOFError:  # its process has ended
                    self._readers.remove(ready)

    def _keep(self, message: Any) -> None:
        with self.lock:
            self.received += 1
            if isinstance(message, Failed):
                self.failures.append(message.reason)
            else:
                self.receive(message)

    def check(self) -> None:
        """A process that has ended by itself ends the run, and so do many games that fail."""
        if len(self.failures) > MOST_FAILURES:
            raise RuntimeError(f"{len(self.failures)} games failed; the first:\n{self.failures[0]}")
        for process in self.processes:
            if process.exitcode not in (None, 0):
                raise RuntimeError(f"a playing process ended with {process.exitcode}")

    def stop(self) -> None:
        """Let every process end after its game; what they send is read until then, so that none waits for a reader."""
        self.shared[ENDED] = 1
        end = monotonic() + LAST_GAME
        for process in self.processes:
            process.join(max(end - monotonic(), 0.1))
            if process.is_alive():
                process.terminate()
        self._over = True
        self._reader.join(1.0)
