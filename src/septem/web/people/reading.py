"""What pages about people read from the database, off the loop that serves everybody."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from starlette.requests import Request

from septem.web.pages import lobby

T = TypeVar("T")


async def read(request: Request, work: Callable[[Connection], T]) -> T:
    return await asyncio.to_thread(lobby(request).store.read, work)
