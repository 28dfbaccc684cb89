"""The sums of the teams at the end."""

from dataclasses import dataclass
from typing import Any

from septem.web.tables import Seen
from septem.web.tables.wonders.ring import CityShown


@dataclass(frozen=True)
class Team:
    """Two partners at the end."""

    members: tuple[CityShown, ...]
    total: int
    coins: int
    place: int
    won: bool
    mine: bool


def score(seen: Seen, players: list[CityShown]) -> dict[str, Any] | None:
    """The teams in seat order, in place of how a tie of two seats is broken; None: there are none."""
    teams: list[list[int]] = seen.view.get("teams", [])
    if not teams:
        return None
    return {"teams": [team(seen, players, numbers) for numbers in teams], "tie": None}


def team(seen: Seen, players: list[CityShown], numbers: list[int]) -> Team:
    members = tuple(players[number] for number in numbers)
    first = numbers[0]
    return Team(
        members,
        sum(city.fields["points"]["total"] for city in members),
        sum(city.fields["coins"] for city in members),
        seen.outcome.ranking[first] if seen.outcome else 0,
        seen.outcome is not None and first in seen.outcome.winners,
        seen.seat in numbers,
    )
