"""What somebody asks for: a table, and who shall sit where."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from septem.bots import levels
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


def seated(places: Sequence[SeatRequest]) -> list[Seat]:
    """Seats in order; bots get names of their own."""
    names = persona_names([place.name for place in places])
    seats = []
    for number, place in enumerate(places):
        if place.kind == "bot":
            chosen = levels.level(place.level or levels.DEFAULT).key
            seats.append(Seat(number, "bot", next(names), chosen))
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


def persona_names(taken: Sequence[str]) -> Any:
    """Names for bots that nobody at the table bears."""
    return (name for name in levels.PERSONAS if name not in taken)


def new_id() -> str:
    """A name for a table that people can read out and nobody can guess."""
    letters = "23456789abcdefghjkmnpqrstuvwxyz"
    tail = "".join(secrets.choice(letters) for _ in range(8))
    return "-".join([secrets.choice(WORDS[0]), secrets.choice(WORDS[1]), tail])
