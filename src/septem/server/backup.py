"""Backups: all that is kept, in one SQLite file, whatever the database. A backup of either kind can be restored to either."""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Integer, func, insert, select, text, update
from sqlalchemy.engine import URL

from septem.server import schema
from septem.server.metadata import metadata
from septem.server.opening import (
    FileLock,
    Trouble,
    file_of,
    make_private,
    named,
    open_engine,
    opened,
    plainly,
    read_url,
)
from septem.server.processes import leases

PORTION = 1000  # rows at once
KEPT = [table for table in metadata.sorted_tables if table is not schema.processes]


def backup(file: Path, url: str | None = None) -> int:
    """Write all games of a database to a new file, also while they are played; how many there are."""
    where = read_url(url)
    source = file_of(where)
    if file.exists():
        raise Trouble(f"{file} is there already; name a new file")
    if source is not None and not source.exists():
        raise Trouble(f"there is no database {source}")
    make_private(file)
    try:
        with plainly(where):
            if source is not None:
                copy_file(source, file)
            else:
                copy_from_postgresql(where, file)
        return count_of(file)
    except BaseException:
        for made in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            made.unlink(missing_ok=True)
        raise


def copy_file(source: Path, file: Path) -> None:
    """SQLite copies page by page and begins anew what is changed meanwhile."""
    with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(file)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")


def copy_from_postgresql(where: URL, file: Path) -> None:
    """All rows as they were at one moment."""
    engine = open_engine(where)
    target = opened(read_url(f"sqlite:///{file}"))
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as old:
            if schema.version_of(old) != schema.HEAD:
                raise Trouble(f"{named(where)} was written by an older Septem; start this one once")
            with target.begin() as new:
                copy_rows(old, new)
        with target.connect() as new:
            new.execute(text("PRAGMA journal_mode=DELETE"))
    finally:
        target.dispose()
        engine.dispose()


def copy_rows(old: Connection, new: Connection) -> None:
    """Every row of the old database into an empty new one; nobody has the tables there."""
    for table in KEPT:
        rows = old.execution_options(yield_per=PORTION).execute(select(table))
        for portion in rows.partitions():
            new.execute(insert(table), [row._asdict() for row in portion])
    new.execute(update(schema.tables).values(owner=None))


def restore(file: Path, url: str | None = None, replace: bool = False) -> int:
    """Put a backup in place of what a database holds, which must be nothing unless `replace` is said; how many games it has."""
    if not file.is_file():
        raise Trouble(f"there is no file {file}")
    where = read_url(url)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "backup.db"
        shutil.copyfile(file, copy)
        at = read_url(f"sqlite:///{copy}")
        try:
            source = opened(at)  # as that of an older Septem is brought to the present shape
        except Trouble as problem:
            raise Trouble(str(problem).replace(str(copy), str(file))) from None
        try:
            target = file_of(where)
            if target is None:
                into_postgresql(source, where, replace)
            else:
                into_file(source, target, replace)
        finally:
            source.dispose()
        return count_of(copy)


def into_file(source: Engine, target: Path, replace: bool) -> None:
    """Make the new file beside the old one and let it take its place, whatever is wrong with the old one."""
    lock = FileLock(read_url(f"sqlite:///{target}"))
    fresh = Path(f"{target}-restored")
    try:
        if target.exists() and target.stat().st_size and not replace and not is_empty(target):
            raise Trouble(f"{target} holds games already; --replace puts the backup in their place")
        fresh.unlink(missing_ok=True)
        engine = opened(read_url(f"sqlite:///{fresh}"))
        with source.connect() as old, engine.begin() as new:
            copy_rows(old, new)
        engine.dispose()
        for beside in ("-wal", "-shm"):
            Path(f"{target}{beside}").unlink(missing_ok=True)
        os.replace(fresh, target)
    finally:
        for beside in ("", "-wal", "-shm"):
            Path(f"{fresh}{beside}").unlink(missing_ok=True)
        lock.release()


def is_empty(file: Path) -> bool:
    """Whether a database holds no tables; Trouble when that cannot be told."""
    engine = opened(read_url(f"sqlite:///{file}"))
    try:
        with engine.connect() as connection:
            return count(connection) == 0
    finally:
        engine.dispose()


def into_postgresql(source: Engine, where: URL, replace: bool) -> None:
    """All in one transaction."""
    engine = opened(where)
    try:
        with plainly(where), source.connect() as old, engine.begin() as new:
            if leases.living(new):
                raise Trouble(f"servers use {named(where)}; stop them first")
            if count(new) and not replace:
                raise Trouble(
                    f"{named(where)} holds games already; --replace puts the backup in their place"
                )
            for table in (schema.processes, *reversed(KEPT)):
                new.execute(table.delete())
            copy_rows(old, new)
            for table in KEPT:
                go_on_counting(new, table)
    finally:
        engine.dispose()


def go_on_counting(connection: Connection, table: Any) -> None:
    """The next row gets a number after those that were copied."""
    ident = table.c.get("id")
    if ident is not None and isinstance(ident.type, Integer):
        last = select(func.coalesce(func.max(ident), 0) + 1).scalar_subquery()
        sequence = func.pg_get_serial_sequence(table.name, "id")
        connection.execute(select(func.setval(sequence, last, False)))


def count(connection: Connection) -> int:
    return int(connection.execute(select(func.count()).select_from(schema.tables)).scalar_one())


def count_of(file: Path) -> int:
    with closing(sqlite3.connect(file)) as database:
        return int(database.execute("SELECT count(*) FROM tables").fetchone()[0])
