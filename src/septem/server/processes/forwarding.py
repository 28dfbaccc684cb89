"""Requests about a table that another process has go there, and its answer comes back through here.

Every process listens at a private address besides the public one (`processes.address`). What comes there carries a secret that all
processes of the database share, and says who the visitor is; without the secret it is refused. A process that turns out not to have the
table answers MISDIRECTED, having done nothing, and the first one looks again. While nobody has the table because its process has just
died, the visitor waits.
"""

import asyncio
import hmac
import time
from collections import OrderedDict
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.lobby import Lobby
from septem.server.processes.relay import Answer, Broken, Relay

SECRET, CLIENT, SCHEME = b"x-septem-hop", b"x-septem-client", b"x-septem-scheme"
OURS = (SECRET, CLIENT, SCHEME)
MISDIRECTED, NOT_HERE = 421, {"x-septem-elsewhere": "1"}
PATIENCE = 12.0  # seconds a visitor waits for a table whose process has died
LOOK = 2.0  # seconds without an answer after which one looks whether the other process lives
GLANCE = 0.2  # seconds between two looks for its new one
MOST_KNOWN = 10_000  # tables whose process is remembered
SAFE = ("GET", "HEAD")
NUMBERED = ("/move", "/moves", "/pick", "/draft")  # posts that count once however often they come


def table_in(path: str) -> str | None:
    """The name of the table a request is about."""
    words = path.split("/")
    if words[1:3] == ["api", "v1"]:
        return words[4] if len(words) > 4 and words[3] == "tables" else None
    if len(words) > 2 and words[1] in ("t", "g"):
        return words[2]
    if len(words) > 2 and words[1] == "k":
        return words[2].partition(".")[0]
    return None


class Forwarding:
    """Sends requests to the process that has their table."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.relay = Relay()
        self._known: OrderedDict[str, str] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["app"].state.peer is None:
            await self.app(scope, receive, send)
            return
        peer: Peer = scope["app"].state.peer
        table = table_in(scope["path"])
        lobby: Lobby = scope["app"].state.lobby
        if peer.is_from_another(scope):
            scope = as_the_visitor_asked(scope)
            if table and await lobby.address_of(table) is not None:
                await PlainTextResponse("", MISDIRECTED, NOT_HERE)(scope, receive, send)
                return
        elif peer.is_private(scope):
            await PlainTextResponse("private", 403)(scope, receive, send)
            return
        elif table and (address := await self._address_of(lobby, table)) is not None:
            await self._forward(scope, receive, send, table, address)
            return
        await self.app(scope, receive, send)

    async def _address_of(self, lobby: Lobby, table: str) -> str | None:
        if not lobby.has(table) and table in self._known:
            return self._known[table]
        address = await lobby.address_of(table)
        if address:
            self._known[table] = address
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return address

    async def _forward(
        self, scope: Scope, receive: Receive, send: Send, table: str, address: str
    ) -> None:
        peer: Peer = scope["app"].state.peer
        lobby: Lobby = scope["app"].state.lobby
        body = await whole_body(receive)
        again = scope["method"] in SAFE or scope["path"].endswith(NUMBERED)
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                asking = self.relay.ask(address, scope, peer.signed(scope), body)
                answer = await self._while_it_lives(lobby, table, address, asking)
            except Broken as problem:
                if problem.asked and not again:
                    break  # perhaps it was done: only the visitor knows whether it may be done twice
            else:
                if not is_misdirected(answer):
                    with peer.relaying(answer):
                        await answered(answer, receive, send)
                    return
                answer.close()
            self._known.pop(table, None)
            await asyncio.sleep(GLANCE)
            found = await self._address_of(lobby, table)
            if found is None:
                break
            address = found
        await self.app(scope, replayed(body, receive), send)

    async def _while_it_lives(
        self, lobby: Lobby, table: str, address: str, asking: Coroutine[Any, Any, Answer]
    ) -> Answer:
        """The answer of a process, which may take as long as it lives and has the table."""
        task = asyncio.create_task(asking)
        try:
            while not (await asyncio.wait({task}, timeout=LOOK))[0]:
                if await lobby.address_of(table) != address:
                    raise Broken(asked=True)
            return task.result()
        finally:
            task.cancel()


class Peer:
    """This process among the others: its private address and their common secret."""

    def __init__(self, address: str, secret: str) -> None:
        self.address = address
        self._port = int(address.rpartition(":")[2] or 0)
        self._secret = secret.encode()
        self._relayed: set[Answer] = set()

    @contextmanager
    def relaying(self, answer: Answer) -> Iterator[None]:
        self._relayed.add(answer)
        try:
            yield
        finally:
            self._relayed.discard(answer)

    def end_streams(self) -> None:
        """The server ends: who looks at a table of another process asks again."""
        for answer in list(self._relayed):
            answer.close()

    def is_private(self, scope: Scope) -> bool:
        """Whether a request came to the private address."""
        return bool(scope.get("server")) and scope["server"][1] == self._port

    def is_from_another(self, scope: Scope) -> bool:
        """Whether a request comes from another process."""
        shown = Headers(scope=scope).get(SECRET.decode(), "")
        return bool(shown) and hmac.compare_digest(shown.encode("latin-1"), self._secret)

    def signed(self, scope: Scope) -> list[tuple[bytes, bytes]]:
        """What the other process is told of a visitor."""
        host, port = scope.get("client") or ("?", 0)
        return [
            (SECRET, self._secret),
            (CLIENT, f"{host} {port}".encode()),
            (SCHEME, str(scope["scheme"]).encode()),
        ]


def as_the_visitor_asked(scope: Scope) -> Scope:
    """The request as it came to the first process."""
    told = Headers(scope=scope)
    host, _, port = told.get(CLIENT.decode(), "? 0").partition(" ")
    kept = [(name, value) for name, value in scope["headers"] if name not in OURS]
    scheme = told.get(SCHEME.decode(), "http")
    return {**scope, "client": (host, int(port)), "scheme": scheme, "headers": kept}


async def whole_body(receive: Receive) -> bytes:
    """All of a request; how long it may be and take was looked at before."""
    parts: list[bytes] = []
    more = True
    while more:
        message = await receive()
        parts.append(message.get("body", b""))
        more = message.get("more_body", False)
    return b"".join(parts)


def replayed(body: bytes, receive: Receive) -> Receive:
    """A request that was read already, to be read once more."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def inner() -> Message:
        return left.pop() if left else await receive()

    return inner


def is_misdirected(answer: Answer) -> bool:
    """Whether the other process does not have the table, and did nothing."""
    told = any(name.decode() in NOT_HERE for name, _ in answer.headers)
    return answer.status == MISDIRECTED and told


async def answered(answer: Answer, receive: Receive, send: Send) -> None:
    """Give a visitor the answer of another process, piece by piece where it is a stream."""
    start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
    await send(start)
    leaving = asyncio.create_task(left(receive, answer))
    try:
        async for piece in answer.pieces():
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        leaving.cancel()
        answer.close()


async def left(receive: Receive, answer: Answer) -> None:
    """When the visitor goes, nobody listens to the other process any more."""
    while (await receive())["type"] != "http.disconnect":
        pass
    answer.close()
