"""Deals at the tables of a server: who may begin, sit down and look, and what is kept when a try is over."""

import asyncio
import secrets
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from septem.bots import frozen
from septem.server.deals import deal as making
from septem.server.deals import works
from septem.server.deals.compare import worth
from septem.server.deals.deal import DAILY, Deal
from septem.server.deals.paths import path_of
from septem.server.errors import Conflict, Forbidden, NotFound, Refused
from septem.server.replay import replay_of
from septem.server.requests import SEED_BITS, TableRequest, new_id
from septem.server.seats import Guest, clean
from septem.server.store import Store, Work
from septem.server.table import DEAL, OPEN, OVER, Seat, Table, counts

LATE, ORIGIN = "late", "origin"  # why a try is not ranked
T = TypeVar("T")


async def reading(store: Store, work: Callable[[Connection], T]) -> T:
    return await asyncio.to_thread(store.read, work)


async def writing(store: Store, work: Callable[[Connection], T]) -> T:
    return await asyncio.wrap_future(store.write(work))


async def found_or_404(
    store: Store, find: Callable[[str], Callable[[Connection], T | None]], ident: str
) -> T:
    """What an address names: a deal, a group, a tournament; NotFound where there is none."""
    plain = ident.isascii() and ident.isprintable()  # PostgreSQL refuses to look for other signs
    found = await reading(store, find(ident[:40])) if plain else None
    if found is None:
        raise NotFound("no_page")
    return found


async def deal_named(store: Store, ident: str) -> Deal:
    """A deal that was kept."""
    return await found_or_404(store, works.deal_of, ident)


async def deal_of_day(store: Store, game: str, day: str) -> Deal:
    """The deal of a day, as it was kept when somebody played it first."""
    secret = await asyncio.to_thread(store.secret, "daily")
    drawn = making.of_day(secret, game, making.read_day(day))
    return await reading(store, works.deal_of(drawn.id)) or drawn


async def begin(store: Store, deal: Deal, guest: Guest) -> str:
    """The name of the table of a person's one try: a new one, or the one there is."""
    if not deal.playable:
        raise Refused("old_deal")
    name = named(guest)
    table = seated(deal, guest, name, again=False)
    late = deal.kind == DAILY and deal.day != making.today().isoformat()
    mark = LATE if late else ""
    seat = deal.people[0]
    row = works.try_row(deal.id, guest.id, table.id, seat, name, mark, frozen.EDITION)
    work = works.begin_try(deal, table, row)
    try:
        return await writing(store, work)
    except IntegrityError:  # at the same moment in another process
        return await writing(store, work)


async def play_again(store: Store, deal: Deal, guest: Guest) -> str:
    """A table at which a deal is played once more, which does not count."""
    own = await reading(store, works.try_of(deal.id, guest.id))
    if own is None or own.finished is None:
        raise Forbidden("deal_hidden")
    if not deal.playable:
        raise Refused("old_deal")
    table = seated(deal, guest, named(guest), again=True)
    await writing(store, works.add_new_table(table))
    return table.id


def named(guest: Guest) -> str:
    name = clean(guest.name)
    if not name:
        raise Refused("name_needed")
    return name


def seated(deal: Deal, guest: Guest, name: str, again: bool) -> Table:
    """A table with the guest at the first of the people's seats; the others stay open."""
    seat = deal.people[0]
    taken = {seat: Seat(seat, "person", name)}
    if any(place.name == name for place in deal.places):
        taken[seat] = Seat(seat, "person", f"{name[:20]} 2")
    table = making.table_of(deal, new_id(), taken, guest.id, again)
    table.holders[guest.id] = {seat}
    return table


# At a table.


async def check_sight(store: Store, table: Table, guest: str | None) -> None:
    """Forbidden for whoever has not played the deal of a table they do not sit at; what has not begun hides nothing."""
    ident = table.facts.settings.get(DEAL)
    if ident is None or table.facts.state == OPEN or table.seats_of(guest):
        return
    own = await reading(store, works.try_of(ident, guest)) if guest else None
    if own is None or own.finished is None:
        raise Forbidden("deal_hidden")


async def joining(
    store: Store, table: Table, seat: int, name: str, guest: Guest | None
) -> list[Work]:
    """What else is written when somebody sits down: their try, where the table is one of a deal. Conflict when they had one."""
    ident = table.facts.settings.get(DEAL)
    if ident is None or not counts(table.facts.settings):
        return []
    if guest is None:
        raise Forbidden("deal_people")
    if await reading(store, works.try_of(ident, guest.id)) is not None:
        raise Conflict("one_try")
    row = works.try_row(ident, guest.id, table.id, seat, name, "", frozen.EDITION)
    return [works.add_try(row)]


def check_fixed(table: Table) -> None:
    """Refused where the seats of a table belong to a deal: other bots would make it another one."""
    if DEAL in table.facts.settings:
        raise Refused("deal_seats")


def check_leaving(table: Table) -> None:
    """Refused where somebody alone would let a bot play their one try."""
    if counts(table.facts.settings) and len(table.people()) == 1:
        raise Refused("deal_alone")


# When a game is over.


def finished(table: Table) -> Work | None:
    """What is kept of the tries at a finished table; None where it is none."""
    result = table.result()
    if table.facts.state != OVER or result is None or not counts(table.facts.settings):
        return None
    return results(table)


def results(table: Table) -> Work:
    """The results of all people at a finished table."""
    replay, outcome, result = replay_of(table), table.outcome, table.result()
    assert outcome is not None
    assert result is not None
    each = [
        works.finish_try(
            table.id,
            seat.number,
            points=result["totals"][seat.number],
            worth=worth(result, seat.number),
            place=result["ranking"][seat.number]
            or len(table.seats),  # nobody has one: all are last
            won=seat.number in result["winners"],
            lines=dict(outcome.scores[seat.number]),
            path=path_of(replay, seat.number),
        )
        for seat in table.people()
    ]

    def work(connection: Connection) -> None:
        for one in each:
            one(connection)

    return work


async def challenge(store: Store, table: Table, guest: Guest) -> Deal:
    """The deal of a finished table, for others to play. Those who played it are in, unranked: they met other bots."""
    if DEAL in table.facts.settings:
        return await deal_named(store, table.facts.settings[DEAL])
    deal = making.of_table(table, guest.id)
    people = {number: holder for holder, held in table.holders.items() for number in held}
    rows = [
        works.try_row(deal.id, people[n], table.id, n, table.seats[n].name, ORIGIN, 0)
        for n in deal.people
        if n in people
    ]

    def work(connection: Connection) -> None:
        works.add_deal(deal)(connection)
        for row in rows:
            works.add_try(row)(connection)
        if rows:
            results(table)(connection)

    await writing(store, work)
    return deal


async def new_challenge(store: Store, asked: TableRequest, guest: Guest) -> Deal:
    """A table that was asked for, as a deal for everybody."""
    deal = making.of_request(asked, secrets.randbits(SEED_BITS), guest.id)
    await writing(store, works.add_deal(deal))
    return deal
