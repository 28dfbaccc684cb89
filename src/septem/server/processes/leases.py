"""Which process has which table, where several share one database.

A table belongs to one process at a time, which alone has it in memory and writes it. The row of the table names its owner and counts
how often it changed hands or was loaded (`epoch`); every write asks for both in its own transaction (`store.fenced`), so a process
that was believed dead and comes back cannot write. A process lives as long as it tells so every second; `DEAD` seconds after the
last time anybody may take its tables. All by the clock of the database.
"""

import logging
import threading
import time
from collections.abc import Callable

from sqlalchemy import ColumnElement, Connection, Float, and_, exists, func, or_, select, update

from septem.server.errors import Elsewhere, NotFound
from septem.server.schema import processes, tables
from septem.server.store import Store

BEAT = 1.0  # seconds between two signs of life
DEAD = 5.0  # seconds without one after which a process counts as dead
SURE = DEAD - BEAT  # seconds for which a process knows that it does not
FORGOTTEN = 60.0  # seconds after which nobody needs to know that it lived
log = logging.getLogger(__name__)


def database_clock() -> ColumnElement[float]:
    """Seconds since 1970; PostgreSQL's, at this very moment."""
    return func.extract("epoch", func.clock_timestamp()).cast(Float)


def claim(table_id: str, process: str, shared: bool) -> Callable[[Connection], int]:
    """Take a table that nobody alive has; its new epoch. Elsewhere when another process has it, NotFound when there is none."""
    lives = and_(processes.c.id == tables.c.owner, processes.c.beat > database_clock() - DEAD)
    free = or_(tables.c.owner.is_(None), tables.c.owner == process, ~exists().where(lives))
    taken = update(tables).where(tables.c.id == table_id)
    if shared:
        taken = taken.where(free)
    taken = taken.values(owner=process, epoch=tables.c.epoch + 1).returning(tables.c.epoch)
    whose = (
        select(processes.c.address)
        .select_from(tables.outerjoin(processes, processes.c.id == tables.c.owner))
        .where(tables.c.id == table_id)
    )

    def work(connection: Connection) -> int:
        epoch = connection.execute(taken).scalar_one_or_none()
        if epoch is not None:
            return int(epoch)
        found = connection.execute(whose).first()
        if found is None:
            raise NotFound("no_table")
        raise Elsewhere(found.address or "")

    return work


def release(process: str, *table_ids: str) -> Callable[[Connection], None]:
    """Let go of some tables, or of all."""
    given = update(tables).where(tables.c.owner == process)
    if table_ids:
        given = given.where(tables.c.id.in_(table_ids))

    def work(connection: Connection) -> None:
        connection.execute(given.values(owner=None))

    return work


def owned(process: str) -> Callable[[Connection], dict[str, int]]:
    """The tables a process has, with their epochs."""
    mine = select(tables.c.id, tables.c.epoch).where(tables.c.owner == process)
    return lambda connection: {row.id: row.epoch for row in connection.execute(mine)}


def say_dead(process: str) -> Callable[[Connection], None]:
    """A process has ended: what it had may be taken at once."""

    def work(connection: Connection) -> None:
        connection.execute(processes.delete().where(processes.c.id == process))

    return work


def living(connection: Connection) -> list[str]:
    """The processes that use the database now."""
    alive = select(processes.c.id).where(processes.c.beat > database_clock() - DEAD)
    return list(connection.execute(alive).scalars())


def others(process: str) -> Callable[[Connection], list[str]]:
    """Where the other living processes are reached."""
    alive = processes.c.beat > database_clock() - DEAD
    found = select(processes.c.address).where(alive, processes.c.id != process)
    return lambda connection: list(connection.execute(found).scalars())


class Pulse:
    """The signs of life of this process, from a thread of its own.

    When others may have believed it dead, `lapsed` is called there with the tables it still has, and has dropped all others when it returns.
    """

    def __init__(
        self, store: Store, address: str, lapsed: Callable[[dict[str, int]], None]
    ) -> None:
        self.store = store
        self._address = address
        self._lapsed = lapsed
        self._ended = threading.Event()
        began = time.monotonic()
        store.read(self._sign)
        self._sure_until = began + SURE
        self._thread = threading.Thread(target=self._go_on, name="septem-pulse", daemon=True)
        self._thread.start()

    def sure(self) -> bool:
        """Whether nobody can have taken a table from this process."""
        return time.monotonic() < self._sure_until

    def _go_on(self) -> None:
        while not self._ended.wait(BEAT):
            try:
                self._beat()
            except Exception as problem:  # the database is away: the next beat may reach it
                log.debug("no sign of life: %s", problem)

    def _beat(self) -> None:
        began = time.monotonic()
        with self.store.engine.begin() as connection:
            known = self._sign(connection)
            mine = None if known and self.sure() else owned(self.store.process)(connection)
        if mine is not None:
            self._lapsed(mine)
        self._sure_until = began + SURE

    def _sign(self, connection: Connection) -> bool:
        """One sign; whether this process was known."""
        now = database_clock()
        mine = processes.c.id == self.store.process
        known = connection.execute(update(processes).where(mine).values(beat=now)).rowcount > 0
        if not known:
            fields = {"id": self.store.process, "address": self._address, "beat": now}
            connection.execute(processes.insert().values(**fields))
            connection.execute(processes.delete().where(processes.c.beat < now - FORGOTTEN))
        return known

    def end(self) -> None:
        """The process ends in good order: its tables are free."""
        self._ended.set()
        self._thread.join()
        for work in (release(self.store.process), say_dead(self.store.process)):
            self.store.write(work)
