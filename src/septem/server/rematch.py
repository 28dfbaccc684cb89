"""A rematch: everybody at a finished table is asked, and those who want to sit down at a new one, with bots for the rest."""

import asyncio
import secrets
import time
from collections.abc import Collection

from septem.bots import levels
from septem.kernel.descriptions import describe
from septem.server import store
from septem.server.clocks.timing import Timing
from septem.server.draft import new_draft
from septem.server.errors import Conflict, Forbidden
from septem.server.invitation import PATIENCE, Invitation
from septem.server.requests import SEED_BITS, new_id, persona_names
from septem.server.results.counting import MARKS
from septem.server.rows import seat_row, table_row
from septem.server.table import DEAL, OVER, Facts, Seat, Table

NOT_AGAIN = ("chosen_seed", DEAL, "frozen", "again")  # settings that belong to one deal
OF_ONE_GAME = ("ended", "proposal", "reports", "silent", "ready")  # and to one game


class Rematches(Timing):
    """Finished tables have a successor. It begins when all have answered, or when the time to answer is over."""

    async def want_rematch(self, table: Table, seats: Collection[int]) -> None:
        """These seats ask for a rematch, or join the one that was asked for."""
        await self._answer(table, seats, True)

    async def leave_rematch(self, table: Table, seats: Collection[int]) -> None:
        """These seats do not play again."""
        await self._answer(table, seats, False)

    async def begin_rematch(self, table: Table, seats: Collection[int]) -> None:
        """Who is in need not wait for people who are gone."""
        async with self.lock(table.id):
            found = self._asked(table, seats)
            if found is None:
                return
            if not set(seats) & set(found.joined):
                raise Forbidden("not_in")
            if found.open(table.asked()) & table.subscribers.present():
                raise Conflict("still_asked")
            await self._begin(table, found)

    async def _answer(self, table: Table, seats: Collection[int], joins: bool) -> None:
        async with self.lock(table.id):
            found = self._asked(table, seats)
            if table.facts.rematch is not None or (found is None and not joins):
                return
            new = found is None
            if found is None:
                found = Invitation(min(seats), time.time() + PATIENCE, tuple(seats))
            else:
                found = found.after(seats, joins)
            if found is not None and not found.open(table.asked()):
                await self._begin(table, found)
                return
            kept = None if found is None else found.fields()
            await self.write(table, store.change_table(table.id, invitation=kept))
            table.invitation = found
            table.changed()
        if new:
            self._await_answers(table)

    def _asked(self, table: Table, seats: Collection[int]) -> Invitation | None:
        """The question these seats may answer; a refusal when they may not."""
        if table.facts.state != OVER or table.facts.settings.get("uploaded"):
            raise Conflict("not_over")
        if not seats:
            raise Forbidden("not_seated")
        return table.invitation

    async def place_again(self, table: Table, seat: int) -> tuple[Table, int] | None:
        """The rematch of a table with the place of whoever sat here; None when there is none, or somebody else plays there."""
        if table.facts.rematch is None:
            return None
        fresh = await self.look_at(table.facts.rematch)
        place = next_place(seat, len(table.seats))
        return (fresh, place) if fresh.seats[place].kind == "person" else None

    # When the time is over.

    def loaded(self, table: Table) -> None:
        """The time to answer goes on over a restart."""
        super().loaded(table)
        self._await_answers(table)

    def _await_answers(self, table: Table) -> None:
        if table.invitation is not None:
            self.start(self._when_due(table, table.invitation.until))

    async def _when_due(self, table: Table, until: float) -> None:
        await asyncio.sleep(max(until - time.time(), 0))
        async with self.lock(table.id):
            found = table.invitation
            if found is not None and found.until == until and table.facts.rematch is None:
                await self._begin(table, found)

    # The new table.

    async def _begin(self, table: Table, answers: Invitation) -> None:
        """Those who are in sit down at a new table; the old one shows the way."""
        fresh = self._follower(table, answers)
        await self.mark_names(fresh)
        works = [
            store.add_table(
                table_row(fresh.facts, self.store.process), [seat_row(s) for s in fresh.seats]
            )
        ]
        for holder, numbers in fresh.holders.items():
            works += [store.add_holder(fresh.id, number, holder) for number in numbers]
        works.append(store.change_table(table.id, rematch=fresh.id, invitation=None))
        await self.write(table, store.in_order(*works))
        self.keep(fresh)
        for number in {number for numbers in fresh.holders.values() for number in numbers}:
            fresh.subscribers.expect(number)
        table.facts.rematch, table.invitation = fresh.id, None
        table.changed()
        self.wake_bots(fresh)

    def _follower(self, table: Table, answers: Invitation) -> Table:
        """The same game with another deal, everybody one seat further; bots sit where nobody wants to play."""
        size = len(table.seats)
        options = {**table.facts.options, "seed": secrets.randbits(SEED_BITS)}
        dropped = (*NOT_AGAIN, *OF_ONE_GAME, *MARKS)
        settings = {k: v for k, v in table.facts.settings.items() if k not in dropped}
        if table.draft is not None:
            del options[describe(table.facts.game).drafted]
            first = settings.get("first_pick", "")
            settings["draft"] = new_draft(table.facts.game, options, first)
        moved = {seat.number: next_place(seat.number, size) for seat in table.seats}
        holders = {
            holder: {moved[number] for number in numbers if number in answers.joined}
            for holder, numbers in table.holders.items()
        }
        askers = (holder for holder, held in holders.items() if moved[answers.by] in held)
        facts = Facts(
            id=new_id(),
            game=table.facts.game,
            options=options,
            settings=settings,
            rules=describe(table.facts.game).version,
            host=table.facts.host if holders.get(table.facts.host or "") else next(askers, None),
        )
        fresh = Table(facts, seated_again(table, answers, moved), ())
        fresh.begin(fresh.settled(fresh.draft, fresh.seats))
        fresh.holders.update({holder: held for holder, held in holders.items() if held})
        return fresh


def next_place(seat: int, size: int) -> int:
    """Where somebody sits next time: one seat further."""
    return (seat + 1) % size


def seated_again(table: Table, answers: Invitation, moved: dict[int, int]) -> list[Seat]:
    """The seats of a rematch: people who are in, the bots there were, new bots for the rest. Nobody's stand-in stays."""
    staying = [s for s in table.seats if s.kind == "bot" or s.number in answers.joined]
    names = persona_names([seat.name for seat in staying])
    usual = next((seat.level for seat in staying if seat.kind == "bot"), None) or levels.DEFAULT
    seats = [
        Seat(moved[s.number], s.kind, s.name, s.level if s.kind == "bot" else None)
        if s in staying
        else Seat(moved[s.number], "bot", next(names), usual)
        for s in table.seats
    ]
    return sorted(seats, key=lambda seat: seat.number)
