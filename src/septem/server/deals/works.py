"""What is written and read of deals and tries, each in one transaction; all of it may be done again."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.engine import Row

from septem.server import store
from septem.server.deals import deal as making
from septem.server.deals.compare import Score
from septem.server.deals.deal import Deal
from septem.server.deals.schema import deals, entrants, members, tries
from septem.server.rows import seat_row, table_row
from septem.server.store import Work
from septem.server.table import Table

MOST = 2000  # tries of a deal that are compared
MOST_NAMED = 100  # people who are named at a challenge
PATIENCE = 1800.0  # seconds after which somebody else finds out how the expert fares


def add_deal(deal: Deal) -> Work:
    """Keep a deal; one that is there already stays as it is."""

    def work(connection: Connection) -> None:
        insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
        connection.execute(insert(deals).values(**deal.row()).on_conflict_do_nothing())

    return work


def deal_of(ident: str) -> Callable[[Connection], Deal | None]:
    def work(connection: Connection) -> Deal | None:
        row = connection.execute(select(deals).where(deals.c.id == ident)).first()
        return None if row is None else making.read(row)

    return work


def add_new_table(table: Table) -> Work:
    """A table that no process has yet, with those who may act for its seats."""
    rows = [seat_row(seat) for seat in table.seats]
    works = [store.add_table(table_row(table.facts, None), rows)]
    for holder, numbers in table.holders.items():
        works += [store.add_holder(table.id, number, holder) for number in numbers]
    return store.in_order(*works)


def try_row(
    deal: str, guest: str, table: str, seat: int, name: str, mark: str, edition: int
) -> dict[str, Any]:
    """A try that begins."""
    return {
        "deal_id": deal,
        "guest": guest,
        "table_id": table,
        "seat": seat,
        "name": name,
        "mark": mark,
        "edition": edition,
        "begun": time.time(),
    }


def begin_try(deal: Deal, table: Table, row: dict[str, Any]) -> Callable[[Connection], str]:
    """The one try of a person: a new table, or the one there is already. Returns its name."""

    def work(connection: Connection) -> str:
        add_deal(deal)(connection)
        known = try_of(deal.id, row["guest"])(connection)
        if known is not None:
            return str(known.table_id)
        connection.execute(tries.insert().values(**row))
        add_new_table(table)(connection)
        return table.id

    return work


def add_try(row: dict[str, Any]) -> Work:
    """A person sits down at a table of a deal."""

    def work(connection: Connection) -> None:
        if try_of(row["deal_id"], row["guest"])(connection) is None:
            connection.execute(tries.insert().values(**row))

    return work


def drop_tries(table_id: str, seat: int) -> Work:
    """Whoever sat on a seat has left it before the cards were dealt."""
    gone = tries.c.table_id == table_id, tries.c.seat == seat, tries.c.finished.is_(None)

    def work(connection: Connection) -> None:
        connection.execute(tries.delete().where(*gone))

    return work


def finish_try(table_id: str, seat: int, **values: Any) -> Work:
    """A try is over; how it ended stays as it was written first."""
    mine = tries.c.table_id == table_id, tries.c.seat == seat, tries.c.finished.is_(None)

    def work(connection: Connection) -> None:
        connection.execute(update(tries).where(*mine).values(finished=time.time(), **values))

    return work


def try_of(deal: str, guest: str) -> Callable[[Connection], Row[Any] | None]:
    """The try of a person, under way or over."""
    asked = select(tries).where(tries.c.deal_id == deal, tries.c.guest == guest)
    return lambda connection: connection.execute(asked).first()


def scores_of(deal: str) -> Callable[[Connection], list[Score]]:
    """All tries of a deal that are over, the latest first."""
    over = tries.c.deal_id == deal, tries.c.finished.is_not(None)
    asked = select(tries).where(*over).order_by(tries.c.finished.desc()).limit(MOST)
    return lambda connection: [score_of(row) for row in connection.execute(asked)]


def score_of(row: Row[Any]) -> Score:
    return Score(
        guest=row.guest,
        name=row.name,
        table=row.table_id,
        seat=row.seat,
        points=row.points,
        worth=row.worth,
        place=row.place,
        won=row.won,
        lines=dict(row.lines),
        mark=row.mark,
        edition=row.edition,
        path=tuple((moment, what, stop) for moment, what, stop in row.path),
    )


def counts_of(idents: Sequence[str]) -> Callable[[Connection], dict[str, int]]:
    """How many have played each deal to its end."""
    over = tries.c.deal_id.in_(idents), tries.c.finished.is_not(None)
    asked = select(tries.c.deal_id, func.count()).where(*over).group_by(tries.c.deal_id)
    return lambda connection: {row[0]: row[1] for row in connection.execute(asked)}


def own_tries(guest: str, idents: Sequence[str]) -> Callable[[Connection], dict[str, Row[Any]]]:
    """The tries of a person at these deals."""
    asked = select(tries).where(tries.c.guest == guest, tries.c.deal_id.in_(idents))
    return lambda connection: {row.deal_id: row for row in connection.execute(asked)}


def under_way(deal: str, guests: Sequence[str]) -> Callable[[Connection], dict[str, Row[Any]]]:
    """The tries of these people at a deal."""
    asked = select(tries).where(tries.c.deal_id == deal, tries.c.guest.in_(guests))
    return lambda connection: {row.guest: row for row in connection.execute(asked)}


def claim_expert(deal: str) -> Callable[[Connection], bool]:
    """Whether the caller shall find out how the expert fares: nobody has, and nobody has begun lately."""
    now = time.time()
    free = deals.c.expert_at.is_(None) | (deals.c.expert_at < now - PATIENCE)
    mine = update(deals).where(deals.c.id == deal, free)
    unknown = select(deals.c.expert).where(deals.c.id == deal)

    def work(connection: Connection) -> bool:
        if connection.execute(unknown).scalar_one_or_none() is not None:
            return False
        return connection.execute(mine.values(expert_at=now)).rowcount == 1

    return work


def keep_expert(deal: str, found: dict[str, Any]) -> Work:
    def work(connection: Connection) -> None:
        connection.execute(update(deals).where(deals.c.id == deal).values(expert=found))

    return work


def people_of(deal: str) -> Callable[[Connection], list[tuple[str, str]]]:
    """Everybody who plays a deal or has: guest and name, in the order they began."""
    asked = select(tries.c.guest, tries.c.name).where(tries.c.deal_id == deal)
    order = asked.order_by(tries.c.begun).limit(MOST_NAMED)
    return lambda connection: [(row.guest, row.name) for row in connection.execute(order)]


def take_over(guest: str, person: str) -> Work:
    """What a guest played becomes a person's, who was that guest on this device; where both have had a try the person's stays."""

    def work(connection: Connection) -> None:
        if guest == person:
            return
        for kind, key in ((tries, "deal_id"), (members, "group_id"), (entrants, "tournament_id")):
            theirs = select(kind.c[key]).where(kind.c.guest == person)
            mine = kind.c.guest == guest, kind.c[key].not_in(theirs)
            connection.execute(update(kind).where(*mine).values(guest=person))

    return work
