"""The clock of a table: how long people may think, and what they have left. Nothing here looks at the time by itself.

A turn of the clock goes from one moment at which something was revealed to the next. In it everybody who owes a decision has the
time of a turn, and then their bank; what is taken from the bank does not come back. At the end a bot decides for them, once; after
three turns in a row it keeps the seat until it is given back.

At a live table the clock of somebody who left stands still, for two minutes in one turn; then a bot takes the seat. A slow table
waits for nobody to be there. It is played live while everybody wants that, and is slow again as soon as somebody is away too long.
"""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from septem.server.errors import Refused

LIVE, SLOW = "live", "slow"
DAY = 24 * 3600
RESERVE = 60  # seconds of the bank that are shown as one
GRACE = 120.0  # seconds somebody may be away before a bot may take the seat
MISSED = 3  # turns in a row after which a bot keeps the seat
SHORTEST, LONGEST = 5, 3600  # seconds of a turn at a live table
MOST_BANK = 3600
MOST_DAYS = 7


@dataclass(frozen=True)
class Pace:
    """How much time people have: seconds for a turn, and a bank for the whole game."""

    kind: str  # "live" | "slow"
    turn: int
    bank: int = 0

    def fields(self) -> dict[str, Any]:
        return asdict(self)


PACES = {  # what the form of a new table offers
    "90": Pace(LIVE, 90, 3 * RESERVE),
    "300": Pace(LIVE, 300, 3 * RESERVE),
    **{f"{days}d": Pace(SLOW, days * DAY) for days in range(1, MOST_DAYS + 1)},
}
TOGETHER = PACES["300"]  # of a slow table at which everybody is


def read_pace(asked: Any) -> Pace | None:
    """The clock that is asked for, or that was kept; None: none. Refused when it makes no sense."""
    if asked is None:
        return None
    if not isinstance(asked, Mapping):
        raise Refused("bad_clock")
    kind: Any
    turn: Any
    bank: Any
    kind, turn, bank = asked.get("kind"), asked.get("turn", 0), asked.get("bank", 0)
    if kind not in (LIVE, SLOW) or not (is_count(turn) and is_count(bank)):
        raise Refused("bad_clock")
    live = kind == LIVE and SHORTEST <= turn <= LONGEST and bank <= MOST_BANK
    slow = kind == SLOW and turn % DAY == 0 and 1 <= turn // DAY <= MOST_DAYS and not bank
    if not live and not slow:
        raise Refused("bad_clock")
    return Pace(kind, turn, bank)


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


@dataclass(frozen=True)
class Time:
    """The time of one seat, as everybody may see it; absolute times are seconds since 1970."""

    turn_ends: float  # then the bank is spent
    ends: float
    bank: float
    runs: bool  # False: it waits for its turn, or stands still
    left: float  # seconds until it ends


@dataclass
class Clock:
    """The clock of a game under way."""

    pace: Pace
    turn: int | None = None  # which turn of the table it counts; None: none has begun
    since: float = 0.0  # when that began
    live: bool = False  # a slow table that is played live for now
    banks: dict[int, float] = field(default_factory=dict)  # by seat; the whole one where none is
    missed: dict[int, int] = field(default_factory=dict)  # turns in a row that a bot had to play
    late: list[int] = field(default_factory=list)  # seats a bot has played for in this turn
    held: dict[int, float] = field(default_factory=dict)  # seconds that do not count in this turn
    done: dict[int, float] = field(default_factory=dict)  # when who made the last decision
    away: dict[int, float] = field(default_factory=dict)  # whose clock stands still, since when

    @property
    def now_pace(self) -> Pace:
        """The one that holds at the moment."""
        return TOGETHER if self.live else self.pace

    @property
    def is_live(self) -> bool:
        return self.now_pace.kind == LIVE

    def bank(self, seat: int) -> float:
        return self.banks.get(seat, float(self.now_pace.bank))

    def turn_ends(self, seat: int) -> float:
        return self.since + self.now_pace.turn + self.held.get(seat, 0.0)

    def ends(self, seat: int) -> float:
        """When the time of a seat that owes a decision is over, if its owner is there."""
        return self.turn_ends(seat) + self.bank(seat)

    def due(self, seat: int) -> float:
        """When something has to be done about a seat that owes a decision."""
        left = self.away.get(seat)
        return self.ends(seat) if left is None else min(left + GRACE, self.ends(seat) + GRACE)

    def is_over(self, seat: int, now: float) -> bool:
        """Whether a seat that owes a decision has no time left."""
        return seat not in self.away and now >= self.ends(seat)

    def is_gone(self, seat: int, now: float) -> bool:
        """Whether somebody who is waited for has been away too long."""
        return seat in self.away and now >= self.due(seat)

    def decided(self, seats: Collection[int], now: float) -> None:
        """These seats owe no decision in this turn any more."""
        for seat in seats:
            self.done.setdefault(seat, now)

    def begin(self, turn: int, now: float) -> None:
        """A new turn; what the last one took from the banks is gone."""
        for seat, at in self.done.items():
            over = min(at, now) - self.turn_ends(seat)
            if over > 0:
                self.banks[seat] = max(0.0, self.bank(seat) - over)
        self.turn, self.since = turn, now
        self.late, self.held, self.done = [], {}, {}
        self.away = dict.fromkeys(self.away, now)

    def attend(self, left: Mapping[int, float], owing: Collection[int], now: float) -> bool:
        """Who is away now, since when; True when somebody's clock has stopped or goes on."""
        gone = {seat: at for seat, at in left.items() if seat in owing and self.is_live}
        for seat in [seat for seat in self.away if seat not in gone]:
            before = self.held.get(seat, 0.0)
            still = min(now, self.away[seat] + GRACE) - self.away[seat]
            self.held[seat] = max(before, min(GRACE, before + still))
            del self.away[seat]
        new = {seat: max(at, self.since) for seat, at in gone.items() if seat not in self.away}
        known = len(self.away)
        self.away.update(new)
        return bool(new) or len(gone) != known

    def came_back(self, seat: int, now: float) -> None:
        """Somebody takes the seat back from a bot: their turn begins now."""
        self.missed.pop(seat, None)
        self.held[seat] = max(0.0, now - self.since)

    def together(self, live: bool, now: float) -> None:
        """A slow table is played live, or is slow again; everybody has the whole time of a turn."""
        self.live, self.since, self.banks = live, now, {}
        self.held, self.done, self.away = {}, {}, {}

    def time_of(self, seat: int, owes: bool, now: float) -> Time:
        bank = self.bank(seat)
        if not owes:
            full = self.now_pace.turn + bank
            return Time(now + self.now_pace.turn, now + full, bank, False, full)
        stopped = self.away.get(seat)
        at = now if stopped is None else stopped
        left = max(0.0, self.ends(seat) - at)
        return Time(self.turn_ends(seat), self.ends(seat), bank, stopped is None, left)

    def fields(self) -> dict[str, Any]:
        """As it is kept, beside the times that have columns of their own."""
        kept = asdict(replace(self))
        for name in ("pace", "since"):
            del kept[name]
        return kept


def read(pace: Pace, since: float, kept: Mapping[str, Any]) -> Clock:
    """A clock out of what was kept."""
    by_seat = {
        name: {int(seat): value for seat, value in kept[name].items()}
        for name in ("banks", "missed", "held", "done", "away")
    }
    return Clock(pace, kept["turn"], since, kept["live"], late=list(kept["late"]), **by_seat)
