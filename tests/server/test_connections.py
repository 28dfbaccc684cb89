"""Half a request does not stay, and nobody takes all the room there is."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import pytest
import uvicorn

from septem.server import limits
from septem.server.limits import Numbers
from septem.web import connections, guard
from septem.web.guard import Guard
from septem.web.settings import Settings, from_environment


async def plain(scope: Any, receive: Any, send: Any) -> None:
    """Reads the whole body, then answers."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(scope["client"][0]).encode()})


Talk = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def served(
    numbers: Numbers, work: Callable[[Callable[[bytes], Awaitable[Talk]]], Awaitable[None]]
) -> None:
    """Run some work against a server that counts its connections."""

    async def inner() -> None:
        listening = socket.create_server(("127.0.0.1", 0))
        port = listening.getsockname()[1]
        protocol = connections.counted(connections.Room(numbers))
        config = uvicorn.Config(Guard(plain), http=protocol, log_level="error", lifespan="off")
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve([listening]))

        opened: list[asyncio.StreamWriter] = []

        async def say(data: bytes) -> Talk:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            opened.append(writer)
            writer.write(data)
            await writer.drain()
            return reader, writer

        try:
            await work(say)
        finally:
            for writer in opened:
                writer.close()
                with suppress(OSError):
                    await writer.wait_closed()
            server.should_exit = True
            await task

    asyncio.run(asyncio.wait_for(inner(), 60))


WHOLE = b"GET / HTTP/1.1\r\nhost: x\r\n\r\n"
HALF = b"GET / HTTP/1.1\r\nhost:"


def test_half_a_request_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_TIME", 0.3)

    async def work(say: Callable[[bytes], Awaitable[Talk]]) -> None:
        for first in (b"", HALF):
            reader, _ = await say(first)
            assert await reader.read() == b""
        reader, writer = await say(WHOLE)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.write(HALF)  # a second one that does not end
        assert b"HTTP" not in await reader.read()

    served(Numbers(), work)


def test_a_head_that_does_not_end_is_refused() -> None:
    async def work(say: Callable[[bytes], Awaitable[Talk]]) -> None:
        long = b"x" * 2 * limits.HEADER_SIZE
        for first in (HALF, WHOLE + HALF, b"GET /"):
            reader, writer = await say(first)
            writer.write(long)
            with suppress(ConnectionError):  # what is unread when it ends may end it at once
                assert (await reader.read()).count(b"HTTP/1.1 200") == first.startswith(WHOLE)
        long = b"x" * (limits.BODY - 1)
        body = b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: %d\r\n\r\n" % len(long)
        reader, writer = await say(body)
        writer.write(long)  # a body may be as long, and so may the next one
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.write(body + long)
        assert b"HTTP/1.1 200" in await reader.readuntil(b"HTTP/1.1 200")

    served(Numbers(), work)


def test_a_body_must_come_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BODY_TIME", 0.3)

    async def work(say: Callable[[bytes], Awaitable[Talk]]) -> None:
        reader, _ = await say(b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nab")
        assert (await reader.readline()).startswith(b"HTTP/1.1 408")

    served(Numbers(), work)


def test_the_oldest_idle_connection_makes_room() -> None:
    async def work(say: Callable[[bytes], Awaitable[Talk]]) -> None:
        halves = [await say(HALF) for _ in range(3)]
        reader, _ = await say(WHOLE)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert await asyncio.wait_for(halves[0][0].read(), 5) == b""

    served(Numbers(connections_here=3), work)
    served(Numbers(connections=3), work)


def asked(settings: Settings, method: str = "GET", **headers: str) -> tuple[int, bytes]:
    """The status and the body the guard lets through."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": method,
        "path": "/api/v1/x",
        "query_string": b"",
        "client": ("10.0.0.1", 1),
        "scheme": "http",
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }
    asyncio.run(Guard(plain, settings)(scope, receive, send))
    return sent[0]["status"], sent[1]["body"]


def test_addresses_are_heard_from_named_proxies_alone() -> None:
    trusting = from_environment({"SEPTEM_PROXY": "10.0.0.0/8"})
    assert asked(trusting, x_forwarded_for="203.0.113.9") == (200, b"203.0.113.9")
    assert asked(Settings(), x_forwarded_for="203.0.113.9") == (200, b"10.0.0.1")


def test_a_server_answers_to_its_names_alone() -> None:
    named = from_environment({"SEPTEM_ALLOWED_HOST": "septem.example,.games.example,::1"})
    for host in ("septem.example", "SEPTEM.example:8007", "a.games.example", "[::1]:80"):
        assert asked(named, host=host)[0] == 200, host
    for host in ("evil.example", "septem.example.evil", "games.examples", "", "septem.example:x"):
        assert asked(named, host=host)[0] == 421, host


def test_a_key_does_not_switch_the_origin_check_off() -> None:
    heads = {"host": "septem.example", "authorization": "Bearer x"}
    assert asked(Settings(), "POST", origin="https://evil.example", **heads)[0] == 403
    assert asked(Settings(), "POST", sec_fetch_site="cross-site", **heads)[0] == 403
    assert asked(Settings(), "POST", origin="https://septem.example", **heads)[0] == 200
    assert asked(Settings(), "POST", **heads)[0] == 200
    assert guard.SAFE == ("GET", "HEAD", "OPTIONS")
