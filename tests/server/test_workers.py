"""Bots in processes of their own: those that remember come back to their worker, and a worker that dies is replaced."""

import asyncio
import os
import signal
from typing import cast

import pytest

import septem
from septem.bots import levels, worker
from septem.bots.search import SearchBot
from septem.server import workers
from septem.server.workers import WorkerPool

SIMULATIONS = 60


def test_those_who_search_in_a_tree_remember() -> None:
    remembering = {key for key, level in levels.LEVELS.items() if level.remembers("duel")}
    assert remembering == {"skilled", "expert", "master"}
    assert not any(level.remembers("wonders") for level in levels.LEVELS.values())


def test_the_cache_keeps_the_last_bots_by_name_and_level() -> None:
    cache = worker.BotCache(size=2)
    first = cache.bot("a/0", "expert")
    assert cache.bot("a/0", "expert") is first
    assert cache.bot("a/0", "master") is not first
    assert cache.bot("a/0", "expert") is first
    cache.bot("b/0", "expert")
    cache.bot("b/1", "expert")
    assert cache.bot("a/0", "expert") is not first


def test_a_bot_goes_on_from_its_last_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was tried below the moves that were played counts for the next decision."""
    monkeypatch.setattr(worker, "CACHE", worker.BotCache(size=4))
    monkeypatch.setitem(
        levels.LEVELS,
        "expert",
        levels.Level("tested", SearchBot, levels.Limit(simulations=SIMULATIONS), searches=True),
    )
    game = septem.new("architects", players=2, seed=5)
    inherited = []
    while len(inherited) < 12:
        seat = game.pending[0]
        alone = len(game.moves(seat)) == 1
        game.play(
            seat, worker.choose_move("expert", str(game.record()), seat, 3, player=f"t/{seat}")
        )
        tree = cast(SearchBot, worker.CACHE.bot(f"t/{seat}", "expert"))._tree
        if not alone and tree is not None:
            inherited.append(int(tree.root.visits) - SIMULATIONS)
    assert inherited[0] == 0
    assert max(inherited) > 0


def test_a_bot_that_remembers_keeps_its_worker() -> None:
    async def where() -> list[workers.Worker]:
        room = WorkerPool(0)
        room._workers = [workers.Worker(process=False) for _ in range(3)]
        room._workers[0].waiting = 2  # busy when the bot comes first, idle afterwards
        found = [room._worker_of("a/0")]
        room._workers[0].waiting, found[0].waiting = 0, 5
        found += [room._worker_of("a/0"), room._idlest()]
        room.close()
        return found

    first, again, idlest = asyncio.run(where())
    assert again is first
    assert idlest is not first


def test_a_process_that_dies_is_replaced() -> None:
    record = str(septem.new("duel", seed=1).record())

    async def ask() -> tuple[int, int, str]:
        room = WorkerPool(1)
        (one,) = room._workers
        before = await one.run(os.getpid)
        os.kill(before, signal.SIGKILL)
        text = await room.think("random", record, 0, 1, "a/0")
        after = await one.run(os.getpid)
        room.close()
        return before, after, text

    before, after, text = asyncio.run(ask())
    assert len({before, after, os.getpid()}) == 3
    game = septem.replay(record)
    assert text in [move.text for move in game.moves(game.pending[0])]
