"""Who waits for whom: people at tables first, then hints, then all other tables; reviews apart, one for each visitor."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from septem.server import bot_seats, reviews
from septem.server.errors import TooMuch
from septem.server.lobby import Lobby
from septem.server.requests import SeatRequest, TableRequest
from septem.server.reviews import Progress, Reviews
from septem.server.workers import FIRST, HINTS, LATER, Turns, Worker

InLobby = Callable[[Callable[[Lobby], Coroutine[Any, Any, None]]], None]


def test_the_lowest_rank_has_the_next_turn() -> None:
    async def work() -> list[str]:
        turns, done = Turns(), []

        async def think(name: str, rank: int) -> None:
            async with turns.taken(rank):
                await asyncio.sleep(0)
                done.append(name)

        wanted = [("under way", LATER), ("table", LATER), ("hint", HINTS), ("person", FIRST)]
        tasks = [asyncio.create_task(think(*each)) for each in [*wanted, ("person 2", FIRST)]]
        await asyncio.sleep(0)
        tasks[2].cancel()  # who asked for the hint is gone
        await asyncio.gather(*tasks, return_exceptions=True)
        async with turns.taken(LATER):
            return done

    assert asyncio.run(work()) == ["under way", "person", "person 2", "table"]


def test_a_turn_that_was_given_to_somebody_gone_is_passed_on() -> None:
    async def work() -> bool:
        turns = Turns()
        entered = asyncio.Event()

        async def next_one() -> None:
            async with turns.taken(FIRST):
                entered.set()

        async with turns.taken(FIRST):
            gone, there = asyncio.create_task(next_one()), asyncio.create_task(next_one())
            await asyncio.sleep(0)
        gone.cancel()
        await asyncio.wait_for(there, 5)
        return entered.is_set()

    assert asyncio.run(work())


def test_a_worker_has_one_thought_at_a_time() -> None:
    async def work() -> int:
        worker, most = Worker(process=False), [0, 0]

        def thought() -> None:
            most[0] += 1
            most[1] = max(most)
            time.sleep(0.01)
            most[0] -= 1

        await asyncio.gather(*(worker.run(thought, rank) for rank in (LATER, FIRST, HINTS)))
        worker.close()
        return most[1]

    assert asyncio.run(work()) == 1


class Slow:
    """Stands for the process: it answers when it is told to."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.ended = 0
        self.free = False

    def ask(self, record: str, heard: Callable[[tuple[int, int]], None]) -> list[dict[str, Any]]:
        self.asked.append(record)
        heard((3, 40))
        ends = self.ended
        while not self.free and self.ended == ends:
            time.sleep(0.005)
        return [{"of": record}]

    def end(self) -> None:
        self.ended += 1


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Slow:
    child = Slow()
    monkeypatch.setattr(reviews, "Child", lambda target: child)
    return child


def test_a_visitor_waits_for_one_review_and_shares_it(slow: Slow) -> None:
    async def work() -> None:
        room = Reviews(apart=True)
        first = asyncio.create_task(room.review("a", "ada"))
        same = asyncio.create_task(room.review("a", "bo"))
        await asyncio.sleep(0.02)
        with pytest.raises(TooMuch):
            await room.review("b", "ada")
        slow.free = True
        assert await first == await same == [{"of": "a"}]
        assert await room.review("a", "ada") == [{"of": "a"}]
        assert slow.asked == ["a"]
        assert await room.review("b", "ada") == [{"of": "b"}]

    asyncio.run(work())


def test_a_review_nobody_waits_for_is_ended(slow: Slow) -> None:
    async def work() -> None:
        room = Reviews(apart=True)
        waiting = [asyncio.create_task(room.review("a", name)) for name in ("ada", "bo")]
        await asyncio.sleep(0.02)
        waiting[0].cancel()
        await asyncio.sleep(0.02)
        assert (slow.ended, room.waiting) == (0, 1)
        waiting[1].cancel()
        await asyncio.sleep(0.05)
        assert (slow.ended, room.waiting) == (1, 0)

    asyncio.run(work())


def test_who_looks_now_and_then_waits_and_hears_how_far_it_is(
    slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "LEASE", 0.05)
    monkeypatch.setattr(reviews, "GLANCE", 0.01)

    async def work() -> None:
        room = Reviews(apart=True)
        assert room.look("a", "ada") == Progress(0, 0)  # nothing was done yet
        for _ in range(6):
            await asyncio.sleep(0.02)
            assert room.look("a", "ada") == Progress(3, 40)
        with pytest.raises(TooMuch):
            room.look("b", "ada")
        await asyncio.sleep(0.12)  # nobody looks any more
        assert (slow.ended, room.waiting) == (1, 0)
        slow.free = True
        room.look("b", "ada")
        await asyncio.sleep(0.05)
        assert room.look("b", "ada") == [{"of": "b"}]

    asyncio.run(work())


def test_a_table_nobody_looks_at_pauses(in_lobby: InLobby, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(lobby: Lobby) -> None:
        bots = [SeatRequest("bot", level="random")] * 3
        monkeypatch.setattr(bot_seats, "UNWATCHED", 0.0)
        table = await lobby.create(TableRequest("wonders", {}, bots, {}))
        await asyncio.sleep(0.1)
        assert not table.moves
        assert lobby.rank(table) == LATER
        async with table.subscribers.subscribed(0):
            assert lobby.rank(table) == FIRST
            await lobby.get(table.id)
            async with asyncio.timeout(20):
                while len(table.moves) < 3:
                    await asyncio.sleep(0.01)
        monkeypatch.setattr(bot_seats, "UNWATCHED", 60.0)
        await lobby.get(table.id)
        async with asyncio.timeout(20):
            while len(table.moves) < 6:
                await asyncio.sleep(0.01)

    in_lobby(work)
