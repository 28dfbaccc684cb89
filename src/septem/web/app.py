"""The web table: an application made of the lobby, the pages and the programs' interface."""

import asyncio
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import uvicorn
from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware

import septem
from septem import __version__
from septem.server import api, api_deals, api_manners, games, opening
from septem.server.errors import Refused
from septem.server.inspection import Inspector
from septem.server.limits import Limits
from septem.server.lobby import Lobby
from septem.server.metrics import Metrics
from septem.server.opening import Trouble
from septem.server.people import forgetting
from septem.server.processes import crew, handover
from septem.server.processes.forwarding import Forwarding, Peer
from septem.server.programs import api as api_me
from septem.server.seats import Signer
from septem.server.store import Store
from septem.server.workers import WorkerPool
from septem.web import (
    assets,
    connections,
    course,
    failures,
    home,
    installable,
    logs,
    manners_posts,
    mistakes,
    observing,
    own_games,
    pages,
    program_pages,
    replay,
    review,
    service_worker,
    settings,
)
from septem.web.deals import groups, tournaments
from septem.web.deals import pages as deal_pages
from septem.web.drawing import environment
from septem.web.guard import Guard
from septem.web.lessons import pages as lessons
from septem.web.library import routes as library
from septem.web.observing import Observer
from septem.web.people import ceremonies, feed, notifications, profiles
from septem.web.people import pages as people
from septem.web.people.asking import MereGuests, Recognition
from septem.web.puzzles import pages as puzzles

WAITING = 2048  # visitors in the queue of the socket
GOODBYE, HANDOVER = (
    1,
    20,
)  # seconds for requests under way when the server ends, and when another takes over
TIDY = 300.0  # seconds between two looks for idle tables
GARBAGE = 20_000  # new objects that make the collector look
TURN = 0.0005  # seconds one thread may draw while the one that writes to disk waits for its turn


def create_app(
    database: str | Store | None = None,
    thinkers: int | None = None,
    limits: Limits | None = None,
    peer: str | None = None,
) -> FastAPI:
    """The application: `database` is a URL (a SQLite file of the user's by default) or opened already, `thinkers` processes think for bots.

    Other processes of the same database reach this one at the address `peer`.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = database if isinstance(database, Store) else Store(database)
        pool = WorkerPool(thinkers)
        app.state.signer = Signer(store.key())
        await asyncio.to_thread(warm)
        spare_the_collector()
        inspector = Inspector(thinkers != 0)
        app.state.lobby = Lobby(store, pool, inspector)
        app.state.lobby.metrics = metrics
        if peer is not None:
            app.state.lobby.share(peer)
            app.state.peer = Peer(peer, store.secret("hop"))
        app.state.lobby.start(app.state.lobby.watch())
        app.state.lobby.start(app.state.lobby.keep_time())
        app.state.lobby.start(app.state.lobby.catch_up())
        app.state.lobby.start(app.state.lobby.caller.run())
        warming = asyncio.create_task(pool.warm())
        tidying = asyncio.create_task(tidy(app.state.lobby))
        yield
        for task in (warming, tidying):
            task.cancel()
        await app.state.lobby.close()
        await app.state.lobby.unshare()
        inspector.close()
        pool.close()
        store.close()

    metrics, guests = Metrics(), MereGuests()
    app = FastAPI(
        title="Septem",
        version=__version__,
        description="Tables of the 7 Wonders family for programs.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        middleware=[
            Middleware(Observer, metrics=metrics),
            Middleware(Guard, settings=settings.from_environment()),
            Middleware(Forwarding),
            Middleware(Recognition, guests=guests),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
        ],
    )
    app.state.limits = limits or Limits()
    app.state.metrics = metrics
    app.state.guests = guests
    app.state.peer = None
    for interface in (api, api_manners, api_me, api_deals):
        app.include_router(interface.router)
    assert manners_posts.ready.__name__ in pages.ACTIONS
    own = (
        course,
        deal_pages,
        groups,
        tournaments,
        lessons,
        puzzles,
        library,
        mistakes,
        own_games,
        program_pages,
        replay,
        review,
        observing,
        service_worker,
        installable,
        ceremonies,
        notifications,
        feed,
        people,
        profiles,
        home,
    )
    app.routes.extend(route for each in own for route in each.routes())
    app.routes[:0] = pages.routes()  # of them moves and streams, asked for most, are found at once
    failures.add_to(app)
    return app


def warm() -> None:
    """Read data, templates and files before the first visitor waits for them."""
    for name in septem.games():
        games.pieces(name)
    assets.assets()
    for name in environment().list_templates(extensions=["html"]):
        environment().get_template(name)


def spare_the_collector() -> None:
    """What was read at the start stays: looking for garbage in it again and again would stop all tables for a moment."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 20, 50)


