"""Everything that outlives the process. What a method here has returned from is on disk."""

import queue
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, exists, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import Row
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError

from septem.server.errors import Unavailable
from septem.server.metadata import metadata
from septem.server.opening import FileLock, opened, read_url
from septem.server.schema import chat, holders, moves, notes, reviews, seats, tables, tokens

T = TypeVar("T")
Work = Callable[[Connection], Any]
PATIENCE = 10.0  # seconds in which a database that stumbled may come back
KINDS = ("seats", "moves", "chat", "holders", "tokens", "offers")  # rows of a table
PAUSES = (0.02, 1.0)  # seconds between two attempts, at first and at most


@dataclass
class Item:
    """Work that waits to be written."""

    work: Work
    done: "Future[Any]" = field(default_factory=Future)
    until: float = field(default_factory=lambda: time.monotonic() + PATIENCE)


class Stale(Exception):
    """What is on disk is not what the writer believes: somebody else has the table, or other moves are there."""


def passes(problem: Exception) -> bool:
    """Whether an error may be gone the next time: a lost connection, a database that restarts or is busy."""
    lost = isinstance(problem, DBAPIError) and problem.connection_invalidated
    return lost or isinstance(problem, OperationalError | InterfaceError)


class Store:
    """The database, with one writer that commits what has queued up in one go.

    Work may be done twice: when the connection breaks nobody knows whether the last commit is on disk, so it is done again. Every
    work below leaves the same rows however often it is done.
    """

    def __init__(self, url: str | None = None, process: str | None = None) -> None:
        where = read_url(url)
        self.process = process or secrets.token_hex(8)
        self._lock = FileLock(where)
        try:
            self.engine = opened(where)
        except BaseException:
            self._lock.release()
            raise
        self.shared = self.engine.dialect.name != "sqlite"  # with other processes
        self._closing = False
        self._connection: Connection | None = None  # of the writer, as long as it is well
        self._queue: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="septem-writer", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish what is queued and let go of the database; one that is away is not waited for."""
        self._closing = True
        self._queue.put(None)
        self._writer.join()
        self.engine.dispose()
        self._lock.release()

    # Writing.

    def write(self, work: Callable[[Connection], T]) -> "Future[T]":
        """Queue some work; the future is done when the work is on disk. Unavailable: nobody knows whether it is."""
        item = Item(work)
        self._queue.put(item)
        return item.done

    def _write_all(self) -> None:
        going_on = True
        while going_on:
            batch = [self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get())
            going_on = None not in batch
            wanted = [item for item in batch if item is not None]
            self._commit([item for item in wanted if item.done.set_running_or_notify_cancel()])
        self._let_go()

    def _commit(self, batch: list[Item]) -> None:
        """All works in one transaction; when one fails, each in its own."""
        if not batch:
            return
        try:
            connection = self._connection = self._connection or self.engine.connect()
            with connection.begin():
                results = [item.work(connection) for item in batch]
        except Exception:
            self._let_go()
            for item in batch:
                self._commit_alone(item)
            return
        for item, result in zip(batch, results, strict=True):
            item.done.set_result(result)

    def _let_go(self) -> None:
        """The writer's next work begins with a connection that was looked at."""
        if self._connection is not None:
            self._connection.invalidate()  # whatever state it is in
            self._connection.close()
            self._connection = None

    def _commit_alone(self, item: Item) -> None:
        try:
            item.done.set_result(self._persist(item.work, item.until))
        except Exception as problem:
            item.done.set_exception(problem)

    def _persist(self, work: Callable[[Connection], T], until: float) -> T:
        """Do some work in a transaction, again and again as long as the database stumbles."""
        pause, longest = PAUSES
        while True:
            try:
                with self.engine.begin() as connection:
                    return work(connection)
            except Exception as problem:
                if not passes(problem):
                    raise
                if self._closing or time.monotonic() + pause > until:
                    raise Unavailable("no_database") from problem
            time.sleep(pause)
            pause = min(2 * pause, longest)

    # Reading.

    def read(self, work: Callable[[Connection], T]) -> T:
        return self._persist(work, time.monotonic() + PATIENCE)

    def glance(self, work: Callable[[Connection], T]) -> T:
        """Read once; whatever the database complains about is the caller's to bear."""
        with self.engine.begin() as connection:
            return work(connection)

    def key(self) -> str:
        """The secret that signs cookies, drawn once."""
        return self.secret("key")

    def secret(self, name: str) -> str:
        """A secret that all processes of this database share, drawn once."""
        there = select(notes.c.value).where(notes.c.name == name)

        def work(connection: Connection) -> str:
            found = connection.execute(there).scalar_one_or_none()
            if found is None:
                found = secrets.token_hex(32)
                connection.execute(notes.insert().values(name=name, value=found))
            return str(found)

        try:
            return self.write(work).result()
        except IntegrityError:  # another process was faster
            return self.write(work).result()


