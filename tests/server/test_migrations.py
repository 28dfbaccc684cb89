"""A database of an older Septem, with games under way, is brought to the present shape; one of a newer is left alone."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from septem.server import migrations, schema
from septem.server.opening import Trouble
from septem.server.seats import SeatKey
from septem.server.store import Store
from septem.server.table import DRAFT, OVER, PLAYING
from tests.server.lobbies import open_lobby
from tests.server.postgres import postgres

DATA = Path(__file__).with_name("data")
# The tables in the dumps of version 4: their moves, their state.
TABLES = {
    "olive-arch-wonders1": (8, PLAYING),
    "amber-forum-duel0001": (9, PLAYING),
    "cedar-oasis-archi001": (12, PLAYING),
    "ivory-temple-draft01": (0, DRAFT),
    "bronze-garden-solo01": (70, OVER),
}


@pytest.fixture(scope="module")
def old_postgres() -> Iterator[str]:
    with postgres() as found:
        with psycopg.connect(found) as connection:
            connection.execute((DATA / "version4-postgres.sql").read_text(encoding="utf-8"))  # type: ignore[arg-type]
        yield found


@pytest.fixture
def old_sqlite(tmp_path: Path) -> str:
    file = tmp_path / "old.db"
    with closing(sqlite3.connect(file)) as database:
        database.executescript((DATA / "version4-sqlite.sql").read_text(encoding="utf-8"))
    return f"sqlite:///{file}"


def test_games_under_way_go_on_in_sqlite(old_sqlite: str) -> None:
    asyncio.run(go_on(old_sqlite))


def test_games_under_way_go_on_in_postgresql(old_postgres: str) -> None:
    asyncio.run(go_on(old_postgres))


async def go_on(url: str) -> None:
    """Every game of the dump is there, has the shape of today and can be played on, twice opened."""
    async with open_lobby(url) as lobby:
        with lobby.store.engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, schema.metadata) == []
            assert schema.version_of(connection) == schema.HEAD
        assert len(lobby.store.key()) == 64
        for ident, (count, state) in TABLES.items():
            table = await lobby.get(ident)
            assert len(table.moves) == count
            assert table.numbers == list(range(1, count + 1))
            assert (table.facts.state, table.facts.rules) == (state, 1)
            assert table.seats_of("ada") == list(range(len(table.seats)))
        key = SeatKey("olive-arch-wonders1", 1, "a-secret-of-version-4")
        table = await lobby.open_with(key)
        assert [line.text for line in table.chat] == ["salut à tous"]
        seat = table.game.pending[0]
        await lobby.play(table, seat, table.legal(seat)[0].text, table.stamp(seat))
        end = table.game.hash()
    async with open_lobby(url) as lobby:
        assert (await lobby.get("olive-arch-wonders1")).game.hash() == end


@pytest.mark.parametrize("version", range(1, 4))
def test_every_older_version_is_adopted(tmp_path: Path, version: int) -> None:
    address = f"sqlite:///{tmp_path / 'old.db'}"
    engine = create_engine(address)
    with engine.begin() as connection:  # as that Septem left it: the version among the notes
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        migrations.upgrade(connection, "", f"{version:0>4}")
        connection.execute(text("DROP TABLE alembic_version"))
        connection.execute(text(f"INSERT INTO notes VALUES ('version', '{version}')"))
    engine.dispose()
    kept = Store(address)
    with kept.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    kept.close()


def test_a_new_database_has_the_shape_that_all_steps_lead_to(url: str) -> None:
    kept = Store(url)
    with kept.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert schema.version_of(connection) == schema.HEAD
    kept.close()


@pytest.mark.parametrize("noted", [True, False])
def test_a_newer_database_is_refused_and_left_alone(url: str, noted: bool) -> None:
    kept = Store(url)
    with kept.engine.begin() as connection:
        if noted:
            connection.execute(text("DROP TABLE alembic_version"))
            connection.execute(text("INSERT INTO notes VALUES ('version', '99')"))
        else:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    kept.close()
    with pytest.raises(Trouble, match="newer Septem"):
        Store(url)
