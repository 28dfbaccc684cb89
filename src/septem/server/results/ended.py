"""A game that has ended, as those who do something with it afterwards read it (results/after_game.py)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from septem.server.schema import holders
from septem.server.table import Table


@dataclass(frozen=True)
class Place:
    """A seat at the end of a game."""

    seat: int
    kind: str  # "person" | "bot"
    name: str
    person: str | None  # the id of the guest who took the seat first; None for bots and programs
    level: str | None  # of the bot that plays the seat at the end
    stand_in: bool  # a bot plays it for somebody who left
    team: int | None
    place: int  # 1 for whoever won; several seats may share one
    total: int
    lines: Mapping[str, int]  # points by line of the score sheet, without the total
    boards: tuple[str, ...]  # the wonders of the seat: its board, or those it has built


@dataclass(frozen=True)
class Ended:
    """A game that has ended, however it did."""

    table: str
    game: str
    options: Mapping[str, Any]
    settings: Mapping[str, Any]
    position: Mapping[str, Any] | None  # where it began, if not at its start
    at: float  # when it ended, in seconds since 1970
    victory: str  # by what: "points", ...; empty where there is no result
    places: tuple[Place, ...]  # by seat


def first_holders(table_id: str, connection: Connection) -> dict[int, str]:
    """Who took each seat: the first of those who may act for it."""
    order = holders.c.since.is_not(None), holders.c.since, holders.c.guest
    asked = select(holders.c.seat, holders.c.guest).where(holders.c.table_id == table_id)
    found: dict[int, str] = {}
    for row in connection.execute(asked.order_by(*order)):
        found.setdefault(row.seat, row.guest)
    return found


def read(table: Table, at: float, persons: Mapping[int, str]) -> Ended:
    """The end of a table's game."""
    result = table.result() or {}
    outcome = table.outcome
    places = tuple(
        Place(
            seat=n,
            kind=seat.kind,
            name=seat.name,
            person=persons.get(n) if seat.kind == "person" else None,
            level=seat.level if seat.played_by_bot else None,
            stand_in=seat.stand_in,
            team=table.team_of(n),
            place=result["ranking"][n],
            total=result["totals"][n],
            lines=without_total(outcome.scores[n]) if outcome else {},
            boards=tuple(table.game.boards(n)),
        )
        for n, seat in enumerate(table.seats if result else ())
    )
    facts = table.facts
    return Ended(
        facts.id,
        facts.game,
        facts.options,
        facts.settings,
        facts.position,
        at,
        result.get("victory", ""),
        places,
    )


def without_total(lines: Mapping[str, int]) -> dict[str, int]:
    return {name: points for name, points in lines.items() if name != "total"}
