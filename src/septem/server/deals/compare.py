"""Results of one deal compared as in duplicate bridge: everybody held the same cards, so what differs is how they were played.

Luck goes out by comparing only with those who held the same seat of the same deal: by matchpoints (a point for everybody one did better
than, half a point for everybody one did as well as), and by the difference to the mean of that seat.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

MARGIN = 30  # what a game between two counts at most; an early victory counts as much


@dataclass(frozen=True)
class Score:
    """How one person fared with a deal."""

    guest: str
    name: str
    table: str
    seat: int
    points: int
    worth: float
    place: int
    won: bool
    lines: dict[str, int]
    mark: str = ""  # why it is not ranked
    edition: int = 0
    path: tuple[tuple[str, str, int], ...] = ()  # what was chosen when

    @property
    def ranked(self) -> bool:
        return not self.mark

    @property
    def key(self) -> tuple[float, int]:
        """What is compared: what the game was worth, then the place at one's table."""
        return (self.worth, -self.place)


@dataclass(frozen=True)
class Standing:
    """A score among those of the same seat."""

    score: Score
    rank: int  # 1 is best, ties share
    of: int
    better: int  # percent of the others who did worse
    percent: float  # matchpoints, of all there were
    difference: float  # of its worth to the mean


def worth(result: dict[str, Any], seat: int) -> float:
    """What a game is worth for a seat: its points; between two its lead, which an early victory makes as large as it can be."""
    totals = result["totals"]
    if len(totals) != 2:
        return float(totals[seat])
    if result["victory"] != "points" and result["winners"]:  # also where somebody gave up
        return float(MARGIN if seat in result["winners"] else -MARGIN)
    return float(max(-MARGIN, min(MARGIN, totals[seat] - totals[1 - seat])))


def matchpoints(mine: Score, all_of_them: Sequence[Score]) -> float:
    """A point for everybody one did better than, half a point for everybody one did as well as."""
    others = [one for one in all_of_them if one.guest != mine.guest]
    return sum(1.0 if mine.key > one.key else 0.5 for one in others if mine.key >= one.key)


def standing(mine: Score, all_of_them: Sequence[Score]) -> Standing:
    """Where a score stands among the ranked ones of the same seat; one that is not ranked is compared, and changes nothing for them."""
    field = [one for one in all_of_them if one.seat == mine.seat and one.ranked]
    others = [one for one in field if one.guest != mine.guest]
    whole = [*others, mine]
    worse = sum(one.key < mine.key for one in others)
    count = len(others)
    return Standing(
        score=mine,
        rank=1 + sum(one.key > mine.key for one in others),
        of=len(whole),
        better=round(100 * worse / count) if count else 0,
        percent=100 * matchpoints(mine, whole) / count if count else 50.0,
        difference=mine.worth - sum(one.worth for one in whole) / len(whole),
    )


def standings(scores: Sequence[Score]) -> list[Standing]:
    """All of them: the ranked ones first, the best of them on top."""
    found = [standing(one, scores) for one in scores]
    return sorted(found, key=lambda one: (not one.score.ranked, -one.percent, -one.difference))


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def mean_lines(scores: Sequence[Score]) -> dict[str, float]:
    """The mean of every line of the score."""
    names = list(dict.fromkeys(name for one in scores for name in one.lines))
    return {name: mean([one.lines.get(name, 0) for one in scores]) for name in names}


def best_of(scores: Sequence[Score]) -> Score | None:
    """The best ranked score; the first of those that are as good."""
    ranked = [one for one in scores if one.ranked]
    return max(ranked, key=lambda one: one.key) if ranked else None


def season(own: Sequence[Standing]) -> tuple[int, float, float]:
    """Several deals of one person: how many there were, the mean of the matchpoints and of the differences to the mean."""
    return len(own), mean([one.percent for one in own]), mean([one.difference for one in own])
