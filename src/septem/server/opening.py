"""Opening a database: looked at before it is used, and whatever is wrong with it said in one line."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError

from septem.server import schema

ATTEMPTS = 5
LOCK_WAIT = 1.0  # seconds for a server that is just ending
# PostgreSQL: a database that does not answer is noticed, a session nobody listens to any more ends.
CONNECT = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=20000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000",
}


class Trouble(Exception):
    """Why a database cannot be used, in one line; `usage`: it was asked for in a way that makes no sense."""

    def __init__(self, message: str, usage: bool = False) -> None:
        super().__init__(message)
        self.usage = usage


def default_url() -> str:
    """A SQLite file in the user's data folder."""
    folder = user_data_path("septem", ensure_exists=True)
    return f"sqlite:///{Path(folder) / 'septem.db'}"


def read_url(text: str | None) -> URL:
    """The address of a database; Trouble when it is none of those Septem knows."""
    known = "use sqlite:///FILE or postgresql://USER@HOST/NAME"
    try:
        where = make_url(text or default_url())
    except (ArgumentError, ValueError):
        raise Trouble(f"this is no address of a database; {known}", usage=True) from None
    if where.drivername == "postgresql":
        where = where.set(drivername="postgresql+psycopg")
    if where.drivername not in ("sqlite", "postgresql+psycopg"):
        raise Trouble(
            f"there is no database of kind '{where.drivername}' here; {known}", usage=True
        )
    return where


def file_of(where: URL) -> Path | None:
    """The file of a SQLite database; None for one in memory, and for PostgreSQL."""
    if where.drivername != "sqlite" or where.database in (None, "", ":memory:"):
        return None
    return Path(str(where.database))


def open_engine(where: URL) -> Engine:
    """A database by its address; SQLite with a write-ahead log, synchronised at every commit."""
    if where.drivername != "sqlite":
        try:
            return create_engine(where, pool_pre_ping=True, connect_args=CONNECT)
        except ModuleNotFoundError as problem:
            raise Trouble(
                f"PostgreSQL needs the extra 'postgres' ({problem.name} is missing); "
                "install it with: pip install 'septem[postgres]'"
            ) from None
    engine = create_engine(where)

    @event.listens_for(engine, "connect")
    def _set_up(connection: Any, _record: Any) -> None:
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    return engine


def opened(where: URL) -> Engine:
    """A database that is sound and has the present shape; a new one is made. Trouble when that cannot be."""
    file = file_of(where)
    if file is not None:
        make_private(file)
    engine = open_engine(where)
    try:
        with plainly(where):
            settled(engine, where)
    except BaseException:
        engine.dispose()
        raise
    return engine


def settled(engine: Engine, where: URL) -> None:
    """Settle a database, again when the connection breaks meanwhile."""
    for left in reversed(range(ATTEMPTS)):
        try:
            with engine.begin() as connection:
                settle(connection, where)
            return
        except DBAPIError as problem:
            if not (left and problem.connection_invalidated):
                raise


def settle(connection: Connection, where: URL) -> None:
    """One process at a time looks whether all is well and brings the database to the present shape, all of it or nothing."""
    if connection.dialect.name == "sqlite":
        found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
        if found != "ok":
            said = str(found).strip().splitlines()[-1]
            raise Trouble(f"{named(where)} is damaged ({said}); restore a backup of it")
        connection.execute(text("BEGIN IMMEDIATE"))
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(7)"))
    schema.migrate(connection)


@contextmanager
def plainly(where: URL) -> Iterator[None]:
    """Whatever the database complains about, in one line of plain words."""
    name = named(where)
    try:
        yield
    except schema.Foreign:
        raise Trouble(f"{name} holds something else than games of Septem") from None
    except schema.Newer:
        raise Trouble(f"{name} was written by a newer Septem; use that one") from None
    except (DBAPIError, sqlite3.Error) as problem:
        raise Trouble(complaint(name, problem)) from None


def complaint(name: str, problem: Exception) -> str:
    """A database error in one line."""
    cause = getattr(problem, "orig", None) or problem
    said = str(cause).strip().split("\n")[0] or type(cause).__name__
    if "not a database" in said or "malformed" in said:
        return f"{name} is damaged or no database of Septem ({said})"
    if "readonly" in said or "read-only" in said:
        return f"{name} can be read but not written ({said})"
    return f"{name} cannot be opened ({said})"


def named(where: URL) -> str:
    """A database as people know it: the file, or the address without its password."""
    file = file_of(where)
    return str(file) if file else where.set(drivername=where.get_backend_name()).render_as_string()


def make_private(file: Path) -> None:
    """A file that nobody else may read; its log and its index get the same mode from it."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except FileNotFoundError:
        raise Trouble(f"there is no folder {file.parent} for the database {file.name}") from None
    except OSError as problem:
        reason = (problem.strerror or "error").lower()
        raise Trouble(f"{file} can not be opened for writing ({reason})") from None


class FileLock:
    """Held by the one server of a SQLite file as long as it lives, however it ends; nothing for other databases."""

    def __init__(self, where: URL) -> None:
        self._held: sqlite3.Connection | None = None
        file = file_of(where)
        if file is None:
            return
        beside = Path(f"{file}-lock")
        make_private(beside)
        held = sqlite3.connect(beside, timeout=LOCK_WAIT, check_same_thread=False)
        try:
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error:
            held.close()
            hint = "stop it first, or keep the games in PostgreSQL, which many can share"
            raise Trouble(f"another Septem uses {file}; {hint}") from None
        self._held = held

    def release(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None