async def tidy(lobby: Lobby) -> None:
    while True:
        await asyncio.sleep(TIDY)
        lobby.tidy()
        with suppress(Refused):  # a database that is away is asked again
            await forgetting.carry_out_due(lobby)


class Server(uvicorn.Server):
    """Says when visitors are served. Before it ends it tells all streams to ask again: its successor answers, if there is one."""

    def __init__(self, config: uvicorn.Config, served: Callable[[], None]) -> None:
        super().__init__(config)
        self._served = served

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._served()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        lobby: Lobby | None = getattr(self.config.app.state, "lobby", None)  # type: ignore[union-attr]
        if lobby is not None:
            lobby.end_streams()
        peer: Peer | None = self.config.app.state.peer  # type: ignore[union-attr]
        if peer is not None:
            peer.end_streams()
        await super().shutdown(sockets)


@dataclass(frozen=True)
class Start:
    """How a server is started; all processes that serve together start alike."""

    database: str | None = None
    workers: int = 1  # server processes
    thinkers: int | None = None  # processes in which the bots of one of them think
    peer_host: str = "127.0.0.1"  # where other processes of the same database reach it


def serve(
    host: str = "127.0.0.1",
    port: int = 8007,
    start: Start = Start(),  # noqa: B008
    open_browser: bool = False,
) -> None:
    """Run the web table until it is stopped; Trouble when it cannot start."""
    sys.setswitchinterval(TURN)
    member, listening = crew.member(), handover.inherited()
    if listening is not None and member is not None:
        crew.join_in()
        run(listening, start, GOODBYE, handover.tell_served, member)
        return
    if listening is not None:
        warm()
        handover.stand_by()
        run_all(listening, start, HANDOVER, handover.tell_served)
        handover.tell(handover.CLOSED)
        return
    check(start)
    listening = listen(host, port)
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"

    def served() -> None:
        print(f"Septem is at {address}  (Ctrl+C stops it)", flush=True)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    compiler = os.environ.get(handover.COMPILER)
    if compiler is not None:
        handover.Supervisor(listening).run(compiler, served)
    else:
        run_all(listening, start, GOODBYE, served)


def check(start: Start) -> None:
    """Trouble when the database cannot be used, or not by so many; looked at here where other processes will open it."""
    if start.workers < 1:
        raise Trouble("--workers must be 1 or more", usage=True)
    if start.workers > 1 and opening.read_url(start.database).drivername == "sqlite":
        raise Trouble("a SQLite file serves one process; --workers needs PostgreSQL", usage=True)
    if start.workers > 1 or handover.COMPILER in os.environ:
        Store(start.database).close()


def listen(host: str, port: int) -> socket.socket:
    """The socket visitors come to; Trouble when the port is taken or the address is not of this machine."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(WAITING)
    except (OSError, OverflowError) as problem:
        listening.close()
        reason = (getattr(problem, "strerror", None) or str(problem)).lower()
        hint = "choose another with --port" if 0 <= port < 65536 else "a port is below 65536"
        raise Trouble(f"port {port} of {host} cannot be used ({reason}); {hint}") from None
    listening.set_inheritable(True)
    return listening


def run_all(
    listening: socket.socket, start: Start, patience: int, served: Callable[[], None]
) -> None:
    """Serve in this process, or in several others."""
    if start.workers == 1:
        run(listening, start, patience, served)
    else:
        crew.Crew(listening, start.workers, start.database).run(served)


def run(
    listening: socket.socket,
    start: Start,
    patience: int,
    served: Callable[[], None],
    name: str | None = None,
) -> None:
    """Serve until a signal ends it; requests under way have `patience` seconds to finish."""
    logs.set_up(settings.from_environment().access_log)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as quiet an end as Ctrl+C
    store = Store(start.database, name)
    sockets, peer, private = [listening], None, None
    if store.shared:
        sockets.append(listen(start.peer_host, 0))
        private = sockets[1].getsockname()[1]
        peer = f"{start.peer_host}:{private}"
    app = create_app(store, thinkers_of(start), Limits.shared(start.workers), peer)
    app.state.room = connections.Room(app.state.limits.numbers)
    config = uvicorn.Config(
        app,
        http=connections.counted(app.state.room, private),
        proxy_headers=False,  # the guard hears those proxies that were named
        log_config=None,
        timeout_graceful_shutdown=patience,
        server_header=False,
    )
    with suppress(KeyboardInterrupt):
        Server(config, served).run(sockets)
    for worker in multiprocessing.active_children():
        worker.terminate()  # nobody waits for what it thinks


def thinkers_of(start: Start) -> int | None:
    """Server processes share the cores."""
    if start.thinkers is not None or start.workers == 1:
        return start.thinkers
    return max(1, (os.cpu_count() or 1) // start.workers)
