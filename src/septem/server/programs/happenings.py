"""What happens to a person who has programs, as numbered events: somebody challenges them, a game begins, it is their turn, a game ends.

The numbers of one person grow one by one. Their counter is a row that whoever adds an event locks until it is on disk, so nobody ever
reads a number before a smaller one. Every event has a mark and comes once, however often it is told: after a restart all that may not have
been told is told again.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, exists, select, update

from septem.server.schema import callers, happenings
from septem.server.store import Store, Work

LOOK = 1.0  # seconds between two looks for what other processes have told
QUIET = 4.0  # seconds after which an idle stream says that it lives
KEPT = 30 * 24 * 3600.0  # seconds in which it can be read whose turn it was
TURN = "turn/"  # begins the mark of a turn
AT_ONCE = 200  # events that are read together


@dataclass(frozen=True)
class Happening:
    """Something that happened to a person."""

    guest: str
    mark: str
    fields: dict[str, Any]


def add(told: Iterable[Happening]) -> Work:
    """Keep events of people who have programs; those of others, and those that are there, are left out."""
    ordered = sorted(told, key=lambda each: (each.guest, each.mark))  # locks in one order

    def work(connection: Connection) -> None:
        for each in ordered:
            add_one(connection, each)

    return work


def add_one(connection: Connection, each: Happening) -> None:
    there = exists().where(happenings.c.guest == each.guest, happenings.c.mark == each.mark)
    counted = (
        update(callers)
        .where(callers.c.guest == each.guest, ~there)
        .values(last=callers.c.last + 1)
        .returning(callers.c.last)
    )
    number = connection.execute(counted).scalar_one_or_none()
    if number is None:
        return
    now = time.time()
    row = {"guest": each.guest, "number": number, "mark": each.mark, "fields": each.fields}
    connection.execute(happenings.insert().values(**row, at=now))
    old = happenings.c.guest == each.guest, happenings.c.at < now - KEPT
    connection.execute(happenings.delete().where(*old, happenings.c.mark.startswith(TURN)))


def after(guest: str, number: int) -> Callable[[Connection], list[dict[str, Any]]]:
    """The events of a person after one, oldest first, each with its number and when it was."""
    asked = (
        select(happenings.c.number, happenings.c.at, happenings.c.fields)
        .where(happenings.c.guest == guest, happenings.c.number > number)
        .order_by(happenings.c.number)
        .limit(AT_ONCE)
    )
    return lambda connection: [
        {"number": row.number, "at": round(row.at, 3), **row.fields}
        for row in connection.execute(asked)
    ]


def with_programs(guests: Iterable[str]) -> Callable[[Connection], set[str]]:
    """Those of some people who have programs."""
    asked = select(callers.c.guest).where(callers.c.guest.in_(list(guests)))
    return lambda connection: set(connection.execute(asked).scalars())


class Board:
    """Who waits for events in this process."""

    def __init__(self, kept: Store) -> None:
        self._store = kept
        self._waiting: dict[str, set[asyncio.Event]] = {}
        self.ended = False

    def tell(self, guests: Iterable[str]) -> None:
        """Something new is there for these people."""
        for guest in guests:
            for event in self._waiting.get(guest, ()):
                event.set()

    def end(self) -> None:
        """The server ends: who listens asks again."""
        self.ended = True
        self.tell(list(self._waiting))

    async def listen(self, guest: str, number: int) -> AsyncGenerator[dict[str, Any] | None, None]:
        """All events of a person after a number, and then each as it comes; None when all is quiet."""
        news = asyncio.Event()
        self._waiting.setdefault(guest, set()).add(news)
        quiet_since = 0.0  # the first sign comes at once
        try:
            while not self.ended:
                news.clear()
                found = await asyncio.to_thread(self._store.read, after(guest, number))
                for event in found:
                    number = event["number"]
                    quiet_since = time.monotonic()
                    yield event
                if found:  # there may be more
                    continue
                if time.monotonic() - quiet_since >= QUIET:
                    quiet_since = time.monotonic()
                    yield None
                await wait(news, LOOK if self._store.shared else QUIET)
        finally:
            self._waiting[guest].discard(news)
            if not self._waiting[guest]:
                del self._waiting[guest]


async def wait(news: asyncio.Event, patience: float) -> None:
    try:
        async with asyncio.timeout(patience):
            await news.wait()
    except TimeoutError:
        return
