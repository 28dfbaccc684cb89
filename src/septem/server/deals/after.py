"""What is done with a finished game where it was a try of a deal: its results are kept, and a tournament goes on."""

from sqlalchemy import Connection, select

from septem.server.deals import tournaments, works
from septem.server.deals.playing import results
from septem.server.results.ended import Ended
from septem.server.schema import seats, tables
from septem.server.store import rows_of
from septem.server.table import DEAL, OVER, Facts, Seat, Table, counts


def settle(connection: Connection, end: Ended) -> None:
    """Keep the results of a finished table; safe to be done twice."""
    if not counts(end.settings):
        return
    table = read(connection, end.table)
    if table is None:
        return
    results(table)(connection)
    deal = works.deal_of(end.settings[DEAL])(connection)
    if deal is not None:
        tournaments.go_on(connection, deal)


def read(connection: Connection, table_id: str) -> Table | None:
    """A finished table out of its rows."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
    if row is None or row.state != OVER:
        return None
    sat = connection.execute(select(seats).where(seats.c.table_id == table_id).order_by("seat"))
    places = [Seat(one.seat, one.kind, one.name, one.level, one.stand_in) for one in sat]
    played = [(move.seat, move.text) for move in rows_of(table_id, "moves")(connection)]
    facts = Facts(row.id, row.game, dict(row.options), settings=dict(row.settings), state=OVER)
    table = Table(facts, places, played)
    return table if table.outcome is not None else None
