"""A rematch: the same people at a new table."""

import secrets

from septem.kernel.descriptions import describe
from septem.server import store
from septem.server.draft import new_draft
from septem.server.errors import Conflict
from septem.server.requests import new_id
from septem.server.rows import seat_row, table_row
from septem.server.seating import Seating
from septem.server.seats import Guest
from septem.server.table import OVER, Facts, Seat, Table


class Rematches(Seating):
    """Finished tables have a successor."""

    async def rematch(self, table: Table, guest: Guest) -> Table:
        """The same people and bots again, each one seat further; made once, then everybody goes there."""
        async with self.lock(table.id):
            if table.facts.state != OVER or table.facts.settings.get("uploaded"):
                raise Conflict("not_over")
            if table.facts.rematch is None:
                fresh = self._rotated(table)
                works = [
                    store.add_table(table_row(fresh.facts), [seat_row(s) for s in fresh.seats])
                ]
                for holder, numbers in fresh.holders.items():
                    works += [store.add_holder(fresh.id, number, holder) for number in numbers]
                works.append(store.change_table(table.id, rematch=fresh.id))
                await self.write(store.in_order(*works))
                self.keep(fresh)
                table.facts.rematch = fresh.id
                table.changed()
        follower = await self.get(table.facts.rematch)
        self.wake_bots(follower)
        return follower

    def _rotated(self, table: Table) -> Table:
        size = len(table.seats)
        options = {**table.facts.options, "seed": secrets.randbits(53)}
        settings = dict(table.facts.settings)
        if table.draft is not None:
            del options[describe(table.facts.game).drafted]
            settings["draft"] = new_draft(table.facts.game, options)
        moved = {seat.number: (seat.number + 1) % size for seat in table.seats}
        seats = sorted(
            (Seat(moved[s.number], s.kind, s.name, s.level, s.stand_in) for s in table.seats),
            key=lambda seat: seat.number,
        )
        facts = Facts(
            id=new_id(),
            game=table.facts.game,
            options=options,
            settings=settings,
            host=table.facts.host,
        )
        fresh = Table(facts, seats, (), self.narrator)
        fresh.begin(fresh.settled(fresh.draft, seats))
        for holder, numbers in table.holders.items():
            fresh.holders[holder] = {moved[number] for number in numbers}
        return fresh
