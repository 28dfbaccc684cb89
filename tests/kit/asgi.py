"""An application asked directly, without sockets and without a client that would mend what is sent."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote_to_bytes

Headers = Sequence[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes


class Direct:
    """Asks one application in a loop of its own."""

    def __init__(self, app: Any, runner: asyncio.Runner) -> None:
        self.app = app
        self._runner = runner

    def ask(self, method: str, target: str, headers: Headers = (), body: bytes = b"") -> Reply:
        return self._runner.run(asyncio.wait_for(self._ask(method, target, headers, body), 60))

    async def _ask(self, method: str, target: str, headers: Headers, body: bytes) -> Reply:
        path, _, query = target.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote_to_bytes(path).decode(errors="replace"),
            "raw_path": path.encode("utf-8", "replace"),
            "query_string": query.encode("utf-8", "replace"),
            "root_path": "",
            "headers": [(b"host", b"table.test"), *headers],
            "client": ("127.0.0.1", 5000),
            "server": ("table.test", 80),
            "state": {},
        }
        sent: list[dict[str, Any]] = []
        messages = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            return messages.pop() if messages else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        start = sent[0]
        found = {key.decode("latin-1"): value.decode("latin-1") for key, value in start["headers"]}
        return Reply(start["status"], found, b"".join(m.get("body", b"") for m in sent[1:]))


@contextmanager
def directly(app: Any) -> Iterator[Direct]:
    """The application, started and ended properly."""
    with asyncio.Runner() as runner:
        started = app.router.lifespan_context(app)
        runner.run(started.__aenter__())
        try:
            yield Direct(app, runner)
        finally:
            runner.run(started.__aexit__(None, None, None))
