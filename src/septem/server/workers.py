"""Bots think in processes of their own, while people think."""

import asyncio
import heapq
import itertools
import multiprocessing
import os
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

from septem.bots import frozen
from septem.bots import worker as tasks
from septem.bots.player import Limit
from septem.server.child import deaf
from septem.server.reviews import Reviews

HINT = Limit(4.0, 400)  # simulations seldom take that long, so that a position has one hint
FIRST, HINTS, LATER, LAST = 0, 1, 2, 3
# ranks: people who wait at a table, hints, all other tables, what nobody waits for
MOST_SEATS = 1024  # whose worker is remembered
T = TypeVar("T")


class Turns:
    """One at a time: the lowest rank first, then who came first."""

    def __init__(self) -> None:
        self._taken = False
        self._count = itertools.count()
        self._queue: list[tuple[int, int, asyncio.Future[None]]] = []

    @asynccontextmanager
    async def taken(self, rank: int) -> AsyncIterator[None]:
        """Wait for one's turn, and have it."""
        if self._taken:
            turn = asyncio.get_running_loop().create_future()
            heapq.heappush(self._queue, (rank, next(self._count), turn))
            try:
                await turn
            except asyncio.CancelledError:
                if turn.done() and not turn.cancelled():
                    self._pass_on()
                raise
        self._taken = True
        try:
            yield
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        while self._queue:
            turn = heapq.heappop(self._queue)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False


class Worker:
    """One worker process, replaced when it dies; or a thread of this process."""

    def __init__(self, process: bool) -> None:
        self._process = process
        self._executor = self._start()
        self._turns = Turns()
        self.waiting = 0  # thoughts under way and in the queue

    def _start(self) -> Executor:
        if not self._process:
            return ThreadPoolExecutor(1)
        spawned = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, mp_context=spawned, initializer=tasks.begin)

    async def run(self, thought: Callable[[], T], rank: int = FIRST) -> T:
        """Think when it is this thought's turn."""
        self.waiting += 1
        try:
            async with self._turns.taken(rank):
                try:
                    return await self._ask(thought)
                except BrokenProcessPool:
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
        self.reviews = Reviews(count > 0)

    @property
    def waiting(self) -> int:
        """Thoughts under way and in the queues."""
        return sum(worker.waiting for worker in self._workers)

    async def warm(self) -> None:
        """Start all processes now rather than at the first move."""
        await asyncio.gather(*(worker.run(tasks.warm) for worker in self._workers))

    async def think(
        self,
        level: str,
        record: str,
        seat: int,
        share: int,
        player: str | None = None,
        rank: int = FIRST,
    ) -> str:
        """The move a bot chooses, as text; `player` names one that remembers its last thoughts."""
        worker = self._idlest() if player is None else self._worker_of(player)
        seed = secrets.randbits(53)
        return await worker.run(
            partial(tasks.choose_move, level, record, seat, seed, share, player), rank
        )

    async def think_frozen(self, level: str, record: str, seat: int, rank: int = FIRST) -> str:
        """The move a frozen bot chooses, as text: the same in every process."""
        return await self._idlest().run(partial(frozen.choose, level, record, seat), rank)

    async def advise(
        self, record: str, seat: int, language: str, names: dict[int, str]
    ) -> list[dict[str, Any]]:
        """The best moves of a seat, with chances and reasons."""
        thought = partial(tasks.advise, record, seat, HINT, language, names)
        return await self._idlest().run(thought, HINTS)

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
        self.reviews.close()
        for worker in self._workers:
            worker.close()
