"""Who looks at a table now, and telling them that it changed."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

PAUSE = 0.01  # changes that come this close together are shown as one
GATHER = 1.0  # a bot's secret choice or somebody's arrival may be shown this late
GRACE = 2.0  # who comes back within this time never left


@dataclass(eq=False)
class Subscriber:
    """One open stream: its seat (None: a spectator), and what it waits for."""

    seat: int | None
    hidden: bool = False  # its page is open, but nobody sees it
    dismissed: bool = False  # the seat may be somebody else's by now
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    urgent: asyncio.Event = field(default_factory=asyncio.Event)

    async def news(self, patience: float) -> bool:
        """Wait for a change; False when there was none. A change that is not urgent waits a moment for more."""
        if not await happens(self.changed, patience):
            return False
        await happens(self.urgent, GATHER)
        await asyncio.sleep(PAUSE)
        self.changed.clear()
        self.urgent.clear()
        return True


async def happens(event: asyncio.Event, patience: float) -> bool:
    try:
        async with asyncio.timeout(patience):
            await event.wait()
    except TimeoutError:
        return False
    return True


class Subscribers:
    """Everybody who looks at one table. `presence_changed` is called when a seat comes or goes."""

    def __init__(self, presence_changed: Callable[[], None]) -> None:
        self._presence_changed = presence_changed
        self.ended = False
        self._since = time.time()  # nobody can have left before
        self._left: dict[int, float] = {}
        self._open: set[Subscriber] = set()
        self._expected: dict[int, asyncio.TimerHandle] = {}

    def __len__(self) -> int:
        return len(self._open)

    def tell(self, urgent: bool = True, seats: Collection[int] | None = None) -> None:
        """The table changed, for all or for some seats alone; what is not urgent may wait a moment for more."""
        for subscriber in self._open:
            if seats is not None and subscriber.seat not in seats:
                continue
            subscriber.changed.set()
            if urgent:
                subscriber.urgent.set()

    def dismiss(self, seat: int) -> None:
        """Whoever looks from a seat is told nothing more before they have shown again that it is theirs."""
        for subscriber in self._open:
            subscriber.dismissed |= subscriber.seat == seat
        self.tell(seats=[seat])

    def end(self) -> None:
        """Nothing more will be told here."""
        self.ended = True
        self.tell()

    def present(self) -> set[int]:
        """The seats somebody looks from, or did a moment ago."""
        return self._watched() | set(self._expected)

    def looking(self) -> set[int]:
        """The seats from which somebody sees the table: not a page in the background."""
        seen = {each.seat for each in self._open if each.seat is not None and not each.hidden}
        return seen | (set(self._expected) - self._watched())

    def _watched(self) -> set[int]:
        return {each.seat for each in self._open if each.seat is not None}

    @asynccontextmanager
    async def subscribed(self, seat: int | None, hidden: bool = False) -> AsyncIterator[Subscriber]:
        """Be present at the table for a while."""
        subscriber = Subscriber(seat, hidden)
        self._arrive(subscriber)
        try:
            yield subscriber
        finally:
            self._leave(subscriber)

    def _arrive(self, subscriber: Subscriber) -> None:
        new = subscriber.seat is not None and subscriber.seat not in self.present()
        self._open.add(subscriber)
        self._left.pop(subscriber.seat if subscriber.seat is not None else -1, None)
        if subscriber.seat in self._expected:
            self._expected.pop(subscriber.seat).cancel()
        if new:
            self._presence_changed()

    def _leave(self, subscriber: Subscriber) -> None:
        self._open.discard(subscriber)
        if subscriber.seat is not None:
            self.expect(subscriber.seat)

    def expect(self, seat: int) -> None:
        """Somebody has just left the seat, or sat down and opens the table now: present for a moment."""
        if seat not in self._watched() and seat not in self._expected:
            loop = asyncio.get_running_loop()
            self._expected[seat] = loop.call_later(GRACE, self._gone, seat)

    def away(self, seat: int) -> float:
        """For how many seconds nobody has looked from a seat."""
        left = self.left(seat)
        return 0.0 if left is None else max(0.0, time.time() - left)

    def left(self, seat: int) -> float | None:
        """When somebody last looked from a seat, in seconds since 1970; None: somebody does now."""
        return None if seat in self.present() else self._left.get(seat, self._since)

    def gone(self) -> dict[int, float]:
        """The seats that somebody is known to have left, since when; whoever never looked may read without a stream."""
        return {seat: at for seat, at in self._left.items() if seat not in self.present()}

    def _gone(self, seat: int) -> None:
        del self._expected[seat]
        self._left[seat] = time.time()
        self._presence_changed()
