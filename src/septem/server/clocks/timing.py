"""The clocks of all tables go here: the process that has a table does what is due, and looks for tables that nobody has.

Every time is the server's, and absolute (clocks/clock.py, clocks/rows.py): a process that loads a table goes on where the last one stopped.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress

from septem.server import draft as drafts
from septem.server import store
from septem.server.clocks import rows as clock_rows
from septem.server.clocks.clock import MISSED, SLOW, Clock, Time, read_pace
from septem.server.errors import Conflict, Refused
from septem.server.notifying.calling import Caller
from septem.server.places import Places
from septem.server.registry import at
from septem.server.store import Store
from septem.server.table import DRAFT, PLAYING, Table
from septem.server.workers import WorkerPool

LOOK = 20.0  # seconds between two looks for tables that nobody has in memory
SOON = 2 * LOOK  # they are loaded as long before something is due
SHORTLY = 1.0  # seconds after which it is written who owes a decision
log = logging.getLogger(__name__)


class Timing(Places):
    """Turns begin and end; a bot decides for whoever has no time left."""

    def __init__(self, kept: Store, pool: WorkerPool) -> None:
        super().__init__(kept, pool)
        self.now: Callable[[], float] = time.time
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._noted: dict[str, object] = {}  # what is written of the clock of a table
        self._writing: dict[str, asyncio.TimerHandle] = {}
        self.caller = Caller(kept)

    # What happens at tables.

    def loaded(self, table: Table) -> None:
        if table.clock is not None:  # nobody knows yet who is there
            for seat in list(table.clock.away):
                table.clock.came_back(seat, self.now())
            table.clock.away.clear()
        super().loaded(table)

    def wake_bots(self, table: Table) -> None:
        """Whenever a table may have changed its clock does, too."""
        self.tend(table)
        super().wake_bots(table)

    def attended(self, table: Table) -> None:
        super().attended(table)
        self.tend(table)

    def is_looked_at(self, table: Table) -> bool:
        """Where a clock runs bots wait for nobody to look, as long as a person plays."""
        clocked = table.clock is not None and any(not seat.stand_in for seat in table.people())
        return clocked or super().is_looked_at(table)

    def tend(self, table: Table) -> None:
        """Let the clock of a table follow what happened there."""
        if table.gone:
            return
        now, owing = self.now(), table.waits_for
        pace = read_pace(table.facts.settings.get("clock"))
        running = table.facts.state in (DRAFT, PLAYING)
        if pace is not None and running:
            clock = table.clock = table.clock or Clock(pace)
            if clock.turn != table.turn:
                if clock.turn is not None:
                    clock.decided([seat.number for seat in table.people()], now)
                clock.begin(table.turn, now)
            clock.decided([s.number for s in table.people() if s.number not in owing], now)
            for seat in owing:
                clock.done.pop(seat, None)
            clock.attend(table.subscribers.gone(), owing, now)
            self._set_timer(table, clock, owing)
        elif table.clock is not None:
            self._stop(table)
        self._note_soon(table)

    def due(self, table: Table) -> float | None:
        """When something has to be done at a table."""
        if table.clock is None or table.facts.state not in (DRAFT, PLAYING):
            return None
        return min((table.clock.due(seat) for seat in table.waits_for), default=None)

    def _set_timer(self, table: Table, clock: Clock, owing: Sequence[int]) -> None:
        self._stop(table)
        due = self.due(table)
        if due is not None:
            wait = min(max(0.0, due - self.now()), SOON * 10)
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(wait, self.strike, table)

    def _stop(self, table: Table) -> None:
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()

    def strike(self, table: Table) -> None:
        """Somebody's time may be over: do what is due now."""
        clock, now = table.clock, self.now()
        if table.gone or clock is None:
            return
        for seat in table.waits_for:
            if clock.is_gone(seat, now):
                self.start(self._leave_to_bot(table, seat))
            elif clock.is_over(seat, now):
                if table.facts.state == DRAFT:
                    self.start(self._pick_late(table, seat, table.turn))
                else:
                    self.play_late(table, seat)
        due = self.due(table)
        if due is not None and due > now:
            self._set_timer(table, clock, table.waits_for)

    async def _leave_to_bot(self, table: Table, seat: int) -> None:
        """Somebody is away too long: a bot plays on, or the table is slow again."""
        clock = table.clock
        with suppress(Refused):
            if clock is not None and clock.live:
                await self._go_together(table, False)
            elif seat in table.waits_for:
                await self.stand_in(table, seat, True)

    async def _pick_late(self, table: Table, seat: int, turn: int) -> None:
        """A bot takes a wonder for somebody whose time is over."""
        async with self.lock(table.id):
            draft = table.draft
            if table.turn != turn or draft is None or draft.picker != seat or table.gone:
                return
            options = table.facts.options
            taken = drafts.settled(table.facts.game, draft, options["seed"], {seat: table.level})
            with suppress(Refused):
                await self._go_on(table, table.settled(taken, table.seats), [])
                table.changed()
        self.wake_bots(table)

    # What people do.

    async def play(
        self, table: Table, number: int, text: str, stamp: int, late: bool = False
    ) -> None:
        clock, turn = table.clock, table.turn
        await super().play(table, number, text, stamp, late)
        if clock is None or table.seats[number].played_by_bot:
            return
        if not late:
            clock.missed.pop(number, None)
        elif number not in clock.late or clock.turn != turn:
            clock.missed[number] = clock.missed.get(number, 0) + 1
            if clock.turn == turn:
                clock.late.append(number)
        if late and clock.missed[number] >= MISSED and table.facts.state == PLAYING:
            with suppress(Refused):
                await self.stand_in(table, number, True)
        self.tend(table)

    async def take_back(self, table: Table, number: int) -> None:
        """Nobody takes a choice back whose time is over."""
        if table.clock is not None and table.clock.ends(number) <= self.now():
            raise Conflict("too_late")
        await super().take_back(table, number)
        self.tend(table)

    async def stand_in(self, table: Table, number: int, bot: bool) -> None:
        was = at(table, number).stand_in
        await super().stand_in(table, number, bot)
        if table.clock is not None and was and not bot:
            table.clock.came_back(number, self.now())
        self.tend(table)

    async def go_live(self, table: Table, seats: Sequence[int]) -> None:
        """These seats want to play a slow game live; it is when all want that who play, and all are there."""
        clock = table.clock
        if clock is None or clock.pace.kind != SLOW or clock.live:
            raise Conflict("not_slow")
        players = {seat.number for seat in table.people() if not seat.stand_in}
        if not players <= table.subscribers.present() | set(seats):
            raise Conflict("not_all_here")
        table.eager.update(seats)
        if players <= table.eager:
            await self._go_together(table, True)
        else:
            table.changed()

    async def _go_together(self, table: Table, live: bool) -> None:
        async with self.lock(table.id):
            if table.clock is not None and table.clock.live != live:
                table.clock.together(live, self.now())
                table.eager.clear()
                table.changed()
        self.tend(table)

    # What is written.

    def times(self, table: Table) -> dict[int, Time]:
        """The time of every seat that a person plays."""
        if table.clock is None or table.facts.state not in (DRAFT, PLAYING):
            return {}
        owing, now = table.waits_for, self.now()
        people = [seat.number for seat in table.people() if not seat.stand_in]
        return {seat: table.clock.time_of(seat, seat in owing, now) for seat in people}

    def _note_soon(self, table: Table) -> None:
        """Write the clock and who owes a decision, a moment later: much of it passes at once."""
        if table.id not in self._writing and self._to_note(table) != self._noted.get(table.id):
            loop = asyncio.get_running_loop()
            wait = 0.0 if table.clock is not None else SHORTLY
            self._writing[table.id] = loop.call_later(wait, self._note, table)

    def _to_note(self, table: Table) -> object:
        clock = table.clock
        kept = None if clock is None else (clock.since, repr(clock.fields()))
        return (kept, tuple(table.waits_for), self.due(table))

    def _note(self, table: Table) -> None:
        self._writing.pop(table.id, None)
        if not table.gone:
            self._noted[table.id] = self._to_note(table)
            self.start(self._write_clock(table))

    async def _write_clock(self, table: Table) -> None:
        clock = table.clock
        waits = {seat: None if clock is None else clock.due(seat) for seat in table.waits_for}
        called = called_at(table)
        kept = clock_rows.keep(
            table.id, clock, self.due(table), waits, table.turn, called, self.now()
        )
        try:
            epoch, clocked = (
                table.facts.epoch,
                clock is not None,
            )  # without one only who owes is new
            own = store.fenced(table.id, self.store.process, epoch, kept, clocked)
            if await asyncio.wrap_future(self.store.write(own)):
                self.caller.wake()
        except store.Stale:
            self.forget(table)
        except Exception as problem:  # the table goes on, and the next turn is written
            self._noted.pop(table.id, None)
            log.warning("the clock of table %s was not written: %s", table.id, problem)

    # Tables that nobody has.

    async def keep_time(self) -> None:
        """Note that this process runs, and load tables at which something is due soon."""
        lost = await asyncio.wrap_future(self.store.write(clock_rows.wake(self.now())))
        if lost:
            log.info("no server ran for %d seconds: all clocks were set on", lost)
        beats = 0
        while True:
            with suppress(Refused):
                if beats % round(LOOK / clock_rows.BEAT) == 0:
                    await self.look_for_due()
                await asyncio.wrap_future(self.store.write(clock_rows.wake(self.now())))
            beats += 1
            await asyncio.sleep(clock_rows.BEAT)

    async def look_for_due(self) -> None:
        """Load the tables whose clock runs out soon, where no other process has them."""
        limit = self.now() + SOON
        found = await asyncio.to_thread(self.store.read, clock_rows.due_before(limit))
        for table_id in found:
            if not self.has(table_id):
                with suppress(Refused):  # lost, or another process has it
                    await self.get(table_id)


def called_at(table: Table) -> set[int]:
    """The seats whose owners are told that it is their turn: at a slow table, those who do not look at it."""
    if table.clock is None or table.clock.is_live:
        return set()
    return set(table.waits_for) - table.subscribers.looking()
