"""What a page shows of manners: signs at medallions, what is asked at the table, who is muted, what the host was told."""

import hashlib
import time
from functools import lru_cache
from typing import NamedTuple

from septem.server import endings
from septem.server.agreeing import END, UNDO, may_ask_undo, proposal_of, voters
from septem.server.manners import (
    EMOTES,
    emotes_of,
    ready_at,
    reportable,
    reports_of,
    silent_at,
)
from septem.server.table import PLAYING, Table
from septem.web.prefs import Prefs

FOR_GOOD = "*"  # in place of a table, where somebody is muted at all of them
SIGNS = dict(
    zip(EMOTES, ("i-trophy", "i-hourglass", "i-flag", "shield", "i-warn", "i-check"), strict=True)
)


class Report(NamedTuple):
    """What the host was told about somebody."""

    by: str
    about: int
    name: str
    lines: tuple[str, ...]
    silent: bool


class Asked(NamedTuple):
    """What is asked at the table: by whom, and whether this visitor has answered."""

    kind: str
    name: str
    mine: bool
    answered: bool
    waits: tuple[str, ...]  # for whom


class Shown(NamedTuple):
    """All of it, for one visitor."""

    emotes: tuple[tuple[int, str, str], ...] = ()  # seat, sign, icon
    asked: Asked | None = None
    may: tuple[str, ...] = ()  # "undo", "end", "resign"
    reports: tuple[Report, ...] = ()
    silent: tuple[int, ...] = ()
    ready: tuple[int, ...] | None = None
    marks: tuple[str, ...] = ()  # by seat: whom to mute for good; empty where nobody can be
    can_report: tuple[int, ...] = ()  # seats about whom the host can be told


NOTHING = Shown()


@lru_cache(4096)
def mark(guest: str) -> str:
    """What a browser keeps of somebody it does not want to read: it names nobody."""
    return hashlib.sha256(f"muted {guest}".encode()).hexdigest()[:12]


def marks_at(table: Table) -> tuple[str, ...]:
    """By seat the mark of the person there."""
    first: dict[int, str] = {}
    for guest, held in sorted(table.holders.items()):
        for seat in held:
            first.setdefault(seat, mark(guest))
    return tuple(first.get(seat.number, "") for seat in table.seats)


def is_muted(table: Table, prefs: Prefs, seat: int | None, name: str) -> bool:
    """Whether a visitor does not want to read somebody, here or anywhere."""
    if not prefs.muted:
        return False
    marks = marks_at(table)
    good = "" if seat is None or seat >= len(marks) else marks[seat]
    return f"{table.id}/{name}" in prefs.muted or (
        bool(good) and f"{FOR_GOOD}/{good}" in prefs.muted
    )


def shown(table: Table, seat: int | None, mine: list[int], host: bool, prefs: Prefs) -> Shown:
    """What one visitor sees of it."""
    signs = (
        ()
        if not prefs.chat
        else tuple(
            (number, kind, SIGNS[kind])
            for number, kind in sorted(emotes_of(table, time.time()).items())
            if not is_muted(table, prefs, number, table.seats[number].name)
        )
    )
    ready = ready_at(table)
    return Shown(
        signs,
        asked(table, mine),
        may(table, seat),
        tuple(reports(table)) if host else (),
        tuple(silent_at(table)) if host else (),
        None if ready is None else tuple(ready),
        marks_at(table),
        () if seat is None or host else tuple(reportable(table)),
    )


def may(table: Table, seat: int | None) -> tuple[str, ...]:
    """What a seat may ask for or do now."""
    if seat is None or table.facts.state != PLAYING:
        return ()
    alone = len(voters(table)) < 2
    allowed = {
        UNDO: not alone and proposal_of(table) is None and may_ask_undo(table, seat),
        END: not alone and proposal_of(table) is None,
        "resign": endings.can_resign(table.game),
    }
    return tuple(what for what, yes in allowed.items() if yes)


def asked(table: Table, mine: list[int]) -> Asked | None:
    found = proposal_of(table)
    if found is None:
        return None
    left = sorted(voters(table) - set(found.yes))
    return Asked(
        found.kind,
        table.seats[found.by].name,
        found.by in mine,
        not set(left) & set(mine),
        tuple(table.seats[number].name for number in left),
    )


def reports(table: Table) -> list[Report]:
    names = [seat.name for seat in table.seats]
    silent = silent_at(table)
    return [
        Report(
            names[one["by"]],
            one["about"],
            names[one["about"]],
            tuple(one["lines"]),
            one["about"] in silent,
        )
        for one in reports_of(table)
    ]
