"""Messages that tell people it is their turn, as they wait in the database to be sent.

They are written with the turn itself, in one transaction, by the process that has the table: so each is there once. Whichever process
takes one has it for a while; if it ends in between another sends it again. A message whose decision was made in the meantime is dropped.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, select, update
from sqlalchemy.engine import Row

from septem.server.notifying import subscriptions as subscribed
from septem.server.notifying.schema import calls, subscriptions
from septem.server.schema import holders, owed, seats, tables
from septem.server.store import Work

TAKEN = 120.0  # seconds for which a process has a message to itself
PAUSES = (60.0, 300.0, 1800.0, 2 * 3600.0, 6 * 3600.0)  # seconds before it is tried again
LONGEST_PAUSE = 24 * 3600.0  # seconds the other side may ask to wait


@dataclass(frozen=True)
class Turn:
    """A decision that somebody owes."""

    table: str
    game: str
    seat: int
    number: int  # of the turn at its table
    others: tuple[str, ...]  # the names of the others there
    since: float
    until: float | None


@dataclass(frozen=True)
class Call:
    """A message that this process sends now."""

    id: int
    tries: int  # this one among them
    to: Row[Any]  # the subscription
    turn: Turn


def queue(
    connection: Connection, table_id: str, seats: Collection[int], turn: int, now: float
) -> int:
    """It is the turn of these seats: a message for every subscription of those who hold them. How many those are."""
    if not seats:
        return 0
    mine = holders.c.guest == subscriptions.c.guest
    asked = (
        select(subscriptions.c.id, subscriptions.c.guest, holders.c.seat)
        .join(holders, mine)
        .where(holders.c.table_id == table_id, holders.c.seat.in_(seats))
        .where(subscriptions.c.failed < subscribed.MOST_FAILED)
    )
    found = connection.execute(asked).all()
    for ident, guest, seat in found:
        row = {"subscription": ident, "guest": guest, "table_id": table_id, "seat": seat}
        connection.execute(calls.insert().values(**row, turn=turn, due=now, tries=0))
    return len(found)


def due(now: float, limit: int) -> Callable[[Connection], list[int]]:
    """Messages to be sent now."""
    asked = select(calls.c.id).where(calls.c.due <= now).order_by(calls.c.due).limit(limit)
    return lambda connection: list(connection.execute(asked).scalars())


def take(ident: int, now: float) -> Callable[[Connection], Call | None]:
    """Take a message to send it; None when another process has it, or nobody waits for that decision any more."""
    mine = calls.c.id == ident
    taken = update(calls).where(mine, calls.c.due <= now)
    taken = taken.values(due=now + TAKEN, tries=calls.c.tries + 1)

    def work(connection: Connection) -> Call | None:
        if connection.execute(taken).rowcount != 1:
            return None
        row = connection.execute(select(calls).where(mine)).one()
        turn = turn_of(connection, row.table_id, row.seat)
        to = select(subscriptions).where(subscriptions.c.id == row.subscription)
        if turn is None or turn.number != row.turn or (turn.until or now) < now:
            connection.execute(calls.delete().where(mine))
            return None
        return Call(ident, row.tries, connection.execute(to).one(), turn)

    return work


def turn_of(connection: Connection, table_id: str, seat: int) -> Turn | None:
    """What a seat owes."""
    here = and_(owed.c.table_id == table_id, owed.c.seat == seat)
    row = connection.execute(
        select(owed, tables.c.game).join(tables, tables.c.id == owed.c.table_id).where(here)
    ).first()
    if row is None:
        return None
    named = select(seats.c.name).where(seats.c.table_id == table_id, seats.c.seat != seat)
    names = connection.execute(named.order_by(seats.c.seat)).scalars()
    others = tuple(name for name in names if name)
    return Turn(table_id, row.game, seat, row.turn or 0, others, row.since, row.until)


def turns_of(guest: str) -> Callable[[Connection], list[Turn]]:
    """All decisions somebody owes, the last first."""
    own = (holders.c.table_id == owed.c.table_id) & (holders.c.seat == owed.c.seat)
    asked = select(owed.c.table_id, owed.c.seat).join(holders, own)
    asked = asked.join(tables, tables.c.id == owed.c.table_id)
    asked = asked.where(holders.c.guest == guest, tables.c.state.in_(("draft", "playing")))

    def work(connection: Connection) -> list[Turn]:
        rows = connection.execute(asked.order_by(owed.c.since.desc())).all()
        found = [turn_of(connection, row.table_id, row.seat) for row in rows]
        return [turn for turn in found if turn is not None]

    return work


def sent(call: Call, now: float) -> Work:
    """It has arrived."""
    arrived = subscribed.took(call.to.id, now)

    def work(connection: Connection) -> None:
        connection.execute(calls.delete().where(calls.c.id == call.id))
        arrived(connection)

    return work


def failed(call: Call, now: float, wait: float | None = None) -> Work:
    """It has not: it is sent again after a pause, or given up after several."""
    lost = subscribed.refused(call.to.id)

    def work(connection: Connection) -> None:
        if call.tries > len(PAUSES):
            connection.execute(calls.delete().where(calls.c.id == call.id))
            lost(connection)
            return
        pause = max(PAUSES[call.tries - 1], min(wait or 0.0, LONGEST_PAUSE))
        connection.execute(update(calls).where(calls.c.id == call.id).values(due=now + pause))

    return work


def given_up(call: Call, count: int = 1) -> Work:
    """It will never arrive."""
    lost = subscribed.refused(call.to.id, count)

    def work(connection: Connection) -> None:
        connection.execute(calls.delete().where(calls.c.id == call.id))
        lost(connection)

    return work
