"""The places of a table that waits for people: bots sit down, people and bots leave, until every seat is taken."""

from septem.bots import levels
from septem.server import store
from septem.server.deals import playing as deals
from septem.server.deals.works import drop_tries
from septem.server.errors import Conflict
from septem.server.registry import at
from septem.server.requests import persona_names
from septem.server.rows import seat_change
from septem.server.seating import Seating
from septem.server.table import DEAL, OPEN, Seat, Table


class Places(Seating):
    """What can be changed before a game begins."""

    async def fill_with_bots(self, table: Table, level: str) -> None:
        """Bots take every open seat and the game begins."""
        levels.level(level)
        async with self.lock(table.id):
            still_open(table)
            deals.check_fixed(table)
            names = persona_names([seat.name for seat in table.seats])
            taken = [
                Seat(seat.number, "bot", next(names), level)
                for seat in table.seats
                if seat.kind == "open"
            ]
            await self._seat(table, taken, [])
            table.changed()
        self.wake_bots(table)

    async def seat_bot(self, table: Table, number: int, level: str) -> None:
        """A bot takes an open seat, or the bot there plays at another level."""
        levels.level(level)
        async with self.lock(table.id):
            still_open(table)
            deals.check_fixed(table)
            seat = at(table, number)
            if seat.kind == "person":
                raise Conflict("seat_taken")
            names = persona_names([other.name for other in table.seats])
            taken = Seat(number, "bot", seat.name or next(names), level)
            await self._seat(table, [taken], [])
            table.changed()
        self.wake_bots(table)

    async def free(self, table: Table, number: int) -> None:
        """A seat is open again; whoever sat there may not act for it any more."""
        async with self.lock(table.id):
            still_open(table)
            seat = Seat(at(table, number).number, "open")
            works = [seat_change(table.id, seat), store.drop_holders(table.id, number)]
            if DEAL in table.facts.settings:
                works.append(drop_tries(table.id, number))
            await self.write(table, store.in_order(*works, store.change_table(table.id)))
            table.seats[number] = seat
            table.keys.pop(number, None)
            for held in table.holders.values():
                held.discard(number)
            table.changed()
            table.subscribers.dismiss(number)


def still_open(table: Table) -> None:
    """Conflict when the game has begun."""
    if table.facts.state != OPEN:
        raise Conflict("already_begun")
