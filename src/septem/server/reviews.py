"""Reviews of finished games: in a process of their own that yields to all others, one at a time, as long as somebody waits."""

import asyncio
import os
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from septem.bots import worker
from septem.server.child import READY, Child
from septem.server.errors import TooMuch

SIMULATIONS = 160  # for each decision
LAST = 15  # steps of priority below the server
KEPT = 64  # reviews that are remembered
Review = list[dict[str, Any]]


def review_all(line: Connection) -> None:
    """What the process does: one review after the other."""
    worker.follow_parent()
    if hasattr(os, "nice"):
        os.nice(LAST)
    line.send(READY)
    with suppress(EOFError):
        while True:
            line.send(worker.review_record(line.recv(), SIMULATIONS))


@dataclass(eq=False)
class Job:
    """A review under way and how many wait for it."""

    task: asyncio.Task[Review]
    waiters: int = 0


class Reviews:
    """Who asks for the same review waits for the same work; work nobody waits for any more is ended."""

    def __init__(self, apart: bool) -> None:
        self._child = Child(review_all) if apart else None
        self._turn = asyncio.Lock()
        self._jobs: dict[str, Job] = {}
        self._visitors: dict[str, str] = {}
        self._known: OrderedDict[str, Review] = OrderedDict()

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    async def review(self, record: str, visitor: str) -> Review:
        """The review of a record; TooMuch when the visitor waits for another one already."""
        if record in self._known:
            self._known.move_to_end(record)
            return self._known[record]
        if self._visitors.setdefault(visitor, record) != record:
            raise TooMuch("one_review")
        job = self._jobs.get(record)
        if job is None:
            job = self._jobs[record] = Job(asyncio.create_task(self._work(record)))
        job.waiters += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiters -= 1
            self._visitors.pop(visitor, None)
            if not job.waiters:
                job.task.cancel()

    async def _work(self, record: str) -> Review:
        try:
            async with self._turn:
                found = await self._ask(record)
            self._known[record] = found
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
            return found
        finally:
            self._jobs.pop(record, None)

    async def _ask(self, record: str) -> Review:
        ask: Callable[[], Review] = lambda: worker.review_record(record, SIMULATIONS)  # noqa: E731
        if self._child is not None:
            child = self._child
            ask = lambda: child.ask(record)  # noqa: E731
        try:
            return await asyncio.to_thread(ask)
        except asyncio.CancelledError:
            if self._child is not None:
                self._child.end()
            raise

    def close(self) -> None:
        for job in self._jobs.values():
            job.task.cancel()
        if self._child is not None:
            self._child.end()