# What every move writes, put together once.
HELD = update(tables).where(
    tables.c.id == bindparam("of"),
    tables.c.owner == bindparam("mine"),
    tables.c.epoch == bindparam("since"),
)
TOUCHED = HELD.values(changed=bindparam("now"))
UNTOUCHED = HELD.values(owner=tables.c.owner)  # locks the row all the same
MOVE_ADDED = {
    name: insert(moves).on_conflict_do_nothing()
    for name, insert in (("sqlite", sqlite_insert), ("postgresql", postgresql_insert))
}
MOVES_THERE = (
    select(moves.c.seat, moves.c.text)
    .where(moves.c.table_id == bindparam("of"), moves.c.number >= bindparam("first"))
    .order_by(moves.c.number)
)


# Works: what is written or read in one transaction. Each may be done again.


def fenced(
    table_id: str, owner: str, epoch: int, inner: Callable[[Connection], T], touched: bool = True
) -> Callable[[Connection], T]:
    """Work on a table by the process that has it; Stale when another has it now, or this one has loaded it anew.

    `touched`: the table is another one afterwards, for whoever keeps a copy of it and for whoever prunes.
    """

    def work(connection: Connection) -> T:
        fields: dict[str, Any] = {"of": table_id, "mine": owner, "since": epoch}
        if touched:
            fields["now"] = time.time()
        if connection.execute(TOUCHED if touched else UNTOUCHED, fields).rowcount != 1:
            raise Stale(table_id)
        return inner(connection)

    return work


def add_table(row: dict[str, Any], seat_rows: Sequence[dict[str, Any]]) -> Work:
    def work(connection: Connection) -> None:
        if connection.execute(select(tables.c.id).where(tables.c.id == row["id"])).first():
            return
        connection.execute(tables.insert().values(**row))
        connection.execute(seats.insert(), [{"table_id": row["id"], **seat} for seat in seat_rows])

    return work


def change_table(table_id: str, **values: Any) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(
            update(tables).where(tables.c.id == table_id).values(changed=time.time(), **values)
        )

    return work


def change_seat(table_id: str, seat: int, **values: Any) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(
            update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(**values)
        )

    return work


def add_moves(
    table_id: str, first: int, played: Sequence[tuple[int, str]], late: bool = False
) -> Work:
    """Moves from number `first` on. Those that are there already must be the same; Stale when others are."""
    rows = [
        {"table_id": table_id, "number": number, "seat": seat, "text": text, "late": late}
        for number, (seat, text) in enumerate(played, first)
    ]

    def work(connection: Connection) -> None:
        added = MOVE_ADDED[connection.dialect.name]
        new = sum(connection.execute(added, row).rowcount for row in rows)
        if new < len(rows):
            there = connection.execute(MOVES_THERE, {"of": table_id, "first": first})
            if [tuple(row) for row in there] != list(played):
                raise Stale(table_id)

    return work


def drop_moves(table_id: str, *numbers: int) -> Work:
    """These moves were taken back."""

    def work(connection: Connection) -> None:
        connection.execute(
            moves.delete().where(moves.c.table_id == table_id, moves.c.number.in_(numbers))
        )

    return work


def add_holder(table_id: str, seat: int, guest: str) -> Work:
    def work(connection: Connection) -> None:
        there = select(holders.c.seat).where(
            holders.c.table_id == table_id, holders.c.seat == seat, holders.c.guest == guest
        )
        if connection.execute(there).first() is None:
            row = {"table_id": table_id, "seat": seat, "guest": guest, "since": time.time()}
            connection.execute(holders.insert().values(row))

    return work


