"""Sessions: devices that are signed in. The cookie holds a secret, the database its hash: a session that was ended there is ended everywhere."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from septem.server.people import accounts as people
from septem.server.people.accounts import Person, digest, signed_in
from septem.server.people.schema import people as kept
from septem.server.people.schema import sessions
from septem.server.store import Work

UNUSED = 365 * 24 * 3600.0  # seconds after which a session nobody used ends
MOST = 20  # of one person; the one that was not used longest ends
NOTED = 600.0  # seconds between two notes of the last use


@dataclass(frozen=True)
class Session:
    """A device that is signed in."""

    id: str  # the hash of what its cookie holds
    person: Person
    last: float


def session(secret: str, guest: str, now: float) -> Callable[[Connection], Session | None]:
    """The session of a cookie; None when it was ended, has run out, or is somebody else's."""
    ident = digest(secret)
    joined = select(kept, sessions.c.last).join(sessions, sessions.c.person == kept.c.id)
    asked = joined.where(sessions.c.id == ident, kept.c.id == guest, sessions.c.last > now - UNUSED)

    def work(connection: Connection) -> Session | None:
        row = connection.execute(asked).first()
        return None if row is None else Session(ident, people.read(row), row.last)

    return work


def begin(person: str, secret: str, device: str, now: float) -> Work:
    """Sign a device in."""
    row = {"id": digest(secret), "person": person, "device": device, "first": now, "last": now}

    def work(connection: Connection) -> None:
        there = select(sessions.c.id).where(sessions.c.id == row["id"])
        if connection.execute(there).first() is None:
            connection.execute(sessions.insert().values(**row))
        for old in signed_in(person)(connection)[MOST:]:
            connection.execute(sessions.delete().where(sessions.c.id == old.id))

    return work


def note(ident: str, now: float) -> Work:
    """It was used just now."""

    def work(connection: Connection) -> None:
        connection.execute(update(sessions).where(sessions.c.id == ident).values(last=now))

    return work


def end(person: str, *idents: str) -> Work:
    """These devices are guests again."""

    def work(connection: Connection) -> None:
        connection.execute(
            sessions.delete().where(sessions.c.person == person, sessions.c.id.in_(idents))
        )

    return work


def end_others(person: str, ident: str) -> Work:
    """All devices but one are guests again."""

    def work(connection: Connection) -> None:
        connection.execute(
            sessions.delete().where(sessions.c.person == person, sessions.c.id != ident)
        )

    return work
