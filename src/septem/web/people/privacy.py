"""The tab of privacy and devices as values: how somebody signs in, where they are signed in, who sees what."""

import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from septem.server.people import accounts as people
from septem.server.people.accounts import Person
from septem.web.own_games import day
from septem.web.people.devices import parts
from septem.web.tables import phrase

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


@dataclass(frozen=True)
class Way:
    """A passkey, as its owner sees it."""

    id: str
    name: str
    used: bool
    said: str


@dataclass(frozen=True)
class Device:
    """A device that is signed in."""

    id: str
    kind: str
    name: str
    said: str
    here: bool


@dataclass(frozen=True)
class Privacy:
    """All that the tab shows of a person."""

    person: Person
    ways: list[Way]
    devices: list[Device]
    link: str  # about the recovery link; empty where there is none
    leaves: str  # the day on which everything is deleted


def privacy(person: Person, here: str, language: str, connection: Connection) -> Privacy:
    """What the tab shows to a person on a device."""
    now = time.time()
    return Privacy(
        person,
        [way(row, language, now) for row in people.keys_of(person.id)(connection)],
        [device(row, here, language, now) for row in people.signed_in(person.id)(connection)],
        link(person, language, now),
        day(language, person.leaves)[0] if person.leaves else "",
    )


def way(row: Any, language: str, now: float) -> Way:
    added = phrase(language, "people:added", day=said_day(language, row.added, now))
    if row.used is None:
        said = phrase(language, "people:never_used", added=added)
    else:
        used = said_day(language, row.used, now)
        said = phrase(language, "people:last_used", added=added, day=used)
    name = phrase(language, "people:passkey_of", device=called(row.device, language))
    return Way(row.id, name, row.used is not None, said)


def device(row: Any, here: str, language: str, now: float) -> Device:
    kind, _ = parts(row.device)
    first = phrase(language, "people:signed_in", day=said_day(language, row.first, now))
    last = phrase(language, "people:here_now") if row.id == here else ago(language, row.last, now)
    return Device(row.id, kind, called(row.device, language), f"{last} · {first}", row.id == here)


def link(person: Person, language: str, now: float) -> str:
    if person.recovery_made is None:
        return ""
    made = phrase(language, "people:made", day=said_day(language, person.recovery_made, now))
    if person.recovery_used is None:
        return phrase(language, "people:link_unused", made=made)
    used = said_day(language, person.recovery_used, now)
    return phrase(language, "people:link_used", made=made, day=used)


def called(device: str, language: str) -> str:
    """A device in words: `Laptop, Firefox`."""
    kind, browser = parts(device)
    said = phrase(language, f"people:kind_{kind}")
    return f"{said}, {browser}" if browser else said


def said_day(language: str, when: float, now: float) -> str:
    """A day in words, `today` for this one."""
    said, stamp = day(language, when)
    return phrase(language, "people:today") if stamp == day(language, now)[1] else said


def ago(language: str, when: float, now: float) -> str:
    """How long ago something was; a day where it is long ago."""
    gone = now - when
    if gone < HOUR:
        return phrase(language, "people:minutes_ago", n=max(int(gone / MINUTE), 1))
    if gone < DAY:
        return phrase(language, "people:hours_ago", n=int(gone / HOUR))
    return day(language, when)[0]
