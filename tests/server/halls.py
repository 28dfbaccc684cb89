"""A hall for tests."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from septem.server.hall import Hall
from septem.server.store import Store
from septem.server.thinkers import Thinkers


@asynccontextmanager
async def open_hall(url: str) -> AsyncIterator[Hall]:
    """A hall over a database, closed properly."""
    store = Store(url)
    thinkers = Thinkers(0)
    hall = Hall(store, thinkers)
    try:
        yield hall
    finally:
        await hall.close()
        thinkers.close()
        store.close()
