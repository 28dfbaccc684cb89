"""Bots think in processes of their own, while people think."""

import asyncio
import multiprocessing
import os
import secrets
import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from septem.bots import worker as tasks
from septem.bots.player import Limit

HINT = Limit(4.0, 400)  # simulations seldom take that long, so that a position has one hint
REVIEW_SIMULATIONS = 160  # for each decision
MOST_SEATS = 1024  # whose worker is remembered
T = TypeVar("T")


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


class Worker:
    """One worker process, replaced when it dies; or a thread of this process."""

    def __init__(self, process: bool) -> None:
        self._process = process
        self._executor = self._start()
        self.waiting = 0  # thoughts under way and in the queue

    def _start(self) -> Executor:
        if not self._process:
            return ThreadPoolExecutor(1)
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawned, initializer=tasks.begin)

    async def run(self, thought: Callable[[], T]) -> T:
        """Think when those before are done."""
        broken = self._executor
        self.waiting += 1
        try:
            return await self._ask(thought)
        except BrokenProcessPool:
            if self._executor is broken:  # the first of those who waited starts a new one
                self._executor = self._start()
            return await self._ask(thought)
        finally:
            self.waiting -= 1

    def _ask(self, thought: Callable[[], T]) -> asyncio.Future[T]:
        with deaf():  # the first thought starts the process
            return asyncio.get_running_loop().run_in_executor(self._executor, thought)

    def close(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)


class WorkerPool:
    """A few workers; with none, bots think in a thread of this process.

    A bot that remembers what it thought comes back to the worker that keeps what it remembers (`bots.worker.BotCache`).
    """

    def __init__(self, workers: int | None = None) -> None:
        count = max(1, min(4, os.cpu_count() or 1)) if workers is None else workers
        self._workers = [Worker(count > 0) for _ in range(max(1, count))]
        self._assigned: OrderedDict[str, Worker] = OrderedDict()

    async def warm(self) -> None:
        """Start all processes now rather than at the first move."""
        await asyncio.gather(*(worker.run(tasks.warm) for worker in self._workers))

    async def think(
        self, level: str, record: str, seat: int, share: int, player: str | None = None
    ) -> str:
        """The move a bot chooses, as text; `player` names one that remembers its last thoughts."""
        worker = self._idlest() if player is None else self._worker_of(player)
        seed = secrets.randbits(53)
        return await worker.run(
            partial(tasks.choose_move, level, record, seat, seed, share, player)
        )

    async def advise(
        self, record: str, seat: int, language: str, names: dict[int, str]
    ) -> list[dict[str, Any]]:
        """The best moves of a seat, with chances and reasons."""
        return await self._idlest().run(partial(tasks.advise, record, seat, HINT, language, names))

    async def look_back(self, record: str) -> list[dict[str, Any]]:
        """The review of a finished game."""
        return await self._idlest().run(partial(tasks.review_record, record, REVIEW_SIMULATIONS))

    def _idlest(self) -> Worker:
        return min(self._workers, key=lambda worker: worker.waiting)

    def _worker_of(self, player: str) -> Worker:
        """The worker this bot had before."""
        worker = self._assigned.get(player) or self._idlest()
        self._assigned[player] = worker
        self._assigned.move_to_end(player)
        if len(self._assigned) > MOST_SEATS:
            self._assigned.popitem(last=False)
        return worker

    def close(self) -> None:
        for worker in self._workers:
            worker.close()
