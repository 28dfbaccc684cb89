"""A lobby in memory and an application, without worker processes."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from septem.server.limits import Limits, Rate
from septem.server.lobby import Lobby
from septem.web.app import create_app
from tests.server.lobbies import open_lobby

GENEROUS = Limits(
    {kind: Rate(1e9, 1e9) for kind in ("read", "act", "create", "chat", "stream", "sign")}
)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'septem.db'}"


@pytest.fixture
def in_lobby(url: str) -> Callable[[Callable[[Lobby], Coroutine[Any, Any, None]]], None]:
    """Run a coroutine with a lobby; every call opens the same database anew."""

    def run(work: Callable[[Lobby], Coroutine[Any, Any, None]]) -> None:
        async def inner() -> None:
            async with open_lobby(url) as lobby:
                await work(lobby)

        asyncio.run(inner())

    return run


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    with TestClient(create_app(url, thinkers=0, limits=GENEROUS)) as found:
        yield found
