"""Who sits where: taking a seat, leaving it to a bot, keys for a second device or a program."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

from septem.server import store
from septem.server.clocks.clock import GRACE
from septem.server.deals import playing as deals
from septem.server.drafting import Drafting
from septem.server.errors import Conflict, Forbidden, NotFound, Refused
from septem.server.people import accounts as people
from septem.server.people.names import marked
from septem.server.registry import at
from septem.server.rows import seat_change
from septem.server.seats import Guest, SeatKey, clean, digest, new_key, opens
from septem.server.store import Work
from septem.server.table import DRAFT, OPEN, OVER, Seat, Table


class Seating(Drafting):
    """Seats of tables and the keys to them."""

    async def join(self, table: Table, number: int, name: str, guest: Guest | None) -> None:
        """Take an open seat; the game begins with the last one."""
        keeper = (await self._keepers([clean(name)])).get(clean(name))
        if keeper is not None and (guest is None or guest.id != keeper):
            name = marked(clean(name))
        async with self.lock(table.id):
            seat = at(table, number)
            if seat.kind != "open" or table.facts.state != OPEN:
                raise Conflict("seat_taken")
            offer = table.offers.get(number)
            if offer is not None and offer.keeps_out(guest.id if guest else None, time.time()):
                raise Forbidden("seat_kept")
            taken = Seat(number, "person", self._free_name(table, name))
            works = await deals.joining(self.store, table, number, taken.name, guest)
            if guest is not None:
                works.append(store.add_holder(table.id, number, guest.id))
            await self._seat(table, [taken], works)
            if guest is not None:
                table.holders.setdefault(guest.id, set()).add(number)
                table.subscribers.expect(number)
            table.changed()
        self.wake_bots(table)

    async def _seat(self, table: Table, taken: list[Seat], works: list[Work]) -> None:
        """Let people or bots take open seats; with the last one the game begins, or the draft."""
        seats = list(table.seats)
        for seat in taken:
            seats[seat.number] = seat
        full = is_full(seats) and table.facts.settings.get("ready") is None
        draft = table.settled(table.draft, seats)
        facts = table.beginning(draft) if full else {}
        works = [*works, *(seat_change(table.id, seat) for seat in taken)]
        await self.write(table, store.in_order(*works, store.change_table(table.id, **facts)))
        table.seats[:] = seats
        if full:
            table.begin(draft)

    def _free_name(self, table: Table, name: str) -> str:
        wanted = clean(name)
        if not wanted:
            raise Refused("name_needed")
        taken = {seat.name for seat in table.seats}
        free, n = wanted, 2
        while free in taken:
            free, n = f"{wanted[:20]} {n}", n + 1
        return free

    async def _keepers(self, names: Sequence[str]) -> dict[str, str]:
        return await asyncio.to_thread(self.store.read, people.keepers(names))

    async def mark_names(self, table: Table) -> None:
        """At a new table, whoever bears a name that somebody else keeps has a mark behind it."""
        keepers = await self._keepers([seat.name for seat in table.people()])
        for seat in table.people():
            keeper = keepers.get(seat.name)
            if keeper is not None and seat.number not in table.holders.get(keeper, ()):
                seat.name = self._free_name(table, marked(seat.name))

    async def stand_in(self, table: Table, number: int, bot: bool) -> None:
        """A bot takes a person's seat over, or gives it back."""
        async with self.lock(table.id):
            seat = at(table, number)
            if seat.kind != "person":
                raise Conflict("not_a_person")
            if table.facts.state == OVER:  # stand-ins end with their game
                raise Conflict("not_playing")
            if bot:
                deals.check_leaving(table)
            level = table.level if bot else None
            works = [store.change_seat(table.id, number, stand_in=bot, level=level)]
            if table.facts.state == DRAFT:
                others = list(table.seats)
                others[number] = replace(seat, stand_in=bot, level=level)
                await self._go_on(table, table.settled(table.draft, others), works)
            else:
                await self.write(table, store.in_order(*works))
            seat.stand_in, seat.level = bot, level
            table.agreed.pop(number, None)
            table.changed()
        self.wake_bots(table)

    async def call_bot(self, table: Table, callers: Sequence[int], number: int) -> None:
        """A bot for somebody who is away: after the time of grace, or as soon as all others who are there want one."""
        seat = at(table, number)
        present = table.subscribers.present()
        if seat.kind != "person" or seat.stand_in:
            raise Conflict("not_a_person")
        if number in present or number in callers:
            raise Conflict("still_here")
        table.agreed.setdefault(number, set()).update(callers)
        away = table.subscribers.away
        people = {s.number for s in table.people() if not s.stand_in and away(s.number) < GRACE}
        if number not in people or people - {number} <= table.agreed[number]:
            await self.stand_in(table, number, True)
        else:
            table.changed()

    async def revoke(self, table: Table, number: int, guest: Guest | None, devices: bool) -> None:
        """No link or key opens a seat any more; `devices`: and no other device than that of the guest."""
        async with self.lock(table.id):
            held = [holder for holder, seats in table.holders.items() if number in seats]
            mine = [guest.id] if guest else []
            kept = mine if devices else held
            works = [store.drop_holders(table.id, number, kept)]
            works += [store.add_holder(table.id, number, holder) for holder in kept]
            await self.write(table, store.in_order(*works))
            table.keys.pop(number, None)
            for holder in set(held) - set(kept):
                table.holders[holder].discard(number)
            table.changed()
            table.subscribers.dismiss(number)

    async def new_key(self, table: Table, number: int, holds: float | None = None) -> SeatKey:
        """A new private key of a seat, which may hold for some seconds only; only its hash is kept."""
        key = new_key(table.id, at(table, number).number, holds)
        await self.write_new(store.add_token(table.id, number, digest(key)))
        table.keys.setdefault(number, []).append(digest(key))
        return key

    async def admit(self, key: SeatKey, guest: Guest) -> Table:
        """Whoever shows a seat's private link may act for it from this device."""
        table = await self.open_with(key)
        await self.write(table, store.add_holder(table.id, key.seat, guest.id))
        table.holders.setdefault(guest.id, set()).add(key.seat)
        return table

    def hand_over(self, guest: str, person: str) -> None:
        """What a guest held is a person's now (people/taking_over.py): the tables in memory follow."""
        for table in list(self._tables.values()):
            if guest != person and guest in table.holders:
                table.holders.setdefault(person, set()).update(table.holders.pop(guest))
                if table.facts.host == guest:
                    table.facts.host = person
                table.rated = {
                    seat: (person if who == guest else who, change)
                    for seat, (who, change) in table.rated.items()
                }
                table.changed()

    async def look_for_seats(self, table: Table, guest: str) -> list[int]:
        """The seats of somebody who may have got them at another process, by signing in there."""
        rows = await asyncio.to_thread(self.store.read, store.rows_of(table.id, "holders"))
        found = {row.seat for row in rows if row.guest == guest}
        if found:
            table.holders[guest] = found
        return sorted(found)

    async def open_with(self, key: SeatKey) -> Table:
        """The table a key belongs to; Forbidden when the key is wrong or too old."""
        if key.until is not None and key.until < time.time():
            raise Forbidden("old_link")
        try:
            table = await self.get(key.table)
        except NotFound:
            raise Forbidden("bad_key") from None
        if not opens(key, table.keys.get(key.seat, [])):
            await self._look_for_keys(table)
        if not opens(key, table.keys.get(key.seat, [])):
            raise Forbidden("bad_key")
        return table

    async def _look_for_keys(self, table: Table) -> None:
        """A key may have been given out by another process, with a rematch."""
        rows = await asyncio.to_thread(self.store.read, store.rows_of(table.id, "tokens"))
        keys: dict[int, list[str]] = {}
        for token in rows:
            keys.setdefault(token.seat, []).append(token.hash)
        table.keys = keys


def is_full(seats: Sequence[Seat]) -> bool:
    return all(seat.kind != "open" for seat in seats)
