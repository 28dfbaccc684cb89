"""Backups while games are played, and their way back into either kind of database."""

import asyncio
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from typer.testing import CliRunner

from septem.cli import app
from septem.server import backup as backups
from septem.server.backup import backup, restore
from septem.server.lobby import Lobby
from septem.server.opening import Trouble
from septem.server.store import Store
from tests.server.lobbies import open_lobby
from tests.server.postgres import postgres
from tests.server.test_lobby import first_move, people, table_of


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


async def played_on(url: str, file: Path) -> dict[str, int]:
    """Games under way, a backup in the middle; the hashes it should hold."""
    async with open_lobby(url) as lobby:
        tables = [await table_of(lobby, *people(2), game=name) for name in ("duel", "wonders")]
        for table in tables:
            await first_move(lobby, table, table.game.pending[0])
        await lobby.say(tables[0], 0, "salut à tous")
        lobby.store.key()
        kept = {table.id: table.game.hash() for table in tables}
        assert await asyncio.to_thread(backup, file, url) == count_of(lobby)
        for table in tables:
            await first_move(lobby, table, table.game.pending[0])
    return kept


def count_of(lobby: Lobby) -> int:
    return lobby.store.read(backups.count)


async def look(url: str, kept: dict[str, int]) -> None:
    """All tables are as they were and go on."""
    async with open_lobby(url) as lobby:
        for ident, at in kept.items():
            table = await lobby.get(ident)
            assert table.game.hash() == at
            await first_move(lobby, table, table.game.pending[0])
            await lobby.say(table, 0, "again")
            assert len(await asyncio.to_thread(lobby.store.key)) == 64


def test_a_backup_goes_from_either_database_to_either(tmp_path: Path, address: str) -> None:
    for name, source in (("sqlite", f"sqlite:///{tmp_path / 'games.db'}"), ("postgres", address)):
        file = tmp_path / f"{name}.backup"
        kept = asyncio.run(played_on(source, file))
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        with pytest.raises(Trouble, match="there already"):
            backup(file, source)
        for target in (f"sqlite:///{tmp_path / f'{name}-new.db'}", address):
            if target == address and name == "sqlite":
                Store(address).close()
            elif target == address:
                with pytest.raises(Trouble, match="holds games already"):
                    restore(file, target)
            assert restore(file, target, replace=target == address) == backups.count_of(file)
            asyncio.run(look(target, kept))
            with pytest.raises(Trouble, match="holds games already"):
                restore(file, target)
            restore(file, target, replace=True)
            asyncio.run(look(target, kept))


def test_a_running_server_is_not_overwritten_and_a_damaged_file_is(
    tmp_path: Path, address: str
) -> None:
    database, file = tmp_path / "games.db", tmp_path / "backup"
    url = f"sqlite:///{database}"
    kept = asyncio.run(played_on(url, file))
    running = Store(url)
    with pytest.raises(Trouble, match="another Septem uses"):
        restore(file, url, replace=True)
    running.close()
    database.write_bytes(b"x" * 5000)
    with pytest.raises(Trouble, match="damaged"):
        restore(file, url)
    restore(file, url, replace=True)
    asyncio.run(look(url, kept))
    shared = Store(address)
    with shared.engine.begin() as connection:
        alive = "INSERT INTO processes VALUES ('p', '', extract(epoch FROM clock_timestamp()))"
        connection.execute(text(alive))
    with pytest.raises(Trouble, match="stop them first"):
        restore(file, address, replace=True)
    with shared.engine.begin() as connection:
        connection.execute(text("DELETE FROM processes"))
    shared.close()


def test_the_commands_say_what_they_did_in_one_line(tmp_path: Path) -> None:
    database, file = tmp_path / "games.db", tmp_path / "backup"
    Store(f"sqlite:///{database}").close()
    run = CliRunner()
    done = run.invoke(app, ["backup", str(file), "--database", f"sqlite:///{database}"])
    assert (done.exit_code, done.output) == (0, f"0 tables are in {file}\n")
    done = run.invoke(app, ["restore", str(file), "--database", f"sqlite:///{database}"])
    assert (done.exit_code, done.output) == (0, "0 tables are restored\n")
    for words in (["restore", str(tmp_path / "missing")], ["restore", __file__]):
        done = run.invoke(app, [*words, "--database", f"sqlite:///{database}"])
        assert done.exit_code == 1
        assert done.output.count("\n") == 1
    missing = ["backup", str(tmp_path / "b"), "--database", f"sqlite:///{tmp_path / 'no.db'}"]
    assert run.invoke(app, missing).exit_code == 1
    assert not (tmp_path / "b").exists()
    with closing(sqlite3.connect(file)) as found:
        assert found.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert backups.count_of(file) == 0