def drop_holders(table_id: str, seat: int, but: Sequence[str] = ()) -> Work:
    """Nobody may act for a seat any more, by whatever link or key, `but` these guests."""

    def work(connection: Connection) -> None:
        for kind in (holders, tokens):
            gone = kind.delete().where(kind.c.table_id == table_id, kind.c.seat == seat)
            if kind is holders:
                gone = gone.where(holders.c.guest.not_in(but))
            connection.execute(gone)

    return work


def add_token(table_id: str, seat: int, digest: str) -> Work:
    there = select(tokens.c.id).where(tokens.c.table_id == table_id, tokens.c.hash == digest)

    def work(connection: Connection) -> None:
        if connection.execute(there).first() is None:
            connection.execute(tokens.insert().values(table_id=table_id, seat=seat, hash=digest))

    return work


def add_chat(table_id: str, fields: dict[str, Any]) -> Work:
    """A line; the moment it was said tells it from another with the same words."""
    same = [chat.c[name].is_not_distinct_from(fields[name]) for name in ("seat", "text", "at")]
    there = select(chat.c.id).where(chat.c.table_id == table_id, *same)

    def work(connection: Connection) -> None:
        if connection.execute(there).first() is None:
            connection.execute(chat.insert().values(table_id=table_id, **fields))

    return work


def keep_review(table_id: str, edition: int, found: list[dict[str, Any]]) -> Work:
    """The review of a finished game, in place of an older one."""

    def work(connection: Connection) -> None:
        insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
        made = {"edition": edition, "found": found}
        row = insert(reviews).values(table_id=table_id, **made)
        connection.execute(row.on_conflict_do_update(index_elements=["table_id"], set_=made))

    return work


def review_of(table_id: str, edition: int) -> Callable[[Connection], list[dict[str, Any]] | None]:
    """The review of a table that was kept; None where there is none of that edition."""
    there = select(reviews.c.found).where(
        reviews.c.table_id == table_id, reviews.c.edition == edition
    )
    return lambda connection: connection.execute(there).scalar_one_or_none()


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
    """All rows of a table: its `seats`, `moves`, `chat`, `holders`, `tokens` or `offers`, in order."""
    found = metadata.tables[kind]
    order = {"seats": "seat", "holders": "seat", "offers": "seat", "moves": "number"}.get(
        kind, "id"
    )
    return lambda connection: list(
        connection.execute(
            select(found).where(found.c.table_id == table_id).order_by(found.c[order])
        )
    )


def finished_of(
    guest: str, skip: int, limit: int, game: str = "", name: str = ""
) -> Callable[[Connection], list[Row[Any]]]:
    """The finished tables a guest sat at, the last changed first: of one game, with somebody else whose name has these letters."""
    mine = select(holders.c.table_id).where(holders.c.guest == guest)
    wanted = [tables.c.id.in_(mine), tables.c.state == "over"]
    if game:
        wanted.append(tables.c.game == game)
    if name:
        own = exists().where(
            holders.c.guest == guest,
            holders.c.table_id == seats.c.table_id,
            holders.c.seat == seats.c.seat,
        )
        named = seats.c.table_id.in_(mine), seats.c.name.icontains(name, autoescape=True), ~own
        wanted.append(tables.c.id.in_(select(seats.c.table_id).where(*named)))
    order = tables.c.changed.desc(), tables.c.id
    asked = select(tables).where(*wanted).order_by(*order).offset(skip).limit(limit)
    return lambda connection: list(connection.execute(asked))


def seats_of(guest: str, idents: list[str]) -> Callable[[Connection], dict[str, int]]:
    """The first seat a guest holds at each of these tables."""
    held = holders.c.guest == guest, holders.c.table_id.in_(idents)
    asked = select(holders.c.table_id, func.min(holders.c.seat)).where(*held)
    rows = asked.group_by(holders.c.table_id)
    return lambda connection: {row[0]: row[1] for row in connection.execute(rows)}


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
