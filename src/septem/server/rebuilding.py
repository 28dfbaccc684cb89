"""All ratings and statistics once more, from the games that are kept."""

from itertools import groupby
from typing import Any

from sqlalchemy import Connection, select

from septem.server import ended
from septem.server.counting import REWOUND_ONCE, Counted, counted
from septem.server.ended import Ended, Place
from septem.server.errors import Refused
from septem.server.ratings import BOT, Book
from septem.server.registry import Registry
from septem.server.results_tables import figures, ratings, results
from septem.server.store import Store
from septem.server.table import OVER


def rebuild(kept: Store) -> int:
    """Rate all games again in the order they counted; how many there were. What a game was is read from the game, where it is kept."""
    rows = kept.read(
        lambda connection: list(
            connection.execute(select(results).order_by(results.c.number, results.c.seat))
        )
    )
    tables = Registry(kept)
    book = Book()
    count = 0
    for number, found in groupby(rows, key=lambda row: row.number):
        count += 1
        seats = list(found)
        kept_game = again(tables, seats)
        if kept_game is not None:
            book.add(kept_game, int(number), counted(kept_game))
        else:
            first = seats[0]
            book.add(from_rows(seats), int(number), Counted(first.ladder, first.pool, first.reason))

    def work(connection: Connection) -> None:
        for table in (ratings, figures, results):
            connection.execute(table.delete())
        book.write(connection)

    kept.write(work).result()
    return count


def again(tables: Registry, rows: list[Any]) -> Ended | None:
    """The game as it was kept, with the people who sat there; None where it is gone, or somebody went back after its end."""
    try:
        table = tables.read(rows[0].table_id)
    except Refused:
        return None
    if table.facts.state != OVER or table.facts.settings.get(REWOUND_ONCE):
        return None
    persons = {r.seat: r.player for r in rows if r.player and not r.player.startswith(BOT)}
    return ended.read(table, rows[0].at, persons)


def from_rows(seats: list[Any]) -> Ended:
    """A game whose record is gone, from the rows of its seats."""
    first = seats[0]
    places = tuple(place_of(row) for row in seats)
    options = {"expansions": first.boxes}
    return Ended(first.table_id, first.game, options, {}, None, first.at, first.victory, places)


def place_of(row: Any) -> Place:
    bot = bool(row.player and row.player.startswith(BOT))
    return Place(
        seat=row.seat,
        kind="bot" if bot else "person",
        name=row.name,
        person=None if bot else row.player,
        level=row.player.removeprefix(BOT) if bot else None,
        stand_in=row.left,
        team=row.team,
        place=row.place,
        total=row.total,
        lines=row.lines,
        boards=tuple(row.boards),
    )
