"""What is kept no longer than needed: tables that guests left open, old chat, sessions nobody uses, accounts whose deletion is due.

Each subject says what it would remove and removes it in one transaction, also while servers run: a process that has such a table in memory
finds at its next write that it is gone.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, Select, exists, func, select

from septem.server.notifying.schema import feeds, subscriptions
from septem.server.opening import Trouble, file_of, opened, plainly, read_url
from septem.server.people import forgetting
from septem.server.people.schema import ceremonies, people, sessions
from septem.server.schema import chat, holders, tables
from septem.server.table import DRAFT, OPEN, OVER, PLAYING

DAY = 24 * 3600.0


@dataclass(frozen=True)
class Ages:
    """After how many days things go."""

    open_tables: int = 30  # that wait for people
    games: int = 180  # under way, nobody with a kept name among them
    chat: int = 365  # of games that are over
    sessions: int = 365  # since their last use


@dataclass(frozen=True)
class Subject:
    """One kind of thing to prune, with how many there are."""

    name: str
    count: Callable[[Connection], int]
    remove: Callable[[Connection], None]


def subjects(ages: Ages, now: float) -> list[Subject]:
    return [
        stale_tables(
            f"open tables of guests, {ages.open_tables} days old",
            (OPEN,),
            now - ages.open_tables * DAY,
        ),
        stale_tables(
            f"unfinished games of guests, {ages.games} days old",
            (DRAFT, PLAYING),
            now - ages.games * DAY,
        ),
        old_chat(f"lines of chat at finished games, {ages.chat} days old", now - ages.chat * DAY),
        old_sessions(f"sessions unused for {ages.sessions} days", now - ages.sessions * DAY, now),
        old_subscriptions(
            f"notifications of guests, unused for {ages.sessions} days", now - ages.sessions * DAY
        ),
        deletions("accounts whose deletion is due", now),
    ]


def stale_tables(name: str, states: tuple[str, ...], before: float) -> Subject:
    """Tables nobody has touched, where nobody sits who keeps a name."""
    kept = exists().where(holders.c.table_id == tables.c.id, holders.c.guest == people.c.id)
    found = select(tables.c.id).where(tables.c.state.in_(states), tables.c.changed < before, ~kept)

    def remove(connection: Connection) -> None:
        for row in connection.execute(found).all():
            forgetting.remove_table(connection, row.id)

    return Subject(name, counted(found), remove)


def old_chat(name: str, before: float) -> Subject:
    over = select(tables.c.id).where(tables.c.state == OVER)
    old = chat.c.at < before, chat.c.table_id.in_(over)

    def remove(connection: Connection) -> None:
        connection.execute(chat.delete().where(*old))

    return Subject(name, counted(select(chat.c.id).where(*old)), remove)


def old_sessions(name: str, before: float, now: float) -> Subject:
    old = sessions.c.last < before

    def remove(connection: Connection) -> None:
        connection.execute(sessions.delete().where(old))
        connection.execute(ceremonies.delete().where(ceremonies.c.until < now))

    return Subject(name, counted(select(sessions.c.id).where(old)), remove)


def old_subscriptions(name: str, before: float) -> Subject:
    """Browsers and webhooks of guests to whom nothing was sent for long; the feeds of guests who sit nowhere. Those of sessions go with them."""
    nameless = subscriptions.c.guest.not_in(select(people.c.id))
    used = func.coalesce(subscriptions.c.told, subscriptions.c.created)
    old = nameless, used < before
    seated = exists().where(holders.c.guest == feeds.c.guest)
    unread = feeds.c.created < before, feeds.c.guest.not_in(select(people.c.id)), ~seated

    def remove(connection: Connection) -> None:
        connection.execute(subscriptions.delete().where(*old))
        connection.execute(feeds.delete().where(*unread))

    return Subject(name, counted(select(subscriptions.c.id).where(*old)), remove)


def deletions(name: str, now: float) -> Subject:
    def remove(connection: Connection) -> None:
        for ident in forgetting.due(now)(connection):
            forgetting.forget(ident)(connection)

    return Subject(name, lambda connection: len(forgetting.due(now)(connection)), remove)


def counted(found: Select[tuple[str]] | Select[tuple[int]]) -> Callable[[Connection], int]:
    asked = select(func.count()).select_from(found.subquery())
    return lambda connection: int(connection.execute(asked).scalar() or 0)


def prune(url: str | None, ages: Ages, really: bool) -> dict[str, int]:
    """How many of each subject there are; they are removed where that is meant."""
    where = read_url(url)
    file = file_of(where)
    if file is not None and not file.exists():
        raise Trouble(f"there is no database {file}")
    engine = opened(where)
    try:
        with plainly(where), engine.begin() as connection:
            found = subjects(ages, time.time())
            counts = {subject.name: subject.count(connection) for subject in found}
            if really:
                for subject in found:
                    subject.remove(connection)
        return counts
    finally:
        engine.dispose()
