"""Looking after a server: every request is counted, `/healthz` says whether it can work, `/metrics` how much it does."""

import asyncio
import logging
import os
import time
from collections.abc import Iterator
from http import HTTPStatus
from ipaddress import ip_address, ip_network

from sqlalchemy import text
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from septem.server.errors import NotFound
from septem.server.lobby import Lobby
from septem.server.metrics import TYPE, Metrics, merged
from septem.server.processes import leases
from septem.server.processes.relay import Broken, Relay
from septem.web.logs import ACCESS, route_of

PATIENCE = 3.0  # seconds a database that is well takes at most
ALONE = "alone"  # in the query: the other processes are not asked
STREAMS = ("/events", "/live")
MOVES = ("/move", "/moves")
NEAR = [
    ip_network(name)
    for name in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "::1", "fc00::/7")
]


class Observer:
    """Counts requests and, where that is asked for, writes a line for each: its route, never its address with keys in it."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self._log = logging.getLogger(ACCESS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - began
            self.metrics.answered(kind_of(scope), status, seconds)
            if self._log.isEnabledFor(logging.INFO):
                self._write(scope, status, seconds)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        fields = {
            "method": scope["method"],
            "route": route_of(scope),
            "status": status,
            "ms": round(seconds * 1000, 1),
            "client": scope["client"][0] if scope.get("client") else "?",
        }
        self._log.info("request", extra={"fields": fields})


def kind_of(scope: Scope) -> str:
    """What a request is about, of a few kinds."""
    path = scope["path"]
    if path.endswith(STREAMS):
        return "stream"
    if path.endswith(MOVES) and scope["method"] == "POST":
        return "move"
    if path.startswith("/static/"):
        return "static"
    return "api" if path.startswith("/api/") else "page"


async def health(request: Request) -> Response:
    """Whether this process can serve: its database answers."""
    lobby: Lobby = request.app.state.lobby
    asking = asyncio.to_thread(
        lobby.store.read, lambda connection: connection.execute(text("SELECT 1")).scalar()
    )
    try:
        await asyncio.wait_for(asking, PATIENCE)
    except Exception:  # whatever is wrong, it is not well
        return JSONResponse({"status": "no database"}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(request: Request) -> Response:
    """The figures of all processes, for machines of the own network alone; `?alone`: of the one that answers."""
    if not is_near(request.client.host if request.client else ""):
        raise NotFound("no_page")
    state = request.app.state
    told = [state.metrics.text(str(os.getpid()), present(state))]
    if state.peer is not None and ALONE not in request.query_params:
        told += await of_others(request)
    return Response(merged(told), media_type=TYPE)


async def of_others(request: Request) -> list[str]:
    """The figures of the other processes of the database; one that does not answer in time is left out."""
    store = request.app.state.lobby.store
    addresses = await asyncio.to_thread(store.read, leases.others(store.process))
    found = await asyncio.gather(*(of_another(request, address) for address in addresses))
    return [text for text in found if text]


async def of_another(request: Request, address: str) -> str:
    head = [(b"host", request.headers["host"].encode())]
    scope = {**request.scope, "query_string": ALONE.encode(), "headers": head}
    try:
        async with asyncio.timeout(PATIENCE):
            relay, signed = Relay(), request.app.state.peer.signed(scope)
            answer = await relay.ask(address, scope, signed, b"")
            pieces = [piece async for piece in answer.pieces()]
    except (Broken, TimeoutError):
        return ""
    relay.close()
    return b"".join(pieces).decode() if answer.status == HTTPStatus.OK else ""


def present(state: "object") -> Iterator[tuple[str, str, float]]:
    """What there is at this moment."""
    lobby: Lobby = state.lobby  # type: ignore[attr-defined]
    tables = lobby.in_memory()
    yield "septem_tables", "Tables in memory.", len(tables)
    watched = sum(1 for table in tables if len(table.subscribers))
    yield "septem_tables_watched", "Tables somebody looks at.", watched
    yield "septem_streams", "Open streams.", state.limits.streams.count  # type: ignore[attr-defined]
    yield "septem_connections", "Open connections.", len(getattr(state, "room", ()))
    yield "septem_queue_bots", "Thoughts of bots and hints that wait.", lobby.pool.waiting
    yield "septem_queue_reviews", "Reviews that wait.", lobby.pool.reviews.waiting
    yield "septem_queue_records", "Uploaded records that wait.", lobby.inspector.waiting


def is_near(address: str) -> bool:
    """Whether an address is of this machine or of a private network."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in NEAR)


def routes() -> list[Route]:
    return [Route("/healthz", health), Route("/metrics", metrics)]
