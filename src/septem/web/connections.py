"""Connections: a request must begin in time, and nobody holds more of them than there is room for."""

import asyncio
from collections import OrderedDict
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from septem.server.addresses import household
from septem.server.limits import HEADER_SIZE, HEADER_TIME, Numbers


class Room:
    """All open connections, the oldest first, and those of each household."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self._all: OrderedDict[Connection, None] = OrderedDict()
        self._here: dict[str, OrderedDict[Connection, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, connection: "Connection") -> None:
        """Let one more in; where it is full the oldest that asks for nothing now makes room, or else the new one leaves."""
        here = self._here.setdefault(connection.household, OrderedDict())
        for place, most in (
            (here, self.numbers.connections_here),
            (self._all, self.numbers.connections),
        ):
            if len(place) >= most:
                idle = next((one for one in place if not one.busy), connection)
                idle.give_way()
        if not connection.gone:
            here[connection] = None
            self._all[connection] = None

    def leave(self, connection: "Connection") -> None:
        self._all.pop(connection, None)
        here = self._here.get(connection.household)
        if here is not None:
            here.pop(connection, None)
            if not here:
                del self._here[connection.household]


class Connection(HttpToolsProtocol):
    """One connection; `room` is where all of them are counted. Behind a proxy the proxy counts, not we."""

    room: Room
    private: int | None = (
        None  # the port of other processes, whose connections stand for many visitors
    )
    household: str = ""
    gone = False
    _deadline: asyncio.TimerHandle | None = None
    _unread = 0  # bytes of a request that has not begun yet

    @property
    def busy(self) -> bool:
        """Whether a request is under way."""
        return self.cycle is not None and not self.cycle.response_complete

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.household = household(self.client[0]) if self.client else ""
        self._await_request()
        if self.private is None or not self.server or self.server[1] != self.private:
            self.room.enter(self)

    def data_received(self, data: bytes) -> None:
        before, in_a_body = self.cycle, self.busy and self.cycle.more_body
        super().data_received(data)
        self._unread = 0 if in_a_body or self.cycle is not before else self._unread + len(data)
        if self._unread > HEADER_SIZE and not self.transport.is_closing():
            self.send_400_response("Too much before the request begins.")
        elif self.busy:
            self._stop_waiting()
        elif self._deadline is None:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self.room.leave(self)
        super().connection_lost(exc)

    def give_way(self) -> None:
        """Make room for another."""
        self.gone = True
        self.room.leave(self)
        if not self.transport.is_closing():
            self.transport.close()

    def _await_request(self) -> None:
        self._deadline = self.loop.call_later(HEADER_TIME, self._overdue)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _overdue(self) -> None:
        """Nothing, or half a request, came in all that time."""
        self._deadline = None
        if not self.busy:
            self.give_way()


def counted(room: Room, private: int | None = None) -> type[Connection]:
    """Connections that are counted in a room, but for those to a private port."""
    return type("CountedConnection", (Connection,), {"room": room, "private": private})
