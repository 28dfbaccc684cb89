"""What a guest did on a device becomes a person's who signs in there: seats, deals, hosting, programs, results and ratings."""

from sqlalchemy import Connection, select, update

from septem.server.deals.works import take_over as take_deals
from septem.server.metadata import metadata
from septem.server.results.ratings import one_at_a_time
from septem.server.results.schema import results
from septem.server.schema import callers, happenings, holders, offers, programs
from septem.server.store import Work, add_holder


def take_over(guest: str, person: str) -> Work:
    """All of it, in one transaction; done again it changes nothing."""

    def work(connection: Connection) -> None:
        if guest == person:
            return
        take_seats(connection, guest, person)
        take_hosting(connection, guest, person)
        take_deals(guest, person)(connection)
        take_programs(connection, guest, person)
        take_results(connection, guest, person)

    return work


def take_seats(connection: Connection, guest: str, person: str) -> None:
    held = select(holders).where(holders.c.guest == guest)
    for row in connection.execute(held).all():
        add_holder(row.table_id, row.seat, person)(connection)
    connection.execute(holders.delete().where(holders.c.guest == guest))


def take_hosting(connection: Connection, guest: str, person: str) -> None:
    """Tables, challenges, groups and tournaments that the guest opened."""
    for table in metadata.sorted_tables:
        if "host" in table.c:
            connection.execute(update(table).where(table.c.host == guest).values(host=person))


def take_programs(connection: Connection, guest: str, person: str) -> None:
    """The guest's tokens speak for the person, who can revoke them, and challenges wait for the person. Whoever had programs before keeps
    their own handle and events."""
    connection.execute(update(programs).where(programs.c.guest == guest).values(guest=person))
    connection.execute(update(offers).where(offers.c.guest == guest).values(guest=person))
    known = connection.execute(select(callers.c.guest).where(callers.c.guest == person)).first()
    mine = callers.c.guest == guest
    if known is not None:
        connection.execute(callers.delete().where(mine))
        return
    for table in (callers, happenings):
        connection.execute(update(table).where(table.c.guest == guest).values(guest=person))


def take_results(connection: Connection, guest: str, person: str) -> None:
    """Games the guest finished are the person's. The ratings of the guest stay behind until their pools are rated again (`rebuilding.overdue`)."""
    one_at_a_time(connection)
    connection.execute(update(results).where(results.c.player == guest).values(player=person))
