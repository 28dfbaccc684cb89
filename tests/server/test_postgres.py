"""PostgreSQL is a URL: the same lobby over another database."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import func, select

from septem.server import store
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.schema import notes
from septem.server.seats import Guest
from septem.server.store import Store
from tests.server.lobbies import open_lobby
from tests.server.postgres import postgres
from tests.server.test_reviewing import kept


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


def test_tables_live_in_postgresql_and_survive_a_restart(address: str) -> None:
    kept: dict[str, Any] = {}

    async def play(lobby: Lobby) -> None:
        places = [SeatRequest("person", f"P{n}") for n in range(2)]
        table = await lobby.create(
            TableRequest("duel", {"seed": 4}, places, {}), Guest("ada", "Ada")
        )
        for _ in range(9):
            seat = table.game.pending[0]
            await lobby.play(table, seat, table.legal(seat)[0].text, table.stamp(seat))
        await lobby.say(table, 0, "salut à tous")
        key = await lobby.new_key(table, 1)
        kept.update(id=table.id, hash=table.game.hash(), key=key)

    async def look(lobby: Lobby) -> None:
        table = await lobby.get(kept["id"])
        assert table.game.hash() == kept["hash"]
        assert len(table.moves) == 9
        assert [line.text for line in table.chat] == ["salut à tous"]
        assert await lobby.open_with(kept["key"]) is table

    for work in (play, look):
        asyncio.run(in_lobby(address, work))


def test_a_review_is_kept_with_its_game(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(kept(address, monkeypatch))


async def in_lobby(address: str, work: Any) -> None:
    async with open_lobby(address) as lobby:
        await work(lobby)


def test_one_failing_write_does_not_spoil_the_others(address: str) -> None:
    kept = Store(address)
    good = kept.write(lambda c: c.execute(notes.insert().values(name="a", value="1")))
    bad = kept.write(store.add_moves("no such table", 1, [(0, "x")]))
    more = kept.write(lambda c: c.execute(notes.insert().values(name="b", value="2")))
    good.result()
    more.result()
    with pytest.raises(Exception, match="foreign key"):
        bad.result()
    found = kept.read(
        lambda c: c.execute(
            select(func.count()).select_from(notes).where(notes.c.name.in_(["a", "b"]))
        ).scalar()
    )
    assert found == 2
    kept.close()
