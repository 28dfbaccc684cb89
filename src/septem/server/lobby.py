"""The lobby: all tables of one server. Here they are set up, from a request or from a record."""

import asyncio
import secrets
from typing import Any

import septem
from septem.kernel import record as records
from septem.kernel.record import Record
from septem.server import endings, store
from septem.server.clocks.clock import read_pace
from septem.server.deals import after as deals
from septem.server.draft import DRAWN, new_draft
from septem.server.errors import NotFound
from septem.server.inspection import Inspector
from septem.server.manners import Manners
from septem.server.metrics import Metrics
from septem.server.requests import (
    SEED_BITS,
    TableRequest,
    checked_options,
    new_id,
    persona_names,
    seated,
)
from septem.server.results.after_game import STEPS
from septem.server.results.counting import GIVEN_SEED
from septem.server.rows import seat_row, table_row
from septem.server.seating import is_full
from septem.server.seats import Guest, clean
from septem.server.store import Store
from septem.server.table import OVER, Facts, Seat, Table
from septem.server.workers import WorkerPool

STEPS["deals"] = deals.settle


class Lobby(Manners):
    """All that can be done with the tables of one server."""

    def __init__(self, kept: Store, pool: WorkerPool, inspector: Inspector | None = None) -> None:
        super().__init__(kept, pool)
        self.inspector = inspector or Inspector(apart=False)
        self.metrics = Metrics()

    async def create(self, asked: TableRequest, guest: Guest | None = None) -> Table:
        """A new table; it begins at once when no seat is open."""
        table = self._new_table(asked, guest)
        await self.mark_names(table)
        facts = table.facts
        works = [
            store.add_table(
                table_row(facts, self.store.process), [seat_row(seat) for seat in table.seats]
            )
        ]
        for number in table.seats_of(guest.id if guest else None):
            works.append(store.add_holder(facts.id, number, guest.id if guest else ""))
        await self.write_new(store.in_order(*works))
        self.keep(table)
        for number in table.seats_of(guest.id if guest else None)[:1]:
            table.subscribers.expect(number)
        self.wake_bots(table)
        return table

    async def play(
        self, table: Table, number: int, text: str, stamp: int, late: bool = False
    ) -> None:
        before = table.next_number
        await super().play(table, number, text, stamp, late)
        self.metrics.moves += table.next_number != before

    def in_memory(self) -> list[Table]:
        """The tables this process has."""
        return list(self._tables.values())

    def unfinished(self) -> set[str]:
        """The tables in memory whose game is not over."""
        return {table.id for table in self._tables.values() if table.facts.state != OVER}

    def _new_table(self, asked: TableRequest, guest: Guest | None) -> Table:
        if asked.game not in septem.games():
            raise NotFound("no_game")
        options = checked_options(asked)
        people = [place for place in asked.places if place.kind != "bot"]
        chosen = {"chosen_seed": True} if "seed" in options and len(people) > 1 else {}
        given = {GIVEN_SEED: True} if "seed" in options else {}
        options.setdefault("seed", secrets.randbits(SEED_BITS))
        expansions = options.get("expansions", [])
        facts = Facts(
            id=new_id(),
            game=asked.game,
            options=options,
            settings={**asked.settings, **chosen, **given, **clocked(asked.clock)},
            rules=septem.games()[asked.game].version,
            host=guest.id if guest else None,
        )
        if asked.draft:
            facts.settings["draft"] = new_draft(asked.game, options, asked.first_pick)
            if asked.first_pick == DRAWN:  # for a rematch, too
                facts.settings["first_pick"] = DRAWN
        table = Table(facts, seated(asked.places), ())
        if expansions:  # those from folders with the digest of their content
            options["expansions"] = list(table.game.setup.options["expansions"])
        if guest is not None:
            table.holders[guest.id] = {seat.number for seat in table.people()}
        if is_full(table.seats):
            table.begin(table.settled(table.draft, table.seats))
        return table

    async def upload(self, text: str, guest: Guest | None) -> Table:
        """A record of a finished game becomes a table to look at."""
        await self.inspector.check(text)
        table = await asyncio.to_thread(self._from_record, text, guest)
        row = {**table_row(table.facts, self.store.process), "result": table.result()}
        works = [
            store.add_table(row, [seat_row(seat) for seat in table.seats]),
            store.add_moves(table.id, 1, table.moves),
        ]
        await self.write_new(store.in_order(*works))
        self.keep(table)
        return table

    def _from_record(self, text: str, guest: Guest | None) -> Table:
        record = records.parse(text)
        facts = Facts(
            id=new_id(),
            game=record.setup.game,
            options=record.setup.options,
            position=record.setup.position,
            settings={"uploaded": True, **ended_in(record)},
            rules=septem.games()[record.setup.game].version,
            state=OVER,
            host=guest.id if guest else None,
        )
        table = Table(facts, [], record.moves)
        table.seats[:] = seats_of(record, int(table.game.seats))
        return table


def clocked(asked: dict[str, Any] | None) -> dict[str, Any]:
    """The clock of a table among its settings, where it has one."""
    pace = read_pace(asked)
    return {} if pace is None else {"clock": pace.fields()}


def ended_in(record: Record) -> dict[str, object]:
    """How people ended the game of a record, as a table keeps it."""
    found = endings.from_record(record.ended, septem.replay(record)) if record.ended else None
    return {} if found is None else {"ended": found.fields()}


def seats_of(record: Record, count: int) -> list[Seat]:
    """Who sat where, by the names of a record; whoever has none there gets one."""
    names = [clean(name) for name in record.names[:count]]
    names += [""] * (count - len(names))
    spare = persona_names(names)
    return [Seat(n, "person", name or next(spare)) for n, name in enumerate(names)]
