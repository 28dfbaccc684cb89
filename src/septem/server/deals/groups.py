"""Groups of friends who compare their deals: lists by link, without accounts."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from septem.server.deals.schema import groups, members
from septem.server.errors import Conflict, NotFound, Refused
from septem.server.requests import new_id
from septem.server.seats import Guest, clean
from septem.server.store import Work

MOST = 50  # people in a group
SHOWN = 5  # groups on a page


@dataclass(frozen=True)
class Group:
    """A group and who is in it, in the order they came: guest and name."""

    id: str
    name: str
    people: tuple[tuple[str, str], ...]


def made(name: str, guest: Guest) -> tuple[str, Work]:
    """A new group with its first member."""
    row: dict[str, Any] = {
        "id": new_id(),
        "name": clean(name),
        "host": guest.id,
        "created": time.time(),
    }
    if not row["name"]:
        raise Refused("name_needed")

    def work(connection: Connection) -> None:
        there = select(groups.c.id).where(groups.c.id == row["id"])
        if connection.execute(there).first() is None:
            connection.execute(groups.insert().values(**row))
        join(row["id"], guest)(connection)

    return row["id"], work


def join(ident: str, guest: Guest) -> Work:
    """Come into a group, or be called by another name there."""
    name = clean(guest.name)
    if not name:
        raise Refused("name_needed")

    def work(connection: Connection) -> None:
        there = found(ident)(connection)
        if there is None:
            raise NotFound("no_page")
        if len(there.people) >= MOST:
            raise Conflict("seat_taken")
        insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
        row = {"group_id": ident, "guest": guest.id, "name": name, "joined": time.time()}
        key = ["group_id", "guest"]
        added = insert(members).values(**row)
        connection.execute(added.on_conflict_do_update(index_elements=key, set_={"name": name}))

    return work


def leave(ident: str, guest: str) -> Work:
    mine = members.c.group_id == ident, members.c.guest == guest

    def work(connection: Connection) -> None:
        connection.execute(delete(members).where(*mine))

    return work


def found(ident: str) -> Callable[[Connection], Group | None]:
    def work(connection: Connection) -> Group | None:
        row = connection.execute(select(groups).where(groups.c.id == ident)).first()
        if row is None:
            return None
        order = members.c.joined, members.c.guest
        inside = select(members).where(members.c.group_id == ident).order_by(*order)
        people = tuple((one.guest, one.name) for one in connection.execute(inside))
        return Group(row.id, row.name, people)

    return work


def of_guest(guest: str) -> Callable[[Connection], list[Group]]:
    """The groups somebody is in, the last they came into first."""
    mine = select(members.c.group_id).where(members.c.guest == guest)
    asked = mine.order_by(members.c.joined.desc()).limit(SHOWN)

    def work(connection: Connection) -> list[Group]:
        named = [found(ident)(connection) for ident in connection.execute(asked).scalars()]
        return [group for group in named if group is not None]

    return work
