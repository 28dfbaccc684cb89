"""Clocks as people see them: in words before a game, counting down at the table.

The page gets absolute times of the server, and the server's time when it was written: it counts from there (js/clock.js).
"""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache

from septem.server.clocks.clock import DAY, LIVE, RESERVE, Pace
from septem.server.table import DRAFT, PLAYING, Table
from septem.web.words import say

URGENT = 60  # seconds under which a clock is red in a list of games


@dataclass(frozen=True)
class Face:
    """The clock of one seat."""

    seat: int
    ends: float
    turn_ends: float
    bank: float
    runs: bool
    owes: bool
    left: float  # when it was drawn

    def now(self) -> float:
        """Seconds that are left at this moment."""
        return max(0.0, self.ends - time.time()) if self.runs else self.left


@dataclass(frozen=True)
class Listed:
    """A clock in a list of games."""

    said: str
    live: bool
    low: bool


@dataclass(frozen=True)
class Faces:
    """All clocks of a table."""

    live: bool
    turn: int
    reserves: int  # as many of a whole bank
    seats: dict[int, Face]
    offer: bool  # a slow game may be played live now
    eager: tuple[int, ...]  # who wants that

    def reserves_of(self, seat: int) -> int:
        """The whole reserves somebody has left."""
        return int(self.seats[seat].bank // RESERVE)


def said(language: str, pace: Pace | None) -> str:
    """A clock in words."""
    if pace is None:
        return say(language, "clocks", "none")
    if pace.kind != LIVE:
        return say(language, "clocks", "slow", n=pace.turn // DAY)
    whole = pace.turn % 60 == 0
    turn = say(
        language, "clocks", "minutes" if whole else "seconds", n=pace.turn // (60 if whole else 1)
    )
    if not pace.bank:
        return say(language, "clocks", "turn", turn=turn)
    if pace.bank % RESERVE:
        return say(language, "clocks", "live_bank", turn=turn, bank=pace.bank)
    return say(language, "clocks", "live", turn=turn, n=pace.bank // RESERVE, bank=RESERVE)


def faces(table: Table) -> Faces | None:
    """The clocks of a game under way, for everybody."""
    clock = table.clock
    if clock is None or table.facts.state not in (DRAFT, PLAYING):
        return None
    owing, now = table.waits_for, time.time()
    people = [seat.number for seat in table.people() if not seat.stand_in]
    made = {}
    for seat in people:
        found = clock.time_of(seat, seat in owing, now)
        made[seat] = Face(
            seat, found.ends, found.turn_ends, found.bank, found.runs, seat in owing, found.left
        )
    here = set(people) <= table.subscribers.present()
    slow = not clock.is_live
    pace = clock.now_pace
    several = len(people) > 1
    return Faces(
        not slow,
        pace.turn,
        pace.bank // RESERVE,
        made,
        slow and here and several,
        tuple(table.eager),
    )


def first_end(found: Faces | None, mine: Collection[int] | None = None) -> float:
    """When the first of these clocks that run ends; never, where none does."""
    running = [] if found is None else [face for face in found.seats.values() if face.owes]
    ends = [face.now() for face in running if mine is None or face.seat in mine]
    return min(ends, default=float("inf"))


def listed(
    language: str, found: Faces | None, mine: Collection[int] | None = None
) -> Listed | None:
    """A clock in a list of games: that of one's own turn, or of the others."""
    left = first_end(found, mine)
    if found is None or left == float("inf"):
        return None
    return Listed(spoken(language, left), found.live, left < URGENT)


def spoken(language: str, seconds: float) -> str:
    """Time that is left: `1:12`, `14 h`, `2 d 3 h`."""
    whole = int(seconds)
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02}"
    days, hours = divmod(whole // 3600, 24)
    if not days:
        return say(language, "clocks", "hours_left", n=hours)
    return say(language, "clocks", "days_left", days=days, hours=hours)


@cache
def macro() -> Callable[..., str]:
    """What draws them, in the top bar."""
    from septem.web.drawing import environment

    found: Callable[..., str] = vars(environment().get_template("parts/clock.html").module)["clock"]
    return found
