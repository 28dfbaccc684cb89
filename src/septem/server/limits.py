"""How much one visitor may ask for: requests by buckets that refill with time, streams and tables by number.

A visitor is a household (addresses.py); many people may be behind one address, so its limits are wide, and those of a guest narrower.
Where something is full the oldest goes, never all of it.
"""

import os
import time
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from septem.server.errors import TooMuch

BODY = 64 * 1024  # bytes of a request
RECORD = 512 * 1024  # bytes of an uploaded record
HEADER_TIME = 10.0  # seconds in which a request must have begun
HEADER_SIZE = 32_768  # bytes of a request before its body
BODY_TIME = 30.0  # seconds in which it must have come
LIFTED = os.environ.get("SEPTEM_LIMITS") == "off"
MOST_BUCKETS = 50_000


@dataclass(frozen=True)
class Rate:
    """So many at once, so many a second afterwards."""

    burst: float
    refill: float


@dataclass(frozen=True)
class Numbers:
    """The most there may be at a time."""

    connections: int = 4000  # in all
    connections_here: int = 400  # of one household
    streams: int = 16  # of one guest
    streams_here: int = 256  # of one household
    spectators: int = 256  # of one table
    tables: int = 40  # unfinished ones that one guest has set up
    tables_here: int = 200  # and one household


RATES = {
    "read": Rate(240, 60),
    "act": Rate(80, 20),
    "create": Rate(30, 0.5),
    "chat": Rate(8, 1),
    "stream": Rate(60, 4),
    "sign": Rate(12, 0.2),  # signing in, taking a name
}


@dataclass
class Limits:
    """The buckets of all visitors. SEPTEM_LIMITS=off in the environment lifts the rates, for load tests of one's own server."""

    rates: dict[str, Rate] = field(default_factory=lambda: dict(RATES))
    numbers: Numbers = field(default_factory=Numbers)
    _left: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)

    @classmethod
    def shared(cls, processes: int) -> "Limits":
        """Those of one of several processes on one port: what an address may do is divided among them.

        The limits of a guest and of a table are not: all requests about a table come to the one process that has it.
        """
        numbers = Numbers()
        here = {
            name: max(1, getattr(numbers, name) // processes)
            for name in ("connections_here", "streams_here", "tables_here")
        }
        rates = {
            kind: Rate(max(1, rate.burst / processes), rate.refill / processes)
            for kind, rate in RATES.items()
        }
        return cls(rates, replace(numbers, **here))

    def __post_init__(self) -> None:
        self.streams = Streams(self.numbers)
        self.tables = Holdings()

    def spend(self, visitor: str, kind: str) -> None:
        """Take one request out of a visitor's bucket; TooMuch when it is empty."""
        if LIFTED:
            return
        rate = self.rates[kind]
        now = time.monotonic()
        left, at = self._left.get((visitor, kind), (rate.burst, now))
        left = min(rate.burst, left + (now - at) * rate.refill)
        if left < 1:
            raise TooMuch("too_fast")
        self._left[visitor, kind] = (left - 1, now)
        self._left.move_to_end((visitor, kind))
        if len(self._left) > MOST_BUCKETS:
            self._left.popitem(last=False)  # who was away longest begins with a full one again


@dataclass(eq=False)
class Ticket:
    """One open stream; `evicted`: another took its place."""

    evicted: bool = False


class Streams:
    """The open streams by whom they count for; the oldest makes room for a new one."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self._open: dict[Hashable, OrderedDict[Ticket, None]] = {}
        self.count = 0

    @contextmanager
    def opened(
        self, guest: str | None, household: str, table: str, seat: int | None
    ) -> Iterator[Ticket]:
        """Count a stream as long as it is open."""
        places: list[tuple[Hashable, int]] = [
            (("household", household), self._numbers.streams_here)
        ]
        if guest is not None:
            places.append((("guest", guest), self._numbers.streams))
        if seat is None:
            places.append((("table", table), self._numbers.spectators))
        ticket = Ticket()
        for place, most in places:
            self._enter(place, most, ticket)
        self.count += 1
        try:
            yield ticket
        finally:
            self.count -= 1
            for place, _ in places:
                self._leave(place, ticket)

    def _enter(self, place: Hashable, most: int, ticket: Ticket) -> None:
        here = self._open.setdefault(place, OrderedDict())
        here[ticket] = None
        while len(here) > most and not LIFTED:
            oldest, _ = here.popitem(last=False)
            oldest.evicted = True

    def _leave(self, place: Hashable, ticket: Ticket) -> None:
        here = self._open.get(place)
        if here is not None:
            here.pop(ticket, None)
            if not here:
                del self._open[place]


class Holdings:
    """The tables visitors have set up, as far as they are not finished."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, dict[str, None]] = OrderedDict()

    def check(self, visitor: str, most: int, unfinished: set[str]) -> None:
        """TooMuch when a visitor has as many unfinished tables as one may have; `unfinished` are all that are in use."""
        held = self._held.get(visitor, {})
        if len(held) < most or LIFTED:
            return
        self._held[visitor] = {table: None for table in held if table in unfinished}
        if len(self._held[visitor]) >= most:
            raise TooMuch("too_many_tables")

    def add(self, visitor: str, table: str) -> None:
        self._held.setdefault(visitor, {})[table] = None
        self._held.move_to_end(visitor)
        if len(self._held) > MOST_BUCKETS:
            self._held.popitem(last=False)
