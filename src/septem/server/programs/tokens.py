"""Personal tokens: what a program shows to act for a person, and what it may do with it. Only hashes are kept."""

import hashlib
import secrets
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.engine import Row

from septem.server.errors import Conflict, Forbidden, Refused
from septem.server.people import accounts as people
from septem.server.schema import callers, programs
from septem.server.seats import Guest, clean

PREFIX = "septem_"
SCOPES = ("read", "play", "challenge")
MOST = 20  # tokens of one person
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # of a handle: none is taken for another


@dataclass(frozen=True)
class Program:
    """Whom a token speaks for, and what it may do."""

    guest: Guest
    handle: str
    scopes: frozenset[str]

    def needs(self, scope: str) -> None:
        if scope not in self.scopes:
            raise Forbidden("scope_needed", scope=scope)


def new_token() -> str:
    return PREFIX + secrets.token_urlsafe(30)


def digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def named_scopes(asked: Collection[str]) -> str:
    """Scopes as they are kept; Refused when there are none, or others."""
    if not asked or set(asked) - set(SCOPES):
        raise Refused("bad_scopes")
    return " ".join(scope for scope in SCOPES if scope in asked)


def add(
    guest: Guest, label: str, asked: Collection[str], token: str
) -> Callable[[Connection], None]:
    """Keep a new token of a person, and who they are for programs."""
    fields = {
        "guest": guest.id,
        "name": clean(label) or "program",
        "scopes": named_scopes(asked),
        "hash": digest(token),
        "created": time.time(),
    }
    handle = "".join(secrets.choice(LETTERS) for _ in range(8))

    def work(connection: Connection) -> None:
        if connection.execute(
            select(programs.c.id).where(programs.c.hash == fields["hash"])
        ).first():
            return
        if len(listed(guest.id)(connection)) >= MOST:
            raise Conflict("too_many_tokens")
        mine = callers.c.guest == guest.id
        name = guest.name or handle
        if connection.execute(select(callers.c.guest).where(mine)).first() is None:
            row = {"guest": guest.id, "handle": handle, "name": name, "last": 0}
            connection.execute(callers.insert().values(**row))
        elif guest.name:
            connection.execute(callers.update().where(mine).values(name=name))
        connection.execute(programs.insert().values(**fields))

    return work


def revoke(guest: str, ident: int) -> Callable[[Connection], None]:
    """A token of a person opens nothing any more."""
    theirs = programs.c.guest == guest, programs.c.id == ident

    def work(connection: Connection) -> None:
        connection.execute(programs.delete().where(*theirs))

    return work


def listed(guest: str) -> Callable[[Connection], list[Row[Any]]]:
    """The tokens of a person, without what opens anything."""
    columns = programs.c.id, programs.c.name, programs.c.scopes, programs.c.created
    asked = select(*columns).where(programs.c.guest == guest).order_by(programs.c.id)
    return lambda connection: list(connection.execute(asked))


def caller_of(guest: str) -> Callable[[Connection], Row[Any] | None]:
    """Who a person is for programs; None where they never had one."""
    asked = select(callers).where(callers.c.guest == guest)
    return lambda connection: connection.execute(asked).first()


def challenged_by(called: str, viewer: str) -> Callable[[Connection], str | None]:
    """The id of whom others call so: by the handle of their programs, or by a kept name whose page the challenger may see."""
    asked = select(callers.c.guest).where(callers.c.handle == called)

    def work(connection: Connection) -> str | None:
        found = connection.execute(asked).scalar()
        if found is not None:
            return str(found)
        person = people.person_named(called)(connection)
        if person is None or not people.may_see(person, viewer)(connection):
            return None
        return person.id

    return work


def opened(token: str) -> Callable[[Connection], Program]:
    """Whom a token speaks for; Forbidden when it opens nothing."""
    known = select(programs.c.scopes, callers).where(
        programs.c.hash == digest(token), callers.c.guest == programs.c.guest
    )

    def work(connection: Connection) -> Program:
        row = connection.execute(known).first()
        if row is None:
            raise Forbidden("bad_token")
        return Program(Guest(row.guest, row.name), row.handle, frozenset(row.scopes.split()))

    return work
