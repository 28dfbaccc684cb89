"""Challenges: an open seat of a new table is kept for one person, who takes it or declines.

What an offer needs is on disk with the table; who is challenged hears of it as an event, and finds it in the list of offers.
"""

import time
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, select
from sqlalchemy.engine import Row

from septem.server import store
from septem.server.errors import Conflict, NotFound
from septem.server.programs.announcing import Announcing
from septem.server.programs.happenings import Happening
from septem.server.programs.happenings import add as add_happenings
from septem.server.programs.tokens import Program
from septem.server.registry import at
from septem.server.schema import callers, offers, tables
from septem.server.seats import Guest
from septem.server.store import Work
from septem.server.table import OPEN, Offer, Table

HOLDS = 24 * 3600.0  # seconds a challenge stands


class Challenges(Announcing):
    """Seats that are offered to people."""

    async def challenge(self, table: Table, number: int, to: str, by: Program) -> None:
        """Keep an open seat for a person and tell them."""
        async with self.lock(table.id):
            if at(table, number).kind != "open" or table.facts.state != OPEN:
                raise Conflict("seat_taken")
            offer = Offer(to, by.handle, time.time() + HOLDS)
            told = Happening(
                to,
                f"challenge/{table.id}/{number}",
                {"kind": "challenge", **described(table, number, offer), "name": by.guest.name},
            )
            works = [keep(table.id, number, offer), add_happenings([told])]
            await self.write(table, store.in_order(*works))
            table.offers[number] = offer
        self.board.tell([to])

    async def accept(self, table: Table, guest: Guest) -> int:
        """Whoever is challenged takes the seat; returns its number."""
        number = offered_to(table, guest.id)
        await self.join(table, number, guest.name, guest)
        await self._close(table, number, guest, "accepted")
        return number

    async def decline(self, table: Table, guest: Guest) -> None:
        """Whoever is challenged does not play: the seat is open to others."""
        number = offered_to(table, guest.id)
        await self._close(table, number, guest, "declined")
        table.changed()

    async def _close(self, table: Table, number: int, guest: Guest, kind: str) -> None:
        fields = {"kind": kind, "table": table.id, "game": table.facts.game, "seat": number}
        told = [
            Happening(
                holder, f"{kind}/{table.id}/{number}/{guest.id}", {**fields, "name": guest.name}
            )
            for holder in [table.facts.host]
            if holder is not None and holder != guest.id
        ]
        await self.write(table, store.in_order(drop(table.id, number), add_happenings(told)))
        table.offers.pop(number, None)
        self.board.tell([each.guest for each in told])


def offered_to(table: Table, guest: str) -> int:
    """The seat that waits for a person; NotFound when none does, or not any more."""
    now = time.time()
    for number, offer in sorted(table.offers.items()):
        if offer.guest == guest and now < offer.until and table.seats[number].kind == "open":
            return number
    raise NotFound("no_challenge")


def described(table: Table, number: int, offer: Offer) -> dict[str, Any]:
    """A challenge as programs read it."""
    options = {key: value for key, value in table.facts.options.items() if key != "seed"}
    return {
        "table": table.id,
        "seat": number,
        "from": offer.giver,
        "game": table.facts.game,
        "options": options,
        "rated": bool(table.facts.settings.get("rated")),
        "until": round(offer.until),
    }


def keep(table_id: str, number: int, offer: Offer) -> Work:
    """An offer in place of another for the same seat."""
    fields = {"guest": offer.guest, "giver": offer.giver, "until": offer.until}

    def work(connection: Connection) -> None:
        drop(table_id, number)(connection)
        connection.execute(offers.insert().values(table_id=table_id, seat=number, **fields))

    return work


def drop(table_id: str, number: int) -> Work:
    there = offers.c.table_id == table_id, offers.c.seat == number

    def work(connection: Connection) -> None:
        connection.execute(offers.delete().where(*there))

    return work


def standing(guest: str) -> Callable[[Connection], list[Row[Any]]]:
    """The challenges a person may answer, the newest first, with the name of whoever sent them."""
    asked = (
        select(offers, tables.c.game, tables.c.options, tables.c.settings, callers.c.name)
        .join(tables, tables.c.id == offers.c.table_id)
        .join(callers, callers.c.handle == offers.c.giver)
        .where(offers.c.guest == guest, offers.c.until > time.time(), tables.c.state == OPEN)
        .order_by(offers.c.until.desc())
        .limit(50)
    )
    return lambda connection: list(connection.execute(asked))
