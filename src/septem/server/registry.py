"""Every table of a server, in memory while it is used; each changed by one request at a time, never before the change is on disk."""

import asyncio
import time

from septem.kernel.errors import SeptemError
from septem.server import store
from septem.server.errors import Lost, NotFound
from septem.server.requests import is_id
from septem.server.store import Store, Work
from septem.server.table import OVER, Facts, Line, Seat, Table

IDLE = 1800.0  # seconds after which a table nobody looks at leaves memory


class Registry:
    """Tables by their name: found, loaded, kept and let go."""

    def __init__(self, kept: Store) -> None:
        self.store = kept
        self._tables: dict[str, Table] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._used: dict[str, float] = {}

    async def write(self, work: Work) -> None:
        """Return when the work is on disk."""
        await asyncio.wrap_future(self.store.write(work))

    def lock(self, table_id: str) -> asyncio.Lock:
        return self._locks.setdefault(table_id, asyncio.Lock())

    async def get(self, table_id: str) -> Table:
        """The table of that name; NotFound when there is none."""
        if not is_id(table_id):
            raise NotFound("no_table")
        table = self._tables.get(table_id)
        if table is None:
            async with self.lock(table_id):
                table = self._tables.get(table_id)
                if table is None:
                    table = await asyncio.to_thread(self._load, table_id)
                    self._tables[table_id] = table
            self.loaded(table)
        self._used[table_id] = time.monotonic()
        return table

    def loaded(self, table: Table) -> None:
        """A table has come back into memory: whatever is due goes on."""
        self.wake_bots(table)

    def wake_bots(self, table: Table) -> None:
        """Called whenever bots may owe a decision (bot_seats.py)."""

    def keep(self, table: Table) -> None:
        """A new table, already on disk."""
        self._tables[table.id] = table
        self._used[table.id] = time.monotonic()

    def _load(self, table_id: str) -> Table:
        epoch = self.store.write(store.next_epoch(table_id)).result()
        row = self.store.read(store.table_row(table_id))
        if row is None or epoch is None:
            self._locks.pop(table_id, None)
            raise NotFound("no_table")
        facts = Facts(
            row.id,
            row.game,
            dict(row.options),
            row.position,
            dict(row.settings),
            row.state,
            row.host,
            row.rematch,
            row.invitation,
            epoch,
        )
        read = self.store.read
        seats = [
            Seat(seat.seat, seat.kind, seat.name, seat.level, seat.stand_in)
            for seat in read(store.rows_of(table_id, "seats"))
        ]
        moves = [(move.seat, move.text) for move in read(store.rows_of(table_id, "moves"))]
        try:
            table = Table(facts, seats, moves)
        except SeptemError as problem:  # its expansion is gone or was changed
            raise Lost("lost_table", reason=str(problem)) from None
        if facts.state == OVER and not table.game.over:
            raise Lost("other_rules", number=len(moves))
        for line in read(store.rows_of(table_id, "chat")):
            table.keep_line(Line(line.seat, line.name, line.text, line.at, line.team))
        for holder in read(store.rows_of(table_id, "holders")):
            table.holders.setdefault(holder.guest, set()).add(holder.seat)
        for token in read(store.rows_of(table_id, "tokens")):
            table.keys.setdefault(token.seat, []).append(token.hash)
        return table

    def end_streams(self) -> None:
        """The server ends: who looks at a table asks again, and whoever serves then answers."""
        for table in self._tables.values():
            table.subscribers.end()

    def tidy(self) -> None:
        """Let tables nobody uses leave memory; they come back when asked for."""
        limit = time.monotonic() - IDLE
        for table_id in [name for name, at in self._used.items() if at < limit]:
            table = self._tables.get(table_id)
            if table is None or not table.subscribers:
                self._tables.pop(table_id, None)
                self._used.pop(table_id, None)
                self._locks.pop(table_id, None)


def at(table: Table, number: int) -> Seat:
    """The seat with that number."""
    if not 0 <= number < len(table.seats):
        raise NotFound("no_seat")
    return table.seats[number]
