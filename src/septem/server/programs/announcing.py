"""People who have programs hear of their games: when one begins, when it is their turn, when it is over (programs/happenings.py)."""

import asyncio
import logging
import time
from collections.abc import Iterator
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from septem.server import store
from septem.server.errors import Refused
from septem.server.play_on import PlayingOn
from septem.server.programs import happenings
from septem.server.programs.happenings import TURN, Board, Happening
from septem.server.store import Store
from septem.server.table import DRAFT, OPEN, OVER, PLAYING, Table
from septem.server.workers import WorkerPool

STRANGE = 30.0  # seconds for which somebody without programs is believed to have none
MOST_STRANGERS = 10_000
MOST_ATTENDED = 50  # games of one person that are kept going
log = logging.getLogger(__name__)


class Announcing(PlayingOn):
    """Tells whoever may owe a decision, wherever bots are told too. What is told twice comes once."""

    def __init__(self, kept: Store, pool: WorkerPool) -> None:
        super().__init__(kept, pool)
        self.board = Board(kept)
        self._strangers: dict[str, float] = {}  # people without programs, and until when they are

    def end_streams(self) -> None:
        super().end_streams()
        self.board.end()

    def wake_bots(self, table: Table) -> None:
        super().wake_bots(table)
        self.announce(table)

    def is_looked_at(self, table: Table) -> bool:
        """Where somebody's program plays, bots do not wait for it to look: it hears when it is its turn."""
        return bool(table.announced) or super().is_looked_at(table)

    async def attend(self, guest: str) -> None:
        """Somebody listens for events: their games go on, also those that nobody has opened since their server ended."""
        rows = await asyncio.to_thread(self.store.read, store.tables_of(guest, MOST_ATTENDED))
        for row in rows:
            if row.state in (DRAFT, PLAYING):
                with suppress(Refused):  # lost, or another process has it
                    await self.get(row.id)

    def has_programs_now(self, guest: str) -> None:
        """Somebody has made a token here."""
        self._strangers.pop(guest, None)

    def announce(self, table: Table) -> None:
        """What is new at a table, to those who may have programs."""
        if table.facts.state == OPEN or table.facts.settings.get("uploaded"):
            return
        now = time.monotonic()
        guests = [guest for guest in table.holders if self._strangers.get(guest, 0.0) < now]
        found = (each for guest in guests for each in news(table, guest))
        new = [each for each in found if each.mark + each.guest not in table.announced]
        if new:
            table.announced.update(each.mark + each.guest for each in new)
            self.start(self._announce(table, new))

    async def _announce(self, table: Table, new: list[Happening]) -> None:
        guests = {each.guest for each in new}
        known = await asyncio.to_thread(self.store.read, happenings.with_programs(guests))
        if len(self._strangers) > MOST_STRANGERS:
            self._strangers.clear()
        for guest in guests - known:
            self._strangers[guest] = time.monotonic() + STRANGE
        for each in new:
            if each.guest not in known:  # perhaps later
                table.announced.discard(each.mark + each.guest)
        await self.tell([each for each in new if each.guest in known])

    async def tell(self, told: list[Happening]) -> None:
        """Keep events and wake those who wait for them."""
        if not told:
            return
        try:
            await self.write_new(happenings.add(told))
        except (IntegrityError, Refused) as problem:  # told already, or again after a restart
            log.debug("an event was not told: %s", problem)
            return
        self.board.tell({each.guest for each in told})


def news(table: Table, guest: str) -> Iterator[Happening]:
    """What somebody at a table may have to hear now."""
    for seat in table.seats_of(guest):
        here = {"table": table.id, "game": table.facts.game, "seat": seat}
        yield Happening(guest, f"start/{table.id}/{seat}", {"kind": "start", **here})
        if seat in table.pending and not table.seats[seat].stand_in:
            n = table.stamp(seat)
            turn = {"kind": "turn", **here, "n": n}
            yield Happening(guest, f"{TURN}{table.id}/{seat}/{n}", turn)
        if table.facts.state == OVER:
            end = {"kind": "over", **here, "result": table.result()}
            yield Happening(guest, f"over/{table.id}/{seat}", end)
