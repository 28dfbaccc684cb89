"""Manners: signs in place of words, telling the host about somebody, who may speak, and whether all are ready to begin."""

import time
from typing import Any

from septem.server import store
from septem.server.agreeing import Agreeing
from septem.server.errors import Conflict, Refused
from septem.server.registry import at
from septem.server.seating import is_full
from septem.server.table import OPEN, OVER, Emote, Table

EMOTES = ("well_played", "hurry_up", "peace", "to_arms", "oh_no", "thanks")
SHOWN = 3.0  # seconds a sign stands at the medallion
MOST_REPORTS = 50  # at one table
LAST_WORDS = 3  # lines of somebody that a report holds


class Manners(Agreeing):
    """What keeps a table of people pleasant."""

    async def emote(self, table: Table, seat: int, kind: str) -> None:
        """Give a sign that everybody sees for a moment: one per turn."""
        if kind not in EMOTES:
            raise Refused("no_emote")
        last = table.emotes.get(seat)
        if table.facts.state == OPEN:
            raise Conflict("not_playing")
        if last is not None and last.beat == table.log.beat:
            raise Conflict("one_emote")
        table.emotes[seat] = Emote(kind, table.log.beat, time.time())
        table.changed()

    async def report(self, table: Table, by: int, about: int) -> None:
        """Tell the host about somebody, with the last words they said for all to hear."""
        if at(table, about).number not in reportable(table):
            raise Refused("nobody_to_tell")
        said = [line.text for line in table.chat if line.seat == about and line.team is None]
        told = {
            "by": by,
            "about": about,
            "lines": said[-LAST_WORDS:],
            "at": round(time.time()),
        }
        kept = [one for one in reports_of(table) if (one["by"], one["about"]) != (by, about)]
        await self._set(table, reports=[*kept, told][-MOST_REPORTS:])

    async def silence(self, table: Table, seat: int, silent: bool) -> None:
        """The host takes somebody's voice at this table, or gives it back; reports about them are dealt with."""
        at(table, seat)
        others = [number for number in silent_at(table) if number != seat]
        left = [one for one in reports_of(table) if one["about"] != seat]
        await self._set(table, silent=[*others, seat] if silent else others, reports=left)

    async def share_device(self, table: Table, shared: bool) -> None:
        """People who share one device pass it on, and nobody sees the others' hands."""
        await self._set(table, hot_seat=shared)

    async def ask_ready(self, table: Table, asks: bool) -> None:
        """The host wants all people to say that they are ready before the game begins, or does not any more."""
        async with self.lock(table.id):
            if table.facts.state != OPEN:
                raise Conflict("already_begun")
            await self._ready(table, [] if asks else None)
        self.wake_bots(table)

    async def ready(self, table: Table, seat: int, ready: bool) -> None:
        """Somebody is ready, or not any more; when all are and every seat is taken the game begins."""
        async with self.lock(table.id):
            said = ready_at(table)
            if table.facts.state != OPEN or said is None:
                raise Conflict("not_ready_table")
            others = [number for number in said if number != seat]
            await self._ready(table, [*others, seat] if ready else others)
        self.wake_bots(table)

    async def _ready(self, table: Table, said: list[int] | None) -> None:
        table_settings = {**table.facts.settings, "ready": said}
        people = {seat.number for seat in table.people()}
        begins = is_full(table.seats) and (said is None or people <= set(said))
        if begins:
            table_settings["ready"] = None
        await self.write(table, store.change_table(table.id, settings=table_settings))
        table.facts.settings = table_settings
        if begins:
            await self._seat(table, [], [])
        table.changed()

    async def free(self, table: Table, number: int) -> None:
        """Whoever sits down there next is not ready, and nobody has told anything about them."""
        await super().free(table, number)
        said = ready_at(table)
        changes: dict[str, Any] = (
            {} if said is None else {"ready": [n for n in said if n != number]}
        )
        if number in silent_at(table) or any(one["about"] == number for one in reports_of(table)):
            changes["silent"] = [other for other in silent_at(table) if other != number]
            changes["reports"] = [one for one in reports_of(table) if one["about"] != number]
        if changes:
            await self._set(table, **changes)

    async def _set(self, table: Table, **changes: Any) -> None:
        async with self.lock(table.id):
            settings = {**table.facts.settings, **changes}
            await self.write(table, store.change_table(table.id, settings=settings))
            table.facts.settings = settings
            table.changed()


def reportable(table: Table) -> list[int]:
    """The seats about whose people the host can be told: all but the host's own; none where a program set the table up."""
    host = table.facts.host
    own = table.seats_of(host)
    return [] if host is None else [s.number for s in table.people() if s.number not in own]


def reports_of(table: Table) -> list[dict[str, Any]]:
    """What the host was told."""
    return list(table.facts.settings.get("reports") or [])


def silent_at(table: Table) -> list[int]:
    """The seats whose voice the host has taken."""
    return list(table.facts.settings.get("silent") or [])


def ready_at(table: Table) -> list[int] | None:
    """Who is ready, where the host asks for it."""
    found = table.facts.settings.get("ready")
    return None if found is None else list(found)


def emotes_of(table: Table, now: float) -> dict[int, str]:
    """The signs that stand at medallions now."""
    if table.facts.state == OVER:
        return {}
    return {seat: one.kind for seat, one in table.emotes.items() if now - one.at < SHOWN}
