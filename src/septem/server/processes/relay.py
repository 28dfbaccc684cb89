"""A small client of HTTP, by which one process asks another for a visitor."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable

import h11
from starlette.types import Scope

CONNECT = 2.0  # seconds
IDLE = 2.0  # seconds a connection is kept for the next request; the other side keeps it longer
MOST_IDLE = 16  # connections to one process
SILENCE = 12.0  # seconds after which a stream is dead: a living one says something every few
PIECE = 65536  # bytes read at once
# Headers that belong to one connection, and what the server writes itself.
NOT_PASSED = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"date", b"expect"}
STREAMS = (b"text/event-stream", b"application/x-ndjson")


class Broken(Exception):
    """The other process cannot be reached; `asked`: it may have done what it was asked for."""

    def __init__(self, asked: bool) -> None:
        super().__init__()
        self.asked = asked


class Line:
    """A connection to another process."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.state = h11.Connection(h11.CLIENT, max_incomplete_event_size=PIECE)
        self.idle_since = 0.0

    async def send(self, request: h11.Request, body: bytes) -> None:
        parts = [self.state.send(request)]
        if body:
            parts.append(self.state.send(h11.Data(data=body)))
        parts.append(self.state.send(h11.EndOfMessage()))
        self.writer.write(b"".join(part for part in parts if part))
        await self.writer.drain()

    async def next(self) -> object:
        """The next event of the answer."""
        while (found := self.state.next_event()) is h11.NEED_DATA:
            self.state.receive_data(await self.reader.read(PIECE))
        return found

    def usable(self) -> bool:
        fresh = time.monotonic() - self.idle_since < IDLE
        return fresh and not self.reader.at_eof() and not self.writer.is_closing()

    def close(self) -> None:
        self.writer.transport.abort()


class Answer:
    """What the other process answers: short ones are here already, streams come piece by piece."""

    def __init__(self, status: int, headers: list[tuple[bytes, bytes]], line: Line) -> None:
        self.status = status
        self.headers = headers
        self._line: Line | None = line
        self._whole: bytes | None = None

    @property
    def is_stream(self) -> bool:
        kind = dict(self.headers).get(b"content-type", b"")
        return kind.startswith(STREAMS)

    async def read(self) -> Line:
        """Read all of a short answer; the connection is free again."""
        assert self._line is not None
        self._whole = b"".join([piece async for piece in self._read(self._line)])
        line, self._line = self._line, None
        return line

    async def pieces(self) -> AsyncIterator[bytes]:
        """A stream that breaks just ends: whoever reads it asks again."""
        if self._whole is not None:
            yield self._whole
        if self._line is None:
            return
        pieces = self._read(self._line)
        try:
            while True:
                async with asyncio.timeout(SILENCE):
                    piece = await anext(pieces)
                yield piece
        except (OSError, TimeoutError, StopAsyncIteration, h11.ProtocolError):
            return

    async def _read(self, line: Line) -> AsyncIterator[bytes]:
        while isinstance(found := await line.next(), h11.Data):
            yield bytes(found.data)
        if not isinstance(found, h11.EndOfMessage):
            raise h11.RemoteProtocolError("the answer is cut off")

    def close(self) -> None:
        if self._line is not None:
            self._line.close()


class Relay:
    """Asks other processes, over connections that are kept for a moment."""

    def __init__(self) -> None:
        self._idle: dict[str, list[Line]] = {}

    async def ask(
        self, address: str, scope: Scope, more: Iterable[tuple[bytes, bytes]], body: bytes
    ) -> Answer:
        """The answer of the process at an address; Broken when there is none."""
        line = await self._line_to(address)
        try:
            await line.send(request_of(scope, more, body), body)
            answer = await begun(line)
            if not answer.is_stream:
                self._keep(address, await answer.read())
            return answer
        except (OSError, h11.ProtocolError):
            line.close()
            raise Broken(asked=True) from None
        except BaseException:
            line.close()
            raise

    def close(self) -> None:
        """Let all connections go."""
        for idle in self._idle.values():
            for line in idle:
                line.close()
        self._idle.clear()

    async def _line_to(self, address: str) -> Line:
        idle = self._idle.get(address, [])
        while idle:
            line = idle.pop()
            if line.usable():
                return line
            line.close()
        host, _, port = address.rpartition(":")
        try:
            async with asyncio.timeout(CONNECT):
                return Line(*await asyncio.open_connection(host, int(port)))
        except (OSError, TimeoutError, ValueError):
            raise Broken(asked=False) from None

    def _keep(self, address: str, line: Line) -> None:
        idle = self._idle.setdefault(address, [])
        if line.state.our_state is h11.DONE and line.state.their_state is h11.DONE:
            line.state.start_next_cycle()
            line.idle_since = time.monotonic()
            if len(idle) < MOST_IDLE:
                idle.append(line)
                return
        line.close()


def request_of(scope: Scope, more: Iterable[tuple[bytes, bytes]], body: bytes) -> h11.Request:
    kept = [
        (name, value)
        for name, value in scope["headers"]
        if name not in NOT_PASSED and name != b"content-length"
    ]
    if body or scope["method"] not in ("GET", "HEAD"):
        kept.append((b"content-length", str(len(body)).encode()))
    target = scope["raw_path"]
    if scope["query_string"]:
        target += b"?" + scope["query_string"]
    return h11.Request(method=scope["method"], target=target, headers=[*kept, *more])


async def begun(line: Line) -> Answer:
    found = await line.next()
    while isinstance(found, h11.InformationalResponse):
        found = await line.next()
    if not isinstance(found, h11.Response):
        raise h11.RemoteProtocolError("no answer")
    headers = [(name, value) for name, value in found.headers if name not in NOT_PASSED]
    return Answer(found.status_code, headers, line)
