"""Deleting all that is kept of somebody: their account, their own games, what they said; in the games of others their name becomes Somebody.

Every row with a column `guest` or `person` that names them goes (people/schema.py). A table where nobody else sat goes as a whole. At one
that is still played a bot takes the seat. Results and ratings of their games stay, since those of others rest on them, but of a player
nobody can know (`unname`). The process that has a table in memory notices by its epoch, as when another one took it.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any

from sqlalchemy import Connection, Table, and_, delete, exists, select, update

from septem.bots.levels import DEFAULT
from septem.server.metadata import metadata
from septem.server.people.names import somebody
from septem.server.people.schema import people
from septem.server.registry import Registry
from septem.server.results.schema import figures, results
from septem.server.schema import chat, holders, seats, tables
from septem.server.table import OVER

OWNERS = ("guest", "person")  # columns that name whose a row is


def forget(ident: str) -> Callable[[Connection], list[str]]:
    """Delete all that is kept of a guest or a person; the tables that are others now, or gone."""

    def work(connection: Connection) -> list[str]:
        person = connection.execute(select(people.c.language).where(people.c.id == ident)).scalar()
        name = somebody(str(person))
        held = seats_of(connection, ident)
        for table_id, numbers in held.items():
            if is_own(connection, table_id, numbers):
                remove_table(connection, table_id)
            else:
                leave(connection, table_id, numbers, name)
        unname(connection, ident, name)
        for table, column in owned():
            connection.execute(delete(table).where(table.c[column] == ident))
        connection.execute(people.delete().where(people.c.id == ident))
        return list(held)

    return work


def unname(connection: Connection, ident: str, name: str) -> None:
    """Put an id that says nothing in the place of somebody's, where a row stays: as a player, a rival or a host."""
    nobody = f"gone-{secrets.token_hex(8)}"
    for table in metadata.sorted_tables:
        for column in ("player", "host"):
            if column in table.c:
                here = update(table).where(table.c[column] == ident)
                known = {"name": name} if table is results else {}
                connection.execute(here.values(**{column: nobody}, **known))
    rival = and_(figures.c.kind == "rival", figures.c.key == ident)
    connection.execute(update(figures).where(rival).values(key=nobody, name=name))


def seats_of(connection: Connection, ident: str) -> dict[str, set[int]]:
    """The seats somebody holds alone, by table: what another device holds too stays that one's."""
    other = holders.alias()
    shared = exists().where(
        other.c.table_id == holders.c.table_id,
        other.c.seat == holders.c.seat,
        other.c.guest != holders.c.guest,
    )
    held: dict[str, set[int]] = {}
    for row in connection.execute(select(holders).where(holders.c.guest == ident, ~shared)):
        held.setdefault(row.table_id, set()).add(row.seat)
    return held


def owned() -> list[tuple[Table, str]]:
    """Every table whose rows are somebody's, with the column that says whose; those that refer to others first."""
    return [
        (table, column)
        for table in reversed(metadata.sorted_tables)
        for column in OWNERS
        if column in table.c
    ]


def is_own(connection: Connection, table_id: str, numbers: set[int]) -> bool:
    """Whether nobody else sat at a table."""
    others = exists().where(
        seats.c.table_id == table_id, seats.c.kind == "person", seats.c.seat.not_in(numbers)
    )
    return not connection.execute(select(others)).scalar()


def leave(connection: Connection, table_id: str, numbers: Iterable[int], name: str) -> None:
    """Nobody knows any more who sat there, nor what they said."""
    found = connection.execute(select(seats).where(seats.c.table_id == table_id)).all()
    taken = {row.name for row in found}
    over = connection.execute(select(tables.c.state).where(tables.c.id == table_id)).scalar()
    for number in sorted(numbers):
        fields: dict[str, Any] = {"name": free(name, taken)}
        taken.add(fields["name"])
        if over != OVER:
            fields |= {"stand_in": True, "level": DEFAULT}
        here = and_(seats.c.table_id == table_id, seats.c.seat == number)
        connection.execute(update(seats).where(here).values(**fields))
        said = and_(chat.c.table_id == table_id, chat.c.seat == number)
        connection.execute(chat.delete().where(said))
    again = update(tables).where(tables.c.id == table_id)
    connection.execute(again.values(epoch=tables.c.epoch + 1))


def free(name: str, taken: set[str]) -> str:
    """A name that nobody bears at a table."""
    found, number = name, 2
    while found in taken:
        found, number = f"{name} {number}", number + 1
    return found


def remove_table(connection: Connection, table_id: str) -> None:
    """A table with all that belongs to it, in whatever table of the database that stands."""
    for table in reversed(metadata.sorted_tables):
        for key in table.foreign_keys:
            if key.column is tables.c.id:
                connection.execute(delete(table).where(key.parent == table_id))
    connection.execute(update(tables).where(tables.c.rematch == table_id).values(rematch=None))
    connection.execute(tables.delete().where(tables.c.id == table_id))


def due(now: float) -> Callable[[Connection], list[str]]:
    """The people whose time to think it over has ended."""
    asked = select(people.c.id).where(people.c.leaves <= now)
    return lambda connection: [row.id for row in connection.execute(asked)]


async def carry_out(lobby: Registry, ident: str) -> None:
    """Delete somebody, and let go of the tables in memory that have changed."""
    for table_id in await asyncio.wrap_future(lobby.store.write(forget(ident))):
        lobby.drop(table_id)


async def carry_out_due(lobby: Registry) -> None:
    """Delete everybody whose time has come."""
    for ident in await asyncio.to_thread(lobby.store.read, due(time.time())):
        await carry_out(lobby, ident)
