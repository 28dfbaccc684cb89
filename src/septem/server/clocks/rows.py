"""Clocks as they are stored, and who owes a decision where: absolute times, so that they hold whoever has the table.

Every process writes now and then that it runs. When none did for a while, all clocks are set on by that time at the next start: what
nobody could use counts against nobody.
"""

from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy import (
    Connection,
    Float,
    Row,
    bindparam,
    case,
    cast,
    delete,
    func,
    select,
    update,
)

from septem.server.clocks.clock import Clock
from septem.server.notifying import calls
from septem.server.schema import clocks, holders, notes, owed, tables
from septem.server.store import Work

AWAKE = "awake"  # the note that says when a process last ran
BEAT = 5.0  # seconds between two such notes
UNNOTICED = 3 * BEAT  # seconds without one in which all may still be well


# What is written after every move, put together once.
THERE = owed.c.table_id == bindparam("of")
SEAT = THERE & (owed.c.seat == bindparam("who"))
OWING = select(owed.c.seat, owed.c.until, owed.c.turn).where(THERE)
OWED = owed.insert()
STILL_OWED = update(owed).where(SEAT).values(until=bindparam("until"))
OWED_ANEW = (
    update(owed)
    .where(SEAT)
    .values(until=bindparam("until"), since=bindparam("since"), turn=bindparam("turn"))
)
NOT_OWED = delete(owed).where(SEAT)


def keep(
    table_id: str,
    clock: Clock | None,
    due: float | None,
    waits: dict[int, float | None],
    turn: int,
    called: Collection[int],
    now: float,
) -> Callable[[Connection], int]:
    """The clock of a table, when something is due, and which people owe a decision until when; only what changed is written.

    Of those for whom it is a new turn, the seats in `called` are told (notifying/calls.py); returns how many messages that makes.
    """
    fields = None if clock is None else {"since": clock.since, "due": due, "state": clock.fields()}

    def work(connection: Connection) -> int:
        if fields is not None:
            mine = clocks.c.table_id == table_id
            if not connection.execute(update(clocks).where(mine).values(**fields)).rowcount:
                connection.execute(clocks.insert().values(table_id=table_id, **fields))
        known = {row.seat: row for row in connection.execute(OWING, {"of": table_id})}
        for seat in known.keys() - waits.keys():
            connection.execute(NOT_OWED, {"of": table_id, "who": seat})
        new = {seat for seat in waits if seat not in known or known[seat].turn != turn}
        for seat, until in waits.items():
            row = {"until": until, "since": now, "turn": turn}
            if seat not in known:
                connection.execute(OWED, {"table_id": table_id, "seat": seat, **row})
            elif seat in new:
                connection.execute(OWED_ANEW, {"of": table_id, "who": seat, **row})
            elif known[seat].until != until:
                connection.execute(STILL_OWED, {"of": table_id, "who": seat, "until": until})
        return calls.queue(connection, table_id, new & set(called), turn, now)

    return work


def clock_of(table_id: str) -> Callable[[Connection], Row[Any] | None]:
    asked = select(clocks).where(clocks.c.table_id == table_id)
    return lambda connection: connection.execute(asked).first()


def due_before(limit: float) -> Callable[[Connection], list[str]]:
    """The tables at which something is due until then."""
    asked = select(clocks.c.table_id).where(clocks.c.due <= limit).order_by(clocks.c.due)
    return lambda connection: list(connection.execute(asked).scalars())


def turns_of(guest: str) -> Callable[[Connection], list[Any]]:
    """The tables at which somebody owes a decision: the shortest clock first, then who waited longest."""
    own = (holders.c.table_id == owed.c.table_id) & (holders.c.seat == owed.c.seat)
    until = func.min(owed.c.until)
    asked = (
        select(owed.c.table_id, until.label("until"), func.min(owed.c.since).label("since"))
        .select_from(owed.join(holders, own).join(tables, tables.c.id == owed.c.table_id))
        .where(holders.c.guest == guest, tables.c.state.in_(("draft", "playing")))
        .group_by(owed.c.table_id)
        .order_by(until.is_(None), until, func.min(owed.c.since), owed.c.table_id)
    )
    return lambda connection: list(connection.execute(asked))


def wake(now: float) -> Work:
    """A process runs; returns for how many seconds none did, by which all clocks were set on."""

    def work(connection: Connection) -> float:
        there = notes.c.name == AWAKE
        found = connection.execute(select(notes.c.value).where(there)).scalar_one_or_none()
        if found is None:
            connection.execute(notes.insert().values(name=AWAKE, value=repr(now)))
            return 0.0
        last = float(found)
        connection.execute(update(notes).where(there).values(value=repr(max(now, last))))
        if now - last <= UNNOTICED:
            return 0.0
        began = case((clocks.c.since > last, clocks.c.since), else_=cast(last, Float))
        lost = cast(now, Float) - began
        running = clocks.c.due.is_not(None)
        seats = select(clocks.c.table_id).where(running)
        connection.execute(
            update(owed)
            .where(owed.c.until.is_not(None), owed.c.table_id.in_(seats))
            .values(until=owed.c.until + (now - last))
        )
        connection.execute(
            update(clocks)
            .where(running)
            .values(since=clocks.c.since + lost, due=clocks.c.due + lost)
        )
        return now - last

    return work
