"""The standings of a tournament.

A round gives as many points as there were others at the table whom one left behind: three of a table of four for its winner. Who has as
many points is told apart by wins, then by the sum of the differences to the mean of the same seat of the same deal, then by points of
the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from septem.server.deals.compare import Score, mean


@dataclass(frozen=True)
class Line:
    """Somebody's standing; people who are equal in everything share a rank."""

    guest: str
    name: str
    rank: int
    points: int  # of the tournament
    wins: int
    difference: float
    total: int  # points of the games
    rounds: tuple[int | None, ...]  # points of each round; None: not over


def standing(
    people: Sequence[tuple[str, str]], size: int, rounds: Sequence[Sequence[Score]]
) -> list[Line]:
    """All who play, the best first. `people`: guest and name; `rounds`: the scores of each round that are there."""
    made = [line_of(guest, name, size, rounds) for guest, name in people]
    made.sort(key=lambda line: (*[-part for part in key_of(line)], line.name))
    keys = [key_of(line) for line in made]
    return [
        Line(**{**vars(line), "rank": keys.index(key) + 1})
        for line, key in zip(made, keys, strict=True)
    ]


def line_of(guest: str, name: str, size: int, rounds: Sequence[Sequence[Score]]) -> Line:
    own = [next((one for one in scores if one.guest == guest), None) for scores in rounds]
    played = [(one, scores) for one, scores in zip(own, rounds, strict=True) if one is not None]
    points = tuple(None if one is None else size - one.place for one in own)
    return Line(
        guest=guest,
        name=name,
        rank=0,
        points=sum(one for one in points if one is not None),
        wins=sum(one.won for one, _ in played),
        difference=round(sum(above_mean(one, scores) for one, scores in played), 6),
        total=sum(one.points for one, _ in played),
        rounds=points,
    )


def above_mean(mine: Score, scores: Sequence[Score]) -> float:
    """By how much somebody did better than all who held the same cards."""
    return mine.worth - mean([one.worth for one in scores if one.seat == mine.seat])


def key_of(line: Line) -> tuple[float, ...]:
    return (line.points, line.wins, line.difference, line.total)
