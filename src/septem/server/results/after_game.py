"""What happens after a game: a list of steps, each done once for every game that ended, whatever breaks in between.

A step is a function of a connection and the game that ended (`ended.Ended`). It is done by the process that has the table, in one
transaction with the row that says so (`settled`): either both are on disk or neither. What was not done, because a process died
or the step is new, is made up for at the next start (`catch_up`). Steps of one kind never run at the same time, whatever the
number of processes: a lock of the database sees to it.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.engine import Row

from septem.server.bot_seats import PAUSES, BotSeats
from septem.server.errors import NotFound, Refused, Unavailable
from septem.server.results import ended, ratings, rebuilding
from septem.server.results.ended import Ended
from septem.server.schema import settled, tables
from septem.server.store import Store, Work
from septem.server.table import OVER, Table
from septem.server.workers import WorkerPool

Step = Callable[[Connection, Ended], None]
STEPS: dict[str, Step] = {"ratings": ratings.add}  # by name, in order
BREATH = 0.02  # seconds between two games that are made up for, so that tables go on
log = logging.getLogger(__name__)


def is_done(table_id: str, step: str, connection: Connection) -> bool:
    there = select(settled.c.step).where(settled.c.table_id == table_id, settled.c.step == step)
    return connection.execute(there).first() is not None


def due(connection: Connection) -> list[tuple[str, float]]:
    """The finished tables after which some step was not done, the oldest first, each with the time of its last change."""
    found = {}
    for step in STEPS:
        done = select(settled.c.table_id).where(settled.c.step == step)
        asked = select(tables.c.id, tables.c.changed).where(
            tables.c.state == OVER, tables.c.id.not_in(done)
        )
        found.update({row.id: row.changed for row in connection.execute(asked)})
    return sorted(found.items(), key=lambda item: (item[1], item[0]))


def settle(table: Table, at: float) -> Work:
    """Take all steps after a game that were not taken."""

    def work(connection: Connection) -> None:
        ratings.one_at_a_time(connection)
        left = [step for step in STEPS if not is_done(table.id, step, connection)]
        if not left:
            return
        end = ended.read(table, at, ended.first_holders(table.id, connection))
        for step in left:
            STEPS[step](connection, end)
            row = {"table_id": table.id, "step": step, "at": time.time()}
            connection.execute(settled.insert().values(row))

    return work


class AfterGames(BotSeats):
    """Tables whose games end."""

    def __init__(self, kept: Store, pool: WorkerPool) -> None:
        super().__init__(kept, pool)
        self._rating = asyncio.Lock()

    def _built(self, row: Row[Any]) -> Table:
        table = super()._built(row)
        if table.facts.state == OVER:
            table.rated = self.store.read(ratings.changes(table.id))
        return table

    def ended(self, table: Table) -> None:
        """The game of a table has ended: what comes after it begins."""
        self.start(self._settle(table, time.time()))

    async def _settle(self, table: Table, at: float) -> None:
        """Take all steps, again as long as the database is away; then everybody at the table looks again."""
        pause, longest = PAUSES
        while True:
            try:
                await asyncio.wrap_future(self.store.write(settle(table, at)))
                break
            except Unavailable:
                await asyncio.sleep(pause)
                pause = min(2 * pause, longest)
            except Exception:
                log.exception("what comes after the game of table %s waits", table.id)
                return
        table.rated = await asyncio.to_thread(self.store.read, ratings.changes(table.id))
        if not table.gone:
            table.changed(urgent=False)

    async def rate_again(self) -> None:
        """Rate the pools again in which games became somebody else's, also while that is done; one pool at a time."""
        async with self._rating:
            while left := await asyncio.to_thread(self.store.read, rebuilding.overdue):
                for ladder, pool in left:
                    await asyncio.to_thread(rebuilding.rate_again, self.store, ladder, pool)

    async def catch_up(self) -> None:
        """Take the steps that were not taken before the server ended."""
        await self.rate_again()
        left = await asyncio.to_thread(self.store.read, due)
        for table_id, changed in left:
            try:
                table = await asyncio.to_thread(self.read, table_id)
            except (NotFound, Refused) as problem:
                log.warning("nothing can be done after the game of table %s: %s", table_id, problem)
                continue
            await self._settle(table, changed)
            await asyncio.sleep(BREATH)
