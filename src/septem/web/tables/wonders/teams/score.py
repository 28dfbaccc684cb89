"""The sums of the teams at the end."""

from dataclasses import dataclass

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


def score(seen: Seen, players: list[CityShown]) -> list[Team] | None:
    """The teams in seat order; None: there are none."""
    teams: list[list[int]] = seen.view.get("teams", [])
    return [team(seen, players, numbers) for numbers in teams] or None


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
