"""Who is looking at a table now, and telling them that it changed."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

PAUSE = 0.01  # changes that come this close together are shown as one
GATHER = 1.0  # a bot's secret choice or somebody's arrival may be shown this late


@dataclass(eq=False)
class Watcher:
    """One open stream: its seat (None: a spectator), a bell for any news and one for news that cannot wait."""

    seat: int | None
    bell: asyncio.Event = field(default_factory=asyncio.Event)
    alarm: asyncio.Event = field(default_factory=asyncio.Event)

    async def rung(self, patience: float) -> bool:
        """Wait for news; False when there was none. News that can wait is gathered for a moment."""
        if not await happens(self.bell, patience):
            return False
        await happens(self.alarm, GATHER)
        await asyncio.sleep(PAUSE)
        self.bell.clear()
        self.alarm.clear()
        return True


async def happens(event: asyncio.Event, patience: float) -> bool:
    try:
        async with asyncio.timeout(patience):
            await event.wait()
    except TimeoutError:
        return False
    return True


@dataclass
class Audience:
    """Everybody at one table."""

    watchers: set[Watcher] = field(default_factory=set)

    def ring(self, soon: bool = True) -> None:
        """The table changed; what is not for `soon` may wait a moment for more."""
        for watcher in self.watchers:
            watcher.bell.set()
            if soon:
                watcher.alarm.set()

    def present(self) -> set[int]:
        """The seats somebody looks from."""
        return {watcher.seat for watcher in self.watchers if watcher.seat is not None}

    def spectators(self) -> int:
        return sum(1 for watcher in self.watchers if watcher.seat is None)

    @asynccontextmanager
    async def watching(self, seat: int | None) -> AsyncIterator[Watcher]:
        """Be present at the table for a while."""
        watcher = Watcher(seat)
        before = Counter(other.seat for other in self.watchers)
        self.watchers.add(watcher)
        if not before[seat]:
            self.ring(soon=False)
        try:
            yield watcher
        finally:
            self.watchers.discard(watcher)
            if seat not in {other.seat for other in self.watchers}:
                self.ring(soon=False)
