"""Reviews of finished games: in a process of their own that yields to all others, one at a time, as long as somebody waits."""

import asyncio
import os
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from septem.bots import worker
from septem.server.child import READY, Child, News
from septem.server.errors import TooMuch

SIMULATIONS = 160  # for each decision
LAST = 15  # steps of priority below the server
KEPT = 64  # reviews that are remembered
LEASE = 15.0  # seconds after which somebody who looked how far a review is does not wait any more
GLANCE = 1.0  # seconds between two looks whether somebody still waits
Review = list[dict[str, Any]]


def review_all(line: Connection) -> None:
    """What the process does: one review after the other, telling how far it is."""
    worker.follow_parent()
    if hasattr(os, "nice"):
        os.nice(LAST)
    line.send(READY)

    def tell(done: int, of: int) -> None:
        line.send(News((done, of)))

    with suppress(EOFError):
        while True:
            line.send(worker.review_record(line.recv(), SIMULATIONS, tell))


@dataclass(frozen=True)
class Progress:
    """How far a review is: so many decisions of so many; none of none while others are before it."""

    done: int
    of: int


@dataclass(eq=False)
class Job:
    """A review under way and who waits for it: in a request that lasts, or by looking again and again."""

    task: asyncio.Task[Review] | None = None
    progress: Progress = Progress(0, 0)
    waiters: Counter[str] = field(default_factory=Counter)
    looked: dict[str, float] = field(default_factory=dict)  # when each of the others did last

    def awaited(self) -> bool:
        """Whether anybody still waits."""
        return any(self.waited_for_by(visitor) for visitor in (*self.waiters, *self.looked))

    def waited_for_by(self, visitor: str) -> bool:
        since = time.monotonic() - self.looked.get(visitor, float("-inf"))
        return self.waiters[visitor] > 0 or since < LEASE

    def hear(self, news: tuple[int, int]) -> None:
        self.progress = Progress(*news)


class Reviews:
    """Who asks for the same review waits for the same work; work nobody waits for any more is ended."""

    def __init__(self, apart: bool) -> None:
        self._child = Child(review_all) if apart else None
        self._turn = asyncio.Lock()
        self._jobs: dict[str, Job] = {}
        self._known: OrderedDict[str, Review] = OrderedDict()

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    async def review(self, record: str, visitor: str) -> Review:
        """The review of a record; TooMuch when the visitor waits for another one already."""
        known = self._recall(record)
        if known is not None:
            return known
        job = self._job(record, visitor)
        assert job.task is not None
        job.waiters[visitor] += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.waiters[visitor] -= 1
            if not job.awaited():
                job.task.cancel()

    def look(self, record: str, visitor: str) -> Review | Progress:
        """The review, or how far it is: who does not look again soon does not wait any more."""
        known = self._recall(record)
        if known is not None:
            return known
        job = self._job(record, visitor)
        job.looked[visitor] = time.monotonic()
        return job.progress

    def _recall(self, record: str) -> Review | None:
        if record in self._known:
            self._known.move_to_end(record)
        return self._known.get(record)

    def _job(self, record: str, visitor: str) -> Job:
        """The work on a record, begun when it is not under way."""
        others = (job for key, job in self._jobs.items() if key != record)
        if any(job.waited_for_by(visitor) for job in others):
            raise TooMuch("one_review")
        job = self._jobs.get(record)
        if job is None:
            job = self._jobs[record] = Job()
            job.task = asyncio.create_task(self._work(record, job))
        return job

    async def _work(self, record: str, job: Job) -> Review:
        watch = asyncio.create_task(self._watch(job))
        try:
            async with self._turn:
                found = await self._ask(record, job)
            self._known[record] = found
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
            return found
        finally:
            watch.cancel()
            self._jobs.pop(record, None)

    async def _watch(self, job: Job) -> None:
        """End the work when those who looked at it are gone."""
        await asyncio.sleep(GLANCE)
        while job.awaited():
            await asyncio.sleep(GLANCE)
        assert job.task is not None
        job.task.cancel()

    async def _ask(self, record: str, job: Job) -> Review:
        def alone() -> Review:
            return worker.review_record(record, SIMULATIONS, lambda done, of: job.hear((done, of)))

        child = self._child
        ask: Callable[[], Review] = alone
        if child is not None:
            ask = lambda: child.ask(record, heard=job.hear)  # noqa: E731
        try:
            return await asyncio.to_thread(ask)
        except asyncio.CancelledError:
            if child is not None:
                child.end()
            raise

    def close(self) -> None:
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        if self._child is not None:
            self._child.end()
