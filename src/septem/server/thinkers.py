"""Bots think in processes of their own, while people think."""

import asyncio
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, TypeVar

from septem.bots import worker

HINT_SECONDS = 0.8
REVIEW_SIMULATIONS = 160  # for each decision
T = TypeVar("T")


class Thinkers:
    """A few worker processes, one that dies is replaced; with none, bots think in a thread of this process."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = max(1, min(4, os.cpu_count() or 1)) if workers is None else workers
        self._pool = self._start()

    def _start(self) -> Executor:
        if self.workers == 0:
            return ThreadPoolExecutor(1)
        return ProcessPoolExecutor(
            self.workers,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=worker.begin,
        )

    async def warm(self) -> None:
        """Start all processes now rather than at the first move."""
        loop = asyncio.get_running_loop()
        await asyncio.gather(
            *(loop.run_in_executor(self._pool, worker.warm) for _ in range(self.workers))
        )

    async def think(self, level: str, record: str, seat: int, share: int) -> str:
        """The move a bot chooses, as text."""
        return await self._run(
            partial(worker.think, level, record, seat, secrets.randbits(53), share)
        )

    async def advise(self, record: str, seat: int, language: str) -> list[dict[str, Any]]:
        """The best moves of a seat, with chances and reasons."""
        return await self._run(partial(worker.advise, record, seat, HINT_SECONDS, language))

    async def look_back(self, record: str) -> list[dict[str, Any]]:
        """The review of a finished game."""
        return await self._run(partial(worker.look_back, record, REVIEW_SIMULATIONS))

    async def _run(self, thought: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._pool, thought)
        except BrokenProcessPool:
            self._pool = self._start()
            return await loop.run_in_executor(self._pool, thought)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
