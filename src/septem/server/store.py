"""Everything that outlives the process. What a method here has returned from is on disk."""

import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, TypeVar

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, func, make_url, select, update
from sqlalchemy.engine import Row

from septem.server import schema
from septem.server.schema import chat, holders, moves, notes, seats, tables, tokens

T = TypeVar("T")
Work = Callable[[Connection], Any]


def default_url() -> str:
    """A SQLite file in the user's data folder."""
    folder = user_data_path("septem", ensure_exists=True)
    return f"sqlite:///{Path(folder) / 'septem.db'}"


def open_engine(url: str) -> Engine:
    """A database by its URL; SQLite with a write-ahead log, synchronised at every commit."""
    where = make_url(url)
    if where.drivername == "postgresql":
        where = where.set(drivername="postgresql+psycopg")
    engine = create_engine(where, pool_pre_ping=where.get_backend_name() != "sqlite")
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _set_up(connection: Any, _record: Any) -> None:
            for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {setting}")

    return engine


class Store:
    """The database, with one writer that commits what has queued up in one go."""

    def __init__(self, url: str | None = None) -> None:
        self.engine = open_engine(url or default_url())
        with self.engine.begin() as connection:
            schema.migrate(connection)
        self._queue: queue.SimpleQueue[tuple[Work, Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="septem-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish what is queued and let go of the database."""
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()

    # Writing.

    def write(self, work: Callable[[Connection], T]) -> "Future[T]":
        """Queue some work; the future is done when the work is on disk."""
        done: Future[T] = Future()
        self._queue.put((work, done))
        return done

    def _write_all(self) -> None:
        going_on = True
        while going_on:
            batch = [self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get())
            going_on = None not in batch
            wanted = [item for item in batch if item is not None]
            self._commit([item for item in wanted if item[1].set_running_or_notify_cancel()])

    def _commit(self, batch: list[tuple[Work, "Future[Any]"]]) -> None:
        """All works in one transaction; when one fails, each in its own."""
        if not batch:
            return
        try:
            with self.engine.begin() as connection:
                results = [work(connection) for work, _ in batch]
        except Exception as problem:
            if len(batch) == 1:
                batch[0][1].set_exception(problem)
                return
            for item in batch:
                self._commit([item])
            return
        for (_, done), result in zip(batch, results, strict=True):
            done.set_result(result)

    # Reading.

    def read(self, work: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return work(connection)

    def key(self) -> str:
        """The secret that signs cookies, drawn once."""

        def work(connection: Connection) -> str:
            found = connection.execute(
                select(notes.c.value).where(notes.c.name == "key")
            ).scalar_one_or_none()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(notes.insert().values(name="key", value=found))
            return str(found)

        return self.write(work).result()


# Works: what is written or read in one transaction.


def add_table(row: dict[str, Any], seat_rows: Sequence[dict[str, Any]]) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(tables.insert().values(**row))
        connection.execute(seats.insert(), [{"table_id": row["id"], **seat} for seat in seat_rows])

    return work


def change_table(table_id: str, **values: Any) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(
            update(tables).where(tables.c.id == table_id).values(changed=time.time(), **values)
        )

    return work


def next_epoch(table_id: str) -> Callable[[Connection], int | None]:
    """Count one more loading of a table; None when there is none of that name."""

    def work(connection: Connection) -> int | None:
        here = tables.c.id == table_id
        connection.execute(update(tables).where(here).values(epoch=tables.c.epoch + 1))
        return connection.execute(select(tables.c.epoch).where(here)).scalar_one_or_none()

    return work


def change_seat(table_id: str, seat: int, **values: Any) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(
            update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values)
        )

    return work


def add_moves(table_id: str, played: Sequence[tuple[int, str]]) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(
            moves.insert(),
            [{"table_id": table_id, "seat": seat, "text": text} for seat, text in played],
        )
        change_table(table_id)(connection)

    return work


def drop_last_move(table_id: str, seat: int) -> Work:
    """The seat takes its last choice back."""

    def work(connection: Connection) -> None:
        last = connection.execute(
            select(func.max(moves.c.id)).where(moves.c.table_id == table_id, moves.c.seat == seat)
        ).scalar_one()
        connection.execute(moves.delete().where(moves.c.id == last))

    return work


def keep_moves(table_id: str, count: int) -> Work:
    """Only the first moves stay."""

    def work(connection: Connection) -> None:
        ids = connection.execute(
            select(moves.c.id).where(moves.c.table_id == table_id).order_by(moves.c.id)
        ).scalars()
        dropped = list(ids)[count:]
        connection.execute(moves.delete().where(moves.c.id.in_(dropped)))

    return work


def add_holder(table_id: str, seat: int, guest: str) -> Work:
    def work(connection: Connection) -> None:
        there = select(holders.c.seat).where(
            holders.c.table_id == table_id, holders.c.seat == seat, holders.c.guest == guest
        )
        if connection.execute(there).first() is None:
            connection.execute(holders.insert().values(table_id=table_id, seat=seat, guest=guest))

    return work


def drop_holders(table_id: str, seat: int) -> Work:
    """Nobody may act for a seat any more, by whatever link or key."""

    def work(connection: Connection) -> None:
        for kind in (holders, tokens):
            connection.execute(
                kind.delete().where(kind.c.table_id == table_id, kind.c.seat == seat)
            )

    return work


def add_token(table_id: str, seat: int, digest: str) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(tokens.insert().values(table_id=table_id, seat=seat, hash=digest))

    return work


def add_chat(table_id: str, fields: dict[str, Any]) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(chat.insert().values(table_id=table_id, **fields))

    return work


def in_order(*works: Work) -> Work:
    """Several works as one."""

    def work(connection: Connection) -> None:
        for each in works:
            each(connection)

    return work


def table_row(table_id: str) -> Callable[[Connection], Row[Any] | None]:
    return lambda connection: connection.execute(
        select(tables).where(tables.c.id == table_id)
    ).first()


def rows_of(table_id: str, kind: str) -> Callable[[Connection], list[Row[Any]]]:
    """All rows of a table: its `seats`, `moves`, `chat`, `holders` or `tokens`, in order."""
    found = schema.metadata.tables[kind]
    order = found.c.seat if kind in ("seats", "holders") else found.c.id
    return lambda connection: list(
        connection.execute(select(found).where(found.c.table_id == table_id).order_by(order))
    )


def tables_of(guest: str, limit: int) -> Callable[[Connection], list[Row[Any]]]:
    """The tables a guest sits at, the last changed first."""
    mine = select(holders.c.table_id).where(holders.c.guest == guest)
    return lambda connection: list(
        connection.execute(
            select(tables)
            .where(tables.c.id.in_(mine))
            .order_by(tables.c.changed.desc())
            .limit(limit)
        )
    )
