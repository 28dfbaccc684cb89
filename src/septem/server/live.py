"""Who is looking at a table now, and telling them that it changed."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(eq=False)
class Watcher:
    """One open stream: its seat (None: a spectator) and a bell."""

    seat: int | None
    bell: asyncio.Event = field(default_factory=asyncio.Event)

    async def rung(self, patience: float) -> bool:
        """Wait for the bell; False when it stayed silent."""
        try:
            await asyncio.wait_for(self.bell.wait(), patience)
        except TimeoutError:
            return False
        self.bell.clear()
        return True


@dataclass
class Audience:
    """Everybody at one table."""

    watchers: set[Watcher] = field(default_factory=set)

    def ring(self) -> None:
        """The table changed."""
        for watcher in self.watchers:
            watcher.bell.set()

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
            self.ring()
        try:
            yield watcher
        finally:
            self.watchers.discard(watcher)
            if seat not in {other.seat for other in self.watchers}:
                self.ring()
