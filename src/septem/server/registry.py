"""Every table of a server, in memory while it is used; each changed by one request at a time, never before the change is on disk."""

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Any

from sqlalchemy.engine import Row

from septem.kernel.descriptions import describe
from septem.kernel.errors import SeptemError
from septem.server import store
from septem.server.clocks import clock as clocks
from septem.server.clocks import rows as clock_rows
from septem.server.clocks.clock import read_pace
from septem.server.errors import Conflict, Elsewhere, Lost, NotFound, Refused, Unavailable
from septem.server.processes import leases
from septem.server.processes.leases import Pulse
from septem.server.requests import is_id
from septem.server.store import Stale, Store, Work
from septem.server.table import OVER, Facts, Line, Offer, Seat, Table

IDLE = 1800.0  # seconds after which a table nobody looks at leaves memory
LAPSE = 20.0  # seconds for a busy process to drop what it lost
MOST_SEEN = 200  # tables of other processes that are kept to be looked at
log = logging.getLogger(__name__)


class Registry:
    """Tables by their name: found, loaded, kept and let go."""

    def __init__(self, kept: Store) -> None:
        self.store = kept
        self.pulse: Pulse | None = None  # where other processes share the database
        self._tables: dict[str, Table] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._used: dict[str, float] = {}
        self._looked_at: OrderedDict[str, tuple[float, Table]] = OrderedDict()

    def share(self, address: str) -> None:
        """Live beside other processes, which reach this one at an address."""
        loop = asyncio.get_running_loop()

        def lapsed(mine: dict[str, int]) -> None:
            asyncio.run_coroutine_threadsafe(self.drop_lost(mine), loop).result(LAPSE)

        self.pulse = Pulse(self.store, address, lapsed)

    async def unshare(self) -> None:
        """This process ends: others may take its tables."""
        if self.pulse is not None:
            await asyncio.to_thread(self.pulse.end)

    # Writing.

    async def write(self, table: Table, work: Work) -> None:
        """Return when the work is on disk. When that is not certain the table leaves memory: what is on disk is the truth."""
        if table.gone:
            raise Conflict("moved_on")
        guarded = store.fenced(table.id, self.store.process, table.facts.epoch, work)
        try:
            await self.write_new(guarded)
        except Stale:
            self.forget(table)
            raise Conflict("moved_on") from None
        except BaseException:
            self.forget(table)
            raise

    async def write_new(self, work: Work) -> None:
        """The same for what no table in memory stands for yet."""
        await asyncio.wrap_future(self.store.write(work))

    def lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    # Finding.

    async def get(self, table_id: str) -> Table:
        """The table of that name; NotFound when there is none, Elsewhere when another process has it."""
        if not is_id(table_id):
            raise NotFound("no_table")
        if self.pulse is not None and not self.pulse.sure():
            raise Unavailable("no_database")
        table = self._tables.get(table_id)
        if table is None:
            async with self.lock(table_id):
                table = self._tables.get(table_id)
                if table is None:
                    table = await asyncio.to_thread(self._load, table_id)
                    self._tables[table_id] = table
                    table.attended = self.attended
            self.loaded(table)
        self._used[table_id] = time.monotonic()
        return table

    async def look_at(self, table_id: str) -> Table:
        """The table as it stands, only to be read: in another process it may go on."""
        try:
            return await self.get(table_id)
        except Elsewhere:
            return await asyncio.to_thread(self.read, table_id)

    def has(self, table_id: str) -> bool:
        """Whether a table is in the memory of this process."""
        return table_id in self._tables

    async def address_of(self, table_id: str) -> str | None:
        """Where a table is that another process has; None for one that is here now, or that nobody can open."""
        try:
            await self.get(table_id)
        except Elsewhere as found:
            return found.address
        except Refused:
            return None
        return None

    def loaded(self, table: Table) -> None:
        """A table has come back into memory: whatever is due goes on."""
        self.wake_bots(table)

    def wake_bots(self, table: Table) -> None:
        """Called whenever bots may owe a decision (bot_seats.py)."""

    def ended(self, table: Table) -> None:
        """Called whenever a game has ended, however it did, when that is on disk (results/after_game.py)."""

    def keep(self, table: Table) -> None:
        """A new table, already on disk."""
        self._tables[table.id] = table
        self._used[table.id] = time.monotonic()
        table.attended = self.attended

    def attended(self, table: Table) -> None:
        """Called when somebody comes to a table or leaves it (clocks/timing.py)."""

    def _load(self, table_id: str) -> Table:
        """Take a table and play its record out."""
        took = leases.claim(table_id, self.store.process, self.store.shared)
        try:
            epoch = self.store.read(took) if self.store.shared else self.store.write(took).result()
        except NotFound:
            self._locks.pop(table_id, None)
            raise
        row = self.store.read(store.table_row(table_id))
        if row is None or row.epoch != epoch:
            raise Elsewhere("")
        return self._built(row)

    def read(self, table_id: str) -> Table:
        """The table as it is on disk, whoever has it."""
        row = self.store.read(store.table_row(table_id))
        if row is None:
            raise NotFound("no_table")
        changed, table = self._looked_at.get(table_id, (None, None))
        if table is None or changed != row.changed:
            table = self._built(row)
        self._looked_at[table_id] = (row.changed, table)
        self._looked_at.move_to_end(table_id)
        if len(self._looked_at) > MOST_SEEN:
            self._looked_at.popitem(last=False)
        return table

    def _built(self, row: Row[Any]) -> Table:
        """A table out of its rows; Lost when it cannot be played under today's rules."""
        facts = facts_of(row)
        rows = {kind: self.store.read(store.rows_of(facts.id, kind)) for kind in store.KINDS}
        seats = [Seat(s.seat, s.kind, s.name, s.level, s.stand_in, s.undone) for s in rows["seats"]]
        try:
            check_rules(facts)
            moves = [(move.seat, move.text) for move in rows["moves"]]
            table = Table(facts, seats, moves, [move.late for move in rows["moves"]])
        except SeptemError as problem:  # its expansion is gone or was changed
            raise Lost("lost_table", reason=str(problem)) from None
        if facts.state == OVER and table.outcome is None:
            raise Lost("other_rules", number=len(rows["moves"]))
        table.numbers = [move.number for move in rows["moves"]]
        pace = read_pace(facts.settings.get("clock"))
        kept = self.store.read(clock_rows.clock_of(facts.id)) if pace else None
        if pace is not None and kept is not None:
            table.clock = clocks.read(pace, kept.since, kept.state)
        for line in rows["chat"]:
            table.keep_line(Line(line.seat, line.name, line.text, line.at, line.team))
        for holder in rows["holders"]:
            table.holders.setdefault(holder.guest, set()).add(holder.seat)
        for token in rows["tokens"]:
            table.keys.setdefault(token.seat, []).append(token.hash)
        for offer in rows["offers"]:
            table.offers[offer.seat] = Offer(offer.guest, offer.giver, offer.until)
        return table

    # Letting go.

    def forget(self, table: Table) -> None:
        """What is in memory is not to be trusted any more: who looks at the table asks again."""
        table.gone = True
        if self._tables.get(table.id) is table:
            del self._tables[table.id]
            self._used.pop(table.id, None)
        table.subscribers.end()

    def drop(self, table_id: str) -> None:
        """A table was changed or removed behind the back of this process."""
        table = self._tables.get(table_id)
        if table is not None:
            self.forget(table)
        self._looked_at.pop(table_id, None)

    async def drop_lost(self, mine: dict[str, int]) -> None:
        """This process may have been believed dead: tables that others have taken leave memory."""
        for table in list(self._tables.values()):
            if mine.get(table.id) != table.facts.epoch:
                log.warning("table %s was taken by another process", table.id)
                self.forget(table)

    def end_streams(self) -> None:
        """The server ends: who looks at a table asks again, and whoever serves then answers."""
        for table in self._tables.values():
            table.subscribers.end()

    def tidy(self) -> None:
        """Let tables nobody uses leave memory; they come back when asked for, wherever that is."""
        limit = time.monotonic() - IDLE
        idle = [name for name, at in self._used.items() if at < limit]
        gone = [name for name in idle if not self._is_watched(name)]
        for table_id in gone:
            table = self._tables.pop(table_id, None)
            if table is not None:
                table.gone = True
            self._used.pop(table_id, None)
            self._locks.pop(table_id, None)
        if gone and self.store.shared:
            self.store.write(leases.release(self.store.process, *gone))

    def _is_watched(self, table_id: str) -> bool:
        table = self._tables.get(table_id)
        return table is not None and len(table.subscribers) > 0


def facts_of(row: Row[Any]) -> Facts:
    return Facts(
        row.id,
        row.game,
        dict(row.options),
        row.position,
        dict(row.settings),
        row.state,
        row.host,
        row.rematch,
        row.invitation,
        row.epoch,
        row.rules,
    )


def check_rules(facts: Facts) -> None:
    """Lost when the table was dealt under another version of its game's rules than this one."""
    here = describe(facts.game).version
    if facts.rules != here:
        raise Lost("other_version", game=describe(facts.game).titles, dealt=facts.rules, here=here)


def at(table: Table, number: int) -> Seat:
    """The seat with that number."""
    if not 0 <= number < len(table.seats):
        raise NotFound("no_seat")
    return table.seats[number]
