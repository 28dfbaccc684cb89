"""Bots think in processes of their own, while people think."""

import asyncio
import multiprocessing
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from septem.bots import worker


class Thinkers:
    """A few worker processes; one that dies is replaced."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or max(1, min(4, os.cpu_count() or 1))
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
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
        loop = asyncio.get_running_loop()
        seed = secrets.randbits(53)
        try:
            return await loop.run_in_executor(
                self._pool, worker.think, level, record, seat, seed, share
            )
        except BrokenProcessPool:
            self._pool = self._start()
            return await loop.run_in_executor(
                self._pool, worker.think, level, record, seat, seed, share
            )

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)
