"""Seats that bots play, and the hints that bots give people."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from septem.bots import levels
from septem.kernel.errors import IllegalMove
from septem.server import store
from septem.server.errors import Conflict, Elsewhere, Refused, Unavailable
from septem.server.playing import Playing
from septem.server.results.counting import HINTED
from septem.server.store import Store
from septem.server.table import PLAYING, Seat, Table
from septem.server.workers import FIRST, LATER, WorkerPool

UNWATCHED = 60.0  # seconds after which a table nobody looks at or asks about pauses

PAUSES = (0.2, 10.0)  # seconds between two attempts of a bot, at first and at most
THOUGHT = 120.0  # seconds after which a thought is lost
WATCH = 5.0  # seconds between two looks for bots that owe a move
log = logging.getLogger(__name__)


class BotSeats(Playing):
    """Bots think in the workers of a pool, each once for every decision it owes."""

    def __init__(self, kept: Store, pool: WorkerPool) -> None:
        super().__init__(kept)
        self.pool = pool
        self._tasks: set[asyncio.Task[None]] = set()
        self._thinking: set[tuple[str, int]] = set()

    def wake_bots(self, table: Table) -> None:
        """Every bot that owes a decision begins to think; where nobody looks they wait until somebody does."""
        if table.facts.state != PLAYING or not self.is_looked_at(table):
            return
        for seat in table.bots():
            if seat.number in table.game.pending and (table.id, seat.number) not in self._thinking:
                self._thinking.add((table.id, seat.number))
                self.start(self._think(table, seat))

    def is_looked_at(self, table: Table) -> bool:
        """Whether somebody looks at a table, or asked about it a moment ago."""
        last = self._used.get(table.id, time.monotonic())
        return len(table.subscribers) > 0 or time.monotonic() - last < UNWATCHED

    def rank(self, table: Table) -> int:
        """People who sit at a table and look at it come first."""
        return FIRST if table.subscribers.present() else LATER

    async def get(self, table_id: str) -> Table:
        """Whoever asks about a table wakes its bots."""
        table = await super().get(table_id)
        self.wake_bots(table)
        return table

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on until it is done or the server ends."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def watch(self) -> None:
        """Look again and again for bots that owe a move and do not think, for whatever reason."""
        while True:
            await asyncio.sleep(WATCH)
            for table in list(self._tables.values()):
                self.wake_bots(table)

    def play_late(self, table: Table, number: int) -> None:
        """A bot makes the decision of somebody whose time is over, unless they make it first."""
        if (table.id, number) not in self._thinking:
            self._thinking.add((table.id, number))
            self.start(self._think(table, table.seats[number], late=True))

    async def _think(self, table: Table, seat: Seat, late: bool = False) -> None:
        """A bot makes its decision, or tries again as long as something stands in its way."""
        pause, longest = PAUSES
        try:
            while not await self._decides(table, seat, late):
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)
                table = await self._again(table)
                seat = table.seats[seat.number]
        except Refused as problem:
            log.debug("table %s is not for this bot any more: %s", table.id, problem)
        finally:
            self._thinking.discard((table.id, seat.number))
        if not table.gone:
            self.wake_bots(table)

    async def _decides(self, table: Table, seat: Seat, late: bool = False) -> bool:
        """One attempt; False when it has to be tried again."""
        if seat.number not in table.pending or not (seat.played_by_bot or late):
            return True
        stamp = table.stamp(seat.number)
        level = seat.level or table.level
        began = time.monotonic()
        try:
            async with asyncio.timeout(THOUGHT):
                text = await self._thought(table, seat, level)
            await as_if_chosen_twice(table, seat.number, text, time.monotonic() - began)
            if (seat.played_by_bot or late) and not table.gone:
                await self.play(table, seat.number, text, stamp, late and not seat.played_by_bot)
        except Unavailable:
            return False
        except Refused:
            log.debug("table %s moved on while a bot thought", table.id)
        except Exception:
            log.exception("a bot at table %s tries again", table.id)
            return False
        return True

    async def _thought(self, table: Table, seat: Seat, level: str) -> str:
        """The move a bot chooses: at a deal that many play, the same as at all tables of it."""
        record, rank = str(table.record(sealed=False)), self.rank(table)
        if "frozen" in table.facts.settings:
            return await self.pool.think_frozen(level, record, seat.number, rank)
        remembers = levels.level(level).remembers(table.facts.game)
        player = f"{table.id}/{seat.number}" if remembers else None
        return await self.pool.think(
            level, record, seat.number, max(1, len(table.bots())), player, rank=rank
        )

    async def _again(self, table: Table) -> Table:
        """The table as it is now, as soon as the database answers; a refusal when it is gone or with another process."""
        pause, longest = PAUSES
        while True:
            try:
                return await self.get(table.id)
            except Elsewhere:
                raise
            except Unavailable:
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)

    async def hint(self, table: Table, number: int, language: str) -> list[dict[str, Any]]:
        """The best moves of somebody who plays alone against bots."""
        if not table.solo():
            raise Refused("no_hints")
        if table.facts.state != PLAYING or number not in table.game.pending:
            raise Conflict("nothing_to_decide")
        if not table.facts.settings.get(HINTED):
            marked = {**table.facts.settings, HINTED: True}
            await self.write(table, store.change_table(table.id, settings=marked))
            table.facts.settings = marked
        names = {seat.number: seat.name for seat in table.seats if seat.name}
        record = str(table.record(sealed=False))
        return await self.pool.advise(record, number, language, names)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def as_if_chosen_twice(table: Table, seat: int, text: str, thought: float) -> None:
    """Where a move settles a further decision that has no choice, wait as long as a thought took (W-11.4).

    With a choice the bot would think once more before the others hear of its orders: they cannot tell one from the other.
    """
    with suppress(IllegalMove):  # somebody took the seat back meanwhile
        if table.settles(seat, text):
            await asyncio.sleep(thought)
