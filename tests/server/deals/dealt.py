"""People who play deals: each with cookies of their own, at one application."""

import asyncio
import re
from collections.abc import Callable
from typing import Any

from starlette.testclient import TestClient

from septem.kernel.game import Move
from septem.server.lobby import Lobby
from septem.server.results.after_game import due
from septem.server.table import OVER, PLAYING

Choice = Callable[[list[Move]], Move]
PAUSE = 0.002  # seconds between two looks for one's turn


def first(moves: list[Move]) -> Move:
    return moves[0]


def last(moves: list[Move]) -> Move:
    return moves[-1]


class Friend:
    """Somebody with a browser."""

    def __init__(self, client: TestClient, name: str) -> None:
        self.client = client
        self.name = name
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **more: Any) -> Any:
        self.client.cookies.clear()
        self.client.cookies.update(self.cookies)
        found = self.client.request(method, path, follow_redirects=False, **more)
        self.cookies.update(dict(found.cookies))
        return found

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, **fields: str) -> Any:
        return self.ask("POST", path, data={"name": self.name, **fields})

    def begin(self, path: str) -> str:
        """The table of one's try."""
        found = self.post(path)
        assert found.status_code == 303, found.text
        return str(found.headers["location"].removeprefix("/t/"))

    def plays(self, table: str, choose: Choice = first) -> None:
        """Play a table to its end."""
        self.client.portal.call(play_out, self.lobby, table, choose)  # type: ignore[union-attr]

    @property
    def lobby(self) -> Lobby:
        lobby: Lobby = self.client.app.state.lobby  # type: ignore[attr-defined]
        return lobby


async def play_out(lobby: Lobby, ident: str, choose: Choice) -> None:
    """Everybody who is no bot chooses in the same way until the game is over and all is kept."""
    table = await lobby.get(ident)
    assert table.facts.state == PLAYING
    while table.facts.state != OVER:
        for seat in table.people():
            if seat.number in table.pending:
                move = choose(table.legal(seat.number))
                await lobby.play(table, seat.number, move.text, table.stamp(seat.number))
        await asyncio.sleep(PAUSE)
        table = await lobby.get(ident)
    await settled(lobby, ident)


async def settled(lobby: Lobby, ident: str) -> None:
    """Wait until all is done that comes after a game."""
    while any(name == ident for name, _ in await asyncio.to_thread(lobby.store.read, due)):
        await asyncio.sleep(PAUSE)


def link(pattern: str, page: str) -> str:
    """The first address on a page that fits."""
    found = re.search(pattern, page)
    assert found, page[:2000]
    return found.group(0)
