"""What happens after a game happens once, also when the server dies between the end and what comes after it."""

import asyncio

import pytest
from sqlalchemy import Connection, select

from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.results import after_game
from septem.server.results.after_game import AfterGames
from septem.server.results.ended import Ended
from septem.server.schema import settled
from septem.server.seats import Guest
from septem.server.table import Table
from tests.server.lobbies import open_lobby
from tests.server.test_lobby import to_the_end

ADA, BOB = Guest("ada", "Ada"), Guest("bob", "Bob")


class Heard:
    """A step that tells what it was told; it fails as often as it is asked to."""

    def __init__(self) -> None:
        self.games: list[Ended] = []
        self.failures = 0

    def __call__(self, connection: Connection, ended: Ended) -> None:
        if self.failures:
            self.failures -= 1
            raise RuntimeError("this step fails")
        self.games.append(ended)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    found = Heard()
    monkeypatch.setattr(after_game, "STEPS", {"heard": found})
    return found


async def finished(lobby: Lobby) -> Table:
    places = [
        SeatRequest("person", ADA.name),
        SeatRequest("open"),
        SeatRequest("bot", level="random"),
    ]
    table = await lobby.create(TableRequest("architects", {"seed": 4}, places, {}), ADA)
    await lobby.join(table, 1, BOB.name, BOB)
    key = await lobby.new_key(table, 1)
    await lobby.admit(key, Guest("a second device", "Bob"))
    await lobby.revoke(table, 1, None, devices=False)
    await to_the_end(lobby, table)
    return table


async def settled_steps(lobby: Lobby) -> list[tuple[str, str]]:
    """What is on disk, when all that began is done."""
    while lobby._tasks:
        await asyncio.gather(*lobby._tasks, return_exceptions=True)
    rows = lobby.store.read(lambda c: list(c.execute(select(settled.c.table_id, settled.c.step))))
    return [(row.table_id, row.step) for row in rows]


async def once(url: str, heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_lobby(url) as lobby:
        table = await finished(lobby)
        lobby.ended(table)
        assert await settled_steps(lobby) == [(table.id, "heard")]
    (end,) = heard.games
    assert end.table == table.id
    assert [(place.person, place.kind) for place in end.places] == [
        ("ada", "person"),
        ("bob", "person"),
        (None, "bot"),
    ]
    assert table.game.outcome is not None
    assert tuple(place.place for place in end.places) == table.game.outcome.ranking
    assert all(sum(place.lines.values()) == place.total for place in end.places)
    assert all(len(place.boards) == 1 for place in end.places)
    with monkeypatch.context() as dying:
        dying.setattr(AfterGames, "ended", lambda self, table: None)
        async with open_lobby(url) as lobby:
            second = await finished(lobby)
            assert len(await settled_steps(lobby)) == 1
    heard.failures = 2  # the store tries what failed once more
    for known in (1, 2, 2):  # the step fails, is made up for, is not done again
        async with open_lobby(url) as lobby:
            await lobby.catch_up()
            assert len(await settled_steps(lobby)) == known
    assert [one.table for one in heard.games] == [table.id, second.id]


def test_once(url: str, heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(once(url, heard, monkeypatch))
