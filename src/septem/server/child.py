"""A process that answers one question after the other, and can be ended in the middle of one."""

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

READY = "ready"


class Ended(Exception):
    """The process was ended, or ended itself, before it had an answer."""


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started meanwhile never hear Ctrl+C: the one that started them stops them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@dataclass(frozen=True)
class News:
    """What the process tells before it has the answer."""

    told: Any


class Child:
    """Started at the first question; `target` gets its end of a line, says READY, then answers what it receives."""

    def __init__(self, target: Callable[[Connection], None]) -> None:
        self._target = target
        self._lock = threading.Lock()
        self.process: Any = None
        self._line: Connection | None = None

    def ask(
        self,
        question: Any,
        patience: float | None = None,
        heard: Callable[[Any], None] = lambda news: None,
    ) -> Any:
        """The answer, which a thread waits for; Ended when that or any news takes longer than that many seconds."""
        with self._lock:
            line = self._line or self._start()
            try:
                line.send(question)
                while line.poll(patience):
                    answer = line.recv()
                    if not isinstance(answer, News):
                        return answer
                    heard(answer.told)
            except (EOFError, OSError):
                pass
            self.end()
            raise Ended

    def _start(self) -> Connection:
        spawned = multiprocessing.get_context("spawn")
        mine, its = spawned.Pipe()
        with deaf():
            self.process = spawned.Process(target=self._target, args=(its,), daemon=True)
            self.process.start()
        its.close()
        self._line = mine
        mine.recv()  # it has loaded everything: its time begins
        return mine

    def end(self) -> None:
        """End the process, whatever it does; the next question starts another."""
        line, self._line = self._line, None
        if line is not None:
            self.process.kill()
            self.process.join()
            line.close()
