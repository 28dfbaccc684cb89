"""A review is made once and kept with its game: another process finds it, one of an older edition is made again."""

import asyncio
from typing import Any

import pytest

from septem.server import reviewing, store
from septem.server.errors import Conflict
from septem.server.lobby import Lobby
from septem.server.reviews import Progress, Reviews
from tests.server.lobbies import open_lobby
from tests.server.test_replay import over, played

FOUND = [{"seat": 0, "chances": [[1, 0.5]], "slips": [], "skill": -3.0}]


class Known(Reviews):
    """Reviews that are made at once, and how many were."""

    def __init__(self) -> None:
        super().__init__(apart=False)
        self.made = 0

    async def review(self, record: str, visitor: str) -> Any:
        self.made += 1
        return FOUND

    def look(self, record: str, visitor: str) -> Any:
        return Progress(3, 40)


async def kept(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    async def work(lobby: Lobby, times: int) -> None:
        lobby.pool.reviews = known = Known()
        if not made:
            made.append((await lobby.upload(str(over("duel").record()), None)).id)
            table = await lobby.get(made[0])
            assert await lobby.look_at_review(table, "ada") == Progress(3, 40)
        table = await lobby.get(made[0])
        assert await lobby.review(table, "ada") == await lobby.review(table, "bo") == FOUND
        assert await lobby.look_at_review(table, "ada") == FOUND
        assert known.made == times

    for times in (1, 0):  # the first one makes it, the second one finds it
        async with open_lobby(url) as lobby:
            await work(lobby, times)
    monkeypatch.setattr(reviewing, "EDITION", reviewing.EDITION + 1)
    async with open_lobby(url) as lobby:
        await work(lobby, 1)
        row = store.review_of(made[0], reviewing.EDITION)
        assert lobby.store.read(row) == FOUND


def test_a_review_is_kept_with_its_game(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(kept(url, monkeypatch))


def test_a_game_under_way_has_none(url: str) -> None:
    async def work() -> None:
        async with open_lobby(url) as lobby:
            with pytest.raises(Conflict):
                await lobby.look_at_review(played("duel", 4), "ada")

    asyncio.run(work())
