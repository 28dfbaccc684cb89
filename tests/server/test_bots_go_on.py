"""Bots never sleep for good: whatever goes wrong, they try again."""

import asyncio
from typing import Any

import pytest

from septem.server import bot_seats, store
from septem.server.errors import Unavailable
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest
from septem.server.table import OVER, Table
from tests.server.test_lobby import InLobby, table_of

BOTS = [SeatRequest("bot", "", "random")] * 3


async def ended(lobby: Lobby, table: Table) -> Table:
    """The table when its bots have played to the end."""
    async with asyncio.timeout(60):
        while (await lobby.get(table.id)).facts.state != OVER:
            await asyncio.sleep(0.01)
    return await lobby.get(table.id)


def test_bots_go_on_after_errors_of_the_database_and_of_their_own(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_seats, "PAUSES", (0.001, 0.01))
    count = 0

    async def play(lobby: Lobby) -> None:
        write, think, load = lobby.write_new, lobby.pool.think, lobby._load

        async def failing(work: Any) -> None:
            nonlocal count
            count += 1
            if count % 7 == 3:
                raise Unavailable("no_database")
            await write(work)
            if count % 7 == 5:  # done, but nobody was told
                raise Unavailable("no_database")

        async def confused(*asked: Any, **more: Any) -> str:
            nonlocal count
            count += 1
            if count % 11 == 0:
                raise RuntimeError("a thought went wrong")
            return await think(*asked, **more)

        def away(table_id: str) -> Table:
            nonlocal count
            count += 1
            if count % 5 == 0:
                raise Unavailable("no_database")
            return load(table_id)

        table = await table_of(lobby, *BOTS)
        monkeypatch.setattr(lobby, "write_new", failing)
        monkeypatch.setattr(lobby.pool, "think", confused)
        monkeypatch.setattr(lobby, "_load", away)
        while True:
            try:
                table = await ended(lobby, table)
                break
            except Unavailable:
                await asyncio.sleep(0.01)
        rows = lobby.store.read(store.rows_of(table.id, "moves"))
        assert [(row.seat, row.text) for row in rows] == table.moves

    in_lobby(play)


def test_a_bot_that_was_forgotten_is_found(
    in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_seats, "WATCH", 0.01)

    async def play(lobby: Lobby) -> None:
        wake = lobby.wake_bots
        monkeypatch.setattr(lobby, "wake_bots", lambda table: None)
        table = await table_of(lobby, *BOTS)
        lobby.start(lobby.watch())
        await asyncio.sleep(0.05)
        assert not table.moves
        monkeypatch.setattr(lobby, "wake_bots", wake)
        async with asyncio.timeout(20):
            while not table.moves:
                await asyncio.sleep(0.01)

    in_lobby(play)
