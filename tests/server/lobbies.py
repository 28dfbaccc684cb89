"""A lobby for tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from septem.server.lobby import Lobby
from septem.server.store import Store
from septem.server.workers import WorkerPool


@asynccontextmanager
async def open_lobby(url: str) -> AsyncIterator[Lobby]:
    """A lobby over a database, closed properly."""
    store = Store(url)
    pool = WorkerPool(0)
    lobby = Lobby(store, pool)
    try:
        yield lobby
    finally:
        await lobby.close()
        pool.close()
        store.close()
