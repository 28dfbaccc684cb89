"""What somebody asks for: a table, and who shall sit where."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from septem.bots import levels
from septem.kernel.errors import BadOption
from septem.kernel.fields import MOST_SEED, plain
from septem.server import games
from septem.server.errors import Refused
from septem.server.seats import clean
from septem.server.table import Seat

WORDS = (
    ("olive", "amber", "marble", "cedar", "ivory", "bronze", "saffron", "indigo", "laurel", "onyx"),
    (
        "anchor",
        "arch",
        "harbor",
        "temple",
        "column",
        "garden",
        "beacon",
        "mosaic",
        "forum",
        "oasis",
    ),
)

SEED_BITS = 128  # nobody finds a deal by trying all seeds
ID_LETTERS = set("abcdefghijklmnopqrstuvwxyz0123456789-")


@dataclass(frozen=True)
class SeatRequest:
    """A seat as it is asked for: you, a bot of a level, or open to whoever comes."""

    kind: str
    name: str = ""
    level: str | None = None


@dataclass(frozen=True)
class TableRequest:
    """A table as it is asked for."""

    game: str
    options: dict[str, Any]
    places: Sequence[SeatRequest]
    settings: dict[str, Any]
    draft: bool = False  # wonders are taken in turn before the game begins
    first_pick: str = ""  # who takes first: a seat, "drawn", or the last one
    clock: dict[str, Any] | None = None  # how long people may think (clocks/clock.py)


def seated(places: Sequence[SeatRequest]) -> list[Seat]:
    """Seats in order; bots get names of their own."""
    names = persona_names([place.name for place in places])
    seats = []
    for number, place in enumerate(places):
        if place.kind == "bot":
            seats.append(Seat(number, "bot", next(names), known_level(place.level)))
        elif place.kind == "open":
            seats.append(Seat(number, "open"))
        elif place.kind == "person":
            name = clean(place.name)
            if not name:
                raise Refused("name_needed")
            seats.append(Seat(number, "person", name))
        else:
            raise Refused("bad_seat")
    return seats


def known_level(key: str | None) -> str:
    """A level of bots; the usual one where none is named."""
    if key and key not in levels.LEVELS:
        raise Refused("bad_level")
    return key or levels.DEFAULT


def checked_options(asked: TableRequest) -> dict[str, Any]:
    """The options of a table that can be set up; Refused when it cannot."""
    options = dict(asked.options)
    if not plain(options, 3):
        raise Refused("bad_options")
    seed = options.get("seed", 0)
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= MOST_SEED:
        raise Refused("bad_seed")
    expansions = options.get("expansions", [])
    if not isinstance(expansions, list | tuple):
        raise Refused("bad_options")
    others = {k: v for k, v in options.items() if k not in ("players", "expansions", "seed")}
    problem = games.problem(asked.game, len(asked.places), tuple(expansions), **others)
    if isinstance(problem, BadOption) and problem.said:
        raise Refused("impossible_options", reason=problem.said)
    if problem is not None:
        raise Refused("bad_options")
    return {**options, "players": len(asked.places)}


def is_id(text: str) -> bool:
    """Whether a table may have that name."""
    return len(text) <= 40 and bool(text) and not set(text) - ID_LETTERS


def persona_names(taken: Sequence[str]) -> Any:
    """Names for bots that nobody at the table bears."""
    return (name for name in levels.PERSONAS if name not in taken)


def new_id() -> str:
    """A name for a table that people can read out and nobody can guess."""
    letters = "23456789abcdefghjkmnpqrstuvwxyz"
    tail = "".join(secrets.choice(letters) for _ in range(8))
    return "-".join([secrets.choice(WORDS[0]), secrets.choice(WORDS[1]), tail])
