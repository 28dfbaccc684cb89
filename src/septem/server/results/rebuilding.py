"""All ratings and statistics once more, from the games that are kept."""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import groupby, islice
from typing import Any

from sqlalchemy import Connection, bindparam, exists, select, update

from septem.server.errors import Refused
from septem.server.registry import Registry
from septem.server.results import ended
from septem.server.results.counting import HOT_SEAT, REWOUND_ONCE, Counted, counted
from septem.server.results.ended import Ended, Place
from septem.server.results.ratings import BOT, PORTION, Book, one_at_a_time
from septem.server.results.schema import figures, ratings, results
from septem.server.store import Store
from septem.server.table import OVER

SLICE = 20  # games that are rated without a pause
BREATH = 0.02  # seconds of a pause, so that tables go on
RATED = ("ladder", "reason", "party", "mu_before", "sigma_before", "mu", "sigma")
REWRITTEN = (
    update(results)
    .where(
        results.c.table_id == bindparam("of"),
        results.c.seat == bindparam("at_seat"),
        results.c.player == bindparam("by"),
    )
    .values({name: bindparam(name) for name in RATED})
)


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


# One pool, after games in it became somebody else's.


def overdue(connection: Connection) -> list[tuple[str, str]]:
    """Ladder and pool of every rating whose player has no results any more: they are a person's by now (people/taking_over.py)."""
    mine = results.c.player == ratings.c.player
    alone = ~exists().where(mine, results.c.ladder == ratings.c.ladder, results.c.ladder != "")
    asked = select(ratings.c.ladder, ratings.c.pool).where(ratings.c.player != "", alone)
    return [(row.ladder, row.pool) for row in connection.execute(asked.distinct())]


def rate_again(kept: Store, ladder: str, pool: str) -> None:
    """The ratings and sums of one pool once more from the rows of its games.

    They are made beside what goes on, with pauses for it. Games that end meanwhile are added before ratings and sums are replaced; where
    somebody was forgotten meanwhile, all begins anew. Whatever breaks off in between leaves the pool overdue.
    """
    known = kept.read(players_in(ladder, pool))
    book, last = Book(), 0
    rows: list[Any] | None = kept.read(rows_after(ladder, pool, last))
    while rows is not None:
        last = rate_rows(book, rows, last)
        for portion in batched(changed_rows(rows, book.results), PORTION):
            kept.write(partial(rewrite, portion)).result()
        book.results.clear()
        try:
            rows = kept.write(replacing(book, ladder, pool, last, known)).result()
        except Forgotten:
            known, book, last = kept.read(players_in(ladder, pool)), Book(), 0
            rows = kept.read(rows_after(ladder, pool, last))


class Forgotten(Exception):
    """One of the players a pool was made again for is none any more."""


def rate_rows(book: Book, rows: list[Any], last: int) -> int:
    """Rate the games of some rows; the number of the last one."""
    for count, (number, found) in enumerate(groupby(rows, key=lambda row: row.number), 1):
        seats, last = list(found), int(number)
        book.add(from_rows(seats), last, counted_again(seats))
        if count % SLICE == 0:
            time.sleep(BREATH)
    return last


def players_in(ladder: str, pool: str) -> Callable[[Connection], set[str]]:
    """Everybody who has a rating in a pool."""
    here = ratings.c.ladder == ladder, ratings.c.pool == pool
    asked = select(ratings.c.player).where(*here)
    return lambda connection: set(connection.execute(asked).scalars())


def changed_rows(before: list[Any], after: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """What is new in the rows of some games, each with the seat it is about."""
    for old, new in zip(before, after, strict=True):
        fields = {name: new[name] for name in RATED}
        if any(getattr(old, name) != value for name, value in fields.items()):
            yield {"of": old.table_id, "at_seat": old.seat, "by": old.player, **fields}


def rewrite(rows: list[dict[str, Any]], connection: Connection) -> None:
    """Write what is new in some rows; not where another player has one by now."""
    connection.execute(REWRITTEN, rows)


def batched(rows: Iterable[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    left = iter(rows)
    while portion := list(islice(left, size)):
        yield portion


def rows_after(ladder: str, pool: str, number: int) -> Callable[[Connection], list[Any]]:
    """The rows of the games of a pool after one, in the order they counted."""
    mine = results.c.ladder == ladder, results.c.pool == pool, results.c.number > number
    asked = select(results).where(*mine).order_by(results.c.number, results.c.seat)
    return lambda connection: list(connection.execute(asked))


def counted_again(seats: list[Any]) -> Counted:
    """Where a game counted, and still does unless one player has several of its seats by now."""
    first = seats[0]
    people = [row.player for row in seats if row.player and not row.player.startswith(BOT)]
    shared = len(set(people)) < len(people)
    return Counted("", first.pool, HOT_SEAT) if shared else Counted(first.ladder, first.pool)


def replacing(
    book: Book, ladder: str, pool: str, last: int, known: set[str]
) -> Callable[[Connection], list[Any] | None]:
    """Write the ratings and sums of a pool that was made again; nothing where games came meanwhile, whose rows it returns."""

    def work(connection: Connection) -> list[Any] | None:
        one_at_a_time(connection)
        if not known <= players_in(ladder, pool)(connection):
            raise Forgotten
        later = rows_after(ladder, pool, last)(connection)
        if later:
            return later
        for table in (ratings, figures):
            here = table.c.ladder == ladder, table.c.pool == pool
            connection.execute(table.delete().where(*here))
        book.write(connection)
        return None

    return work


# A game as it was.


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
