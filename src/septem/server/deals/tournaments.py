"""Tournaments among friends: a series of rounds, each one deal for all tables. The tables of a round open by themselves."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from septem.bots import frozen
from septem.kernel.descriptions import describe
from septem.server.deals import deal as making
from septem.server.deals import works
from septem.server.deals.compare import Score
from septem.server.deals.deal import ROUND, Deal
from septem.server.deals.rounds import Seating, seating
from septem.server.deals.schema import deals, entrants, tournaments, tries
from septem.server.errors import Conflict, Refused
from septem.server.requests import (
    SEED_BITS,
    SeatRequest,
    TableRequest,
    checked_options,
    known_level,
    new_id,
    persona_names,
)
from septem.server.seats import Guest, clean
from septem.server.store import Work
from septem.server.table import Seat

MOST_ROUNDS, MOST_PEOPLE = 12, 64
LEAST_PEOPLE = 2


@dataclass(frozen=True)
class Asked:
    """A tournament as a host asks for it."""

    name: str
    game: str
    expansions: tuple[str, ...]
    size: int
    rounds: int
    level: str


@dataclass(frozen=True)
class Tournament:
    """A tournament with those who play in it, in the order they joined."""

    id: str
    name: str
    host: str
    game: str
    options: dict[str, Any]
    size: int
    rounds: int
    level: str
    round: int
    seating: str
    people: tuple[tuple[str, str], ...] = ()

    @property
    def open(self) -> bool:
        """Whether people may still join."""
        return self.round == 0

    @property
    def over(self) -> bool:
        return self.round > self.rounds


def made(asked: Asked, guest: Guest) -> tuple[str, Work]:
    """A new tournament, with its host in it; Refused where there are no such tables."""
    places = [SeatRequest("open")] * asked.size
    options = {"expansions": list(asked.expansions)} if asked.expansions else {}
    checked = checked_options(TableRequest(asked.game, options, places, {}))
    if not 1 <= asked.rounds <= MOST_ROUNDS or not clean(asked.name):
        raise Refused("bad_request")
    row = {
        "id": new_id(),
        "name": clean(asked.name),
        "host": guest.id,
        "game": asked.game,
        "options": checked,
        "size": asked.size,
        "rounds": asked.rounds,
        "level": known_level(asked.level),
        "round": 0,
        "seating": secrets.token_hex(16),
        "created": time.time(),
    }

    def work(connection: Connection) -> None:
        there = select(tournaments.c.id).where(tournaments.c.id == row["id"])
        if connection.execute(there).first() is None:
            connection.execute(tournaments.insert().values(**row))
        join(str(row["id"]), guest)(connection)

    return str(row["id"]), work


def found(ident: str) -> Callable[[Connection], Tournament | None]:
    def work(connection: Connection) -> Tournament | None:
        asked = select(tournaments).where(tournaments.c.id == ident)
        row = connection.execute(asked).first()
        if row is None:
            return None
        mine = select(entrants).where(entrants.c.tournament_id == ident)
        order = connection.execute(mine.order_by(entrants.c.joined, entrants.c.guest))
        fields = {key: value for key, value in row._mapping.items() if key != "created"}
        return Tournament(**fields, people=tuple((one.guest, one.name) for one in order))

    return work


def of_guest(guest: str) -> Callable[[Connection], list[Any]]:
    """The tournaments somebody plays in, the last first."""
    mine = select(entrants.c.tournament_id).where(entrants.c.guest == guest)
    asked = select(tournaments).where(tournaments.c.id.in_(mine))
    return lambda connection: list(
        connection.execute(asked.order_by(tournaments.c.created.desc()).limit(20))
    )


def join(ident: str, guest: Guest) -> Work:
    """Play in a tournament that has not begun."""

    def work(connection: Connection) -> None:
        there = open_one(connection, ident)
        if len(there.people) >= MOST_PEOPLE:
            raise Conflict("seat_taken")
        insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
        row = {
            "tournament_id": ident,
            "guest": guest.id,
            "name": free_name(guest, there),
            "joined": time.time(),
        }
        connection.execute(insert(entrants).values(**row).on_conflict_do_nothing())

    return work


def free_name(guest: Guest, there: Tournament) -> str:
    """A name that nobody else has in the tournament."""
    wanted = clean(guest.name)
    if not wanted:
        raise Refused("name_needed")
    taken = {name for other, name in there.people if other != guest.id}
    name, n = wanted, 2
    while name in taken:
        name, n = f"{wanted[:20]} {n}", n + 1
    return name


def leave(ident: str, guest: str) -> Work:
    """Play in it no more, as long as it has not begun."""

    def work(connection: Connection) -> None:
        open_one(connection, ident)
        mine = entrants.c.tournament_id == ident, entrants.c.guest == guest
        connection.execute(delete(entrants).where(*mine))

    return work


def open_one(connection: Connection, ident: str) -> Tournament:
    there = found(ident)(connection)
    if there is None or not there.open:
        raise Conflict("already_begun")
    return there


# Rounds.


def begin_round(ident: str, number: int) -> Work:
    """Open the tables of a round; nothing where that was done. After the last round the tournament is over."""
    fresh = update(tournaments).where(tournaments.c.id == ident, tournaments.c.round == number - 1)

    def work(connection: Connection) -> None:
        if connection.execute(fresh.values(round=number)).rowcount != 1:
            return
        there = found(ident)(connection)
        if there is None or there.over:
            return
        if len(there.people) < LEAST_PEOPLE:
            raise Conflict("too_few")
        open_tables(connection, there, number)

    return work


def open_tables(connection: Connection, there: Tournament, number: int) -> None:
    """One deal for all tables of a round."""
    wanted = [(False, None)] * there.size
    options = {**there.options, "seed": secrets.randbits(SEED_BITS)}
    more = {"host": there.host, "tournament": there.id, "round": number}
    deal = making.made(new_id(), ROUND, there.game, options, wanted, **more)
    works.add_deal(deal)(connection)
    people = [guest for guest, _ in there.people]
    before = seatings_of(connection, there)
    for table in seating(people, there.size, number, there.seating, before):
        open_table(connection, there, deal, table)


def open_table(
    connection: Connection, there: Tournament, deal: Deal, seated: list[str | None]
) -> None:
    names = dict(there.people)
    bots = persona_names(list(names.values()))
    taken = {
        number: Seat(number, "bot", next(bots), there.level)
        if guest is None
        else Seat(number, "person", names[guest])
        for number, guest in enumerate(seated)
    }
    table = making.table_of(deal, new_id(), taken, there.host, again=False)
    for number, guest in enumerate(seated):
        if guest is not None:
            table.holders[guest] = {number}
            row = (deal.id, guest, table.id, number, names[guest], "", frozen.EDITION)
            connection.execute(tries.insert().values(**works.try_row(*row)))
    works.add_new_table(table)(connection)


def seatings_of(connection: Connection, there: Tournament) -> list[Seating]:
    """Who sat where in the rounds that were."""
    found_rounds: list[Seating] = []
    for deal in rounds_of(connection, there.id):
        tables: dict[str, list[str | None]] = {}
        asked = select(tries).where(tries.c.deal_id == deal)
        for row in connection.execute(asked):
            tables.setdefault(row.table_id, [None] * there.size)[row.seat] = row.guest
        found_rounds.append(list(tables.values()))
    return found_rounds


def rounds_of(connection: Connection, ident: str) -> list[str]:
    """The deals of a tournament, in order."""
    asked = select(deals.c.id).where(deals.c.tournament == ident).order_by(deals.c.round)
    return list(connection.execute(asked).scalars())


def go_on(connection: Connection, deal: Deal) -> None:
    """A game of a round is over: with the last one the next round begins."""
    left = tries.c.deal_id == deal.id, tries.c.finished.is_(None)
    if deal.tournament is None or deal.round is None:
        return
    if connection.execute(select(tries.c.guest).where(*left).limit(1)).first() is None:
        begin_round(deal.tournament, deal.round + 1)(connection)


@dataclass(frozen=True)
class Game:
    """A table of a round, as everybody may know of it."""

    table: str
    people: tuple[tuple[str, str], ...]  # guest and name
    over: bool


@dataclass(frozen=True)
class Course:
    """All rounds that have begun: their tables, and the scores that are there."""

    deals: tuple[Deal, ...]
    tables: tuple[tuple[Game, ...], ...]
    scores: tuple[tuple[Score, ...], ...]


def course(ident: str) -> Callable[[Connection], Course]:
    def work(connection: Connection) -> Course:
        named = [works.deal_of(deal)(connection) for deal in rounds_of(connection, ident)]
        dealt = tuple(deal for deal in named if deal is not None)
        return Course(
            dealt,
            tuple(games_of(connection, deal.id) for deal in dealt),
            tuple(tuple(works.scores_of(deal.id)(connection)) for deal in dealt),
        )

    return work


def games_of(connection: Connection, deal: str) -> tuple[Game, ...]:
    rows = list(
        connection.execute(select(tries).where(tries.c.deal_id == deal).order_by(tries.c.seat))
    )
    tables = dict.fromkeys(row.table_id for row in rows)
    return tuple(
        Game(
            table,
            tuple((row.guest, row.name) for row in rows if row.table_id == table),
            all(row.finished is not None for row in rows if row.table_id == table),
        )
        for table in sorted(tables)
    )


def sizes(game: str) -> list[int]:
    """The numbers of seats a table of a tournament may have."""
    return list(describe(game).players)
