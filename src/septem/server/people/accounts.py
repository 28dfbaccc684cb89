"""People who keep their name. A person is the guest they were: the same id, so the same games.

Whoever needs to know asks `person_of`, `person_named` and `may_see`. Everything here is work for the store: done in one transaction, and
the same however often it is done.
"""

import hashlib
import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, exists, func, select, update
from sqlalchemy.engine import Row

from septem.server.errors import Conflict, Forbidden, NotFound
from septem.server.people.names import key_of
from septem.server.people.schema import passkeys, people, sessions
from septem.server.schema import holders
from septem.server.store import Work

CIRCLES = (
    "played",
    "all",
    "none",
)  # who may see a profile: people one played with, everybody, nobody else
GRACE = 7 * 24 * 3600.0  # seconds until a deletion is done


@dataclass(frozen=True)
class Person:
    """Somebody who keeps a name."""

    id: str
    name: str
    since: float
    shown_to: str = CIRCLES[0]
    language: str = "en"
    leaves: float | None = None  # when everything is deleted
    recovery_made: float | None = None
    recovery_used: float | None = None


def read(row: Row[Any]) -> Person:
    return Person(
        row.id,
        row.name,
        row.since,
        row.shown_to,
        row.language,
        row.leaves,
        row.recovery_made,
        row.recovery_used,
    )


# Who is who.


def person_of(ident: str) -> Callable[[Connection], Person | None]:
    """The person with an id; None for a guest."""
    return _found(people.c.id == ident)


def person_named(name: str) -> Callable[[Connection], Person | None]:
    """The person who keeps a name, however it is written."""
    return _found(people.c.key == key_of(name))


def _found(which: Any) -> Callable[[Connection], Person | None]:
    asked = select(people).where(which)

    def work(connection: Connection) -> Person | None:
        row = connection.execute(asked).first()
        return read(row) if row is not None else None

    return work


def keepers(names: Collection[str]) -> Callable[[Connection], dict[str, str]]:
    """Who keeps which of these names: ids by name."""
    keys = {name: key_of(name) for name in names}
    asked = select(people.c.key, people.c.id).where(people.c.key.in_(set(keys.values())))

    def work(connection: Connection) -> dict[str, str]:
        found = {row.key: row.id for row in connection.execute(asked)}
        return {name: found[key] for name, key in keys.items() if key in found}

    return work


def may_see(person: Person, viewer: str) -> Callable[[Connection], bool]:
    """Whether a guest or a person may see somebody's profile."""
    theirs = select(holders.c.table_id).where(holders.c.guest == person.id)
    common = select(exists().where(holders.c.guest == viewer, holders.c.table_id.in_(theirs)))

    def work(connection: Connection) -> bool:
        if viewer == person.id or person.shown_to == "all":
            return True
        return person.shown_to == "played" and bool(connection.execute(common).scalar())

    return work


# Keeping a name.


def keep(guest: str, name: str, language: str, now: float) -> Callable[[Connection], Person]:
    """A guest keeps a name; Conflict when it is somebody else's, or the guest keeps one already."""

    def work(connection: Connection) -> Person:
        there = person_of(guest)(connection)
        if there is not None:
            if there.name != name:
                raise Conflict("name_kept")
            return there
        row = {
            "id": guest,
            "name": name,
            "key": key_of(name),
            "since": now,
            "shown_to": CIRCLES[0],
            "language": language,
        }
        still_free(connection, name, guest)
        connection.execute(people.insert().values(**row))
        return Person(guest, name, now, CIRCLES[0], language)

    return work


def rename(person: str, name: str) -> Work:
    """Another name, where nobody else keeps it."""

    def work(connection: Connection) -> None:
        still_free(connection, name, person)
        _change(connection, person, name=name, key=key_of(name))

    return work


def still_free(connection: Connection, name: str, guest: str) -> None:
    """Conflict when somebody else keeps a name. Of two who ask at the same moment, the index of the keys refuses the second."""
    if keepers([name])(connection).get(name, guest) != guest:
        raise Conflict("name_taken")


def change(person: str, **values: Any) -> Work:
    """Who sees the profile, the language, when everything is deleted."""
    return lambda connection: _change(connection, person, **values)


def _change(connection: Connection, person: str, **values: Any) -> None:
    done = connection.execute(update(people).where(people.c.id == person).values(**values))
    if done.rowcount != 1:
        raise NotFound("nobody_named")


# The recovery link.


def digest(secret: str) -> str:
    """What is stored of a link or a cookie."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def set_recovery(person: str, secret: str, now: float) -> Work:
    """A new link in place of the old one."""
    return change(person, recovery=digest(secret), recovery_made=now, recovery_used=None)


def revoke_recovery(person: str) -> Work:
    """No link any more; Conflict when nothing else opens the account."""

    def work(connection: Connection) -> None:
        left = select(func.count()).select_from(passkeys).where(passkeys.c.person == person)
        if not connection.execute(left).scalar():
            raise Conflict("last_way_in")
        _change(connection, person, recovery=None, recovery_made=None, recovery_used=None)

    return work


def recovered(secret: str) -> Callable[[Connection], Person]:
    """The person a link belongs to; Forbidden when it is nobody's."""
    find = _found(people.c.recovery == digest(secret))

    def work(connection: Connection) -> Person:
        person = find(connection)
        if person is None:
            raise Forbidden("bad_recovery")
        return person

    return work


# Passkeys.


def keys_of(person: str) -> Callable[[Connection], list[Row[Any]]]:
    """The passkeys of a person, the oldest first."""
    asked = select(passkeys).where(passkeys.c.person == person).order_by(passkeys.c.added)
    return lambda connection: list(connection.execute(asked))


def passkey(ident: str) -> Callable[[Connection], Row[Any] | None]:
    return lambda connection: connection.execute(
        select(passkeys).where(passkeys.c.id == ident)
    ).first()


def add_passkey(row: dict[str, Any], most: int) -> Work:
    """A new passkey; Conflict when the account has too many, or the passkey is there already for another."""

    def work(connection: Connection) -> None:
        there = passkey(row["id"])(connection)
        if there is not None:
            if there.person != row["person"]:
                raise Conflict("passkey_known")
            return
        if len(keys_of(row["person"])(connection)) >= most:
            raise Conflict("many_passkeys", n=most)
        connection.execute(passkeys.insert().values(**row))

    return work


def use_passkey(ident: str, count: int, now: float) -> Work:
    def work(connection: Connection) -> None:
        used = update(passkeys).where(passkeys.c.id == ident)
        connection.execute(used.values(signatures=count, used=now))

    return work


def remove_passkey(person: str, ident: str) -> Work:
    """One passkey less; Conflict when it is the last way into the account."""

    def work(connection: Connection) -> None:
        others = [key.id for key in keys_of(person)(connection) if key.id != ident]
        link = connection.execute(select(people.c.recovery).where(people.c.id == person)).scalar()
        if not others and link is None:
            raise Conflict("last_way_in")
        connection.execute(
            passkeys.delete().where(passkeys.c.id == ident, passkeys.c.person == person)
        )

    return work


# Sessions are in people/sessions.py; an account has some while it is used anywhere.


def signed_in(person: str) -> Callable[[Connection], list[Row[Any]]]:
    """The devices of a person, the last used first."""
    asked = select(sessions).where(sessions.c.person == person).order_by(sessions.c.last.desc())
    return lambda connection: list(connection.execute(asked))
