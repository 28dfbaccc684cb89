"""The end of a game, told in one sentence, and the columns of its sheet: those who did best first, partners side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from septem.kernel.figures import number
from septem.kernel.game import Outcome
from septem.kernel.phrases import listed, ordinal
from septem.server.teams import team_of
from septem.web.score_pad import Row
from septem.web.tables import SeatSeen, Seen


@dataclass(frozen=True)
class Side:
    """Who wins or loses together: a seat, or the partners of a team."""

    seats: tuple[SeatSeen, ...]
    total: int
    place: int  # 0: nobody has one
    mine: bool

    @property
    def won(self) -> bool:
        return self.place == 1

    @property
    def team(self) -> bool:
        return len(self.seats) > 1

    def points(self, row: Row) -> int:
        """What the side has in a line of the score."""
        return sum(row.cells[seat.number].points for seat in self.seats)


@dataclass(frozen=True)
class Ending:
    """All that the page of a finished game tells of its end."""

    sides: list[Side]  # by place
    sentence: str
    decided: str  # what made the difference; empty where the sentence says it all
    shown: Side  # whose points stand in the medal


def told(seen: Seen, rows: Sequence[Row]) -> Ending:
    """The end of a game as one visitor reads it."""
    assert seen.outcome is not None
    found = sides(seen, seen.outcome)
    shown = next((side for side in found if side.mine), found[0])
    return Ending(found, sentence(seen, found), decided(seen, found, rows), shown)


def sides(seen: Seen, outcome: Outcome) -> list[Side]:
    """Who played together, the best first."""
    together: dict[int, list[SeatSeen]] = {}
    for seat in seen.seats:
        team = team_of(seen.game, seen.options, seat.number)
        together.setdefault(seat.number if team is None else team, []).append(seat)
    made = [
        Side(
            tuple(seats),
            sum(outcome.scores[seat.number]["total"] for seat in seats),
            0,
            seen.seat in [seat.number for seat in seats],
        )
        for seats in together.values()
    ]
    ranks = [outcome.ranking[side.seats[0].number] for side in made]
    placed = [
        Side(side.seats, side.total, rank and 1 + sum(other < rank for other in ranks), side.mine)
        for side, rank in zip(made, ranks, strict=True)
    ]
    return sorted(placed, key=lambda side: (side.place, side.seats[0].number))


def names(seen: Seen, some: Sequence[Side]) -> str:
    """Who they are, as people list names."""
    return listed(seen.language, [seat.name for side in some for seat in side.seats])


def sentence(seen: Seen, found: list[Side]) -> str:
    """Who won, and how far away the reader is: `Sappho wins; you are 3rd of 4, 14 points behind`."""
    winners = [side for side in found if side.won]
    others = [side for side in found if not side.won]
    me = next((side for side in found if side.mine), None)
    kind = "team" if found[0].team else "seat"
    assert seen.outcome is not None
    if seen.outcome.victory != "points":
        who = "you" if me and me.won else "they"
        return seen.t(f"end_{who}_{seen.outcome.victory}", names=names(seen, winners))
    if me and me.won:
        return as_winner(seen, kind, me, winners, others)
    told = seen.t(f"end_{kind}_wins", k=len(winners), names=names(seen, winners))
    if not others:
        return told
    if me is None or len(found) == 2:
        return ahead(seen, kind, told, winners[0], others[0])
    return behind(seen, kind, told, winners[0].total - me.total, me, len(found))


def as_winner(seen: Seen, kind: str, me: Side, winners: list[Side], others: list[Side]) -> str:
    """The sentence for somebody who has won, alone or with others."""
    if len(winners) > 1:
        rest = [side for side in winners if not side.mine]
        return seen.t(f"end_{kind}_you_share", names=names(seen, rest))
    return ahead(seen, kind, seen.t(f"end_{kind}_you_win"), me, others[0])


def ahead(seen: Seen, kind: str, told: str, first: Side, second: Side) -> str:
    """How far the best are ahead of the next ones."""
    if kind == "team":
        return seen.t("end_to", told=told, more=first.total, less=second.total)
    n = first.total - second.total
    whom = seen.t("end_whom_you") if second.mine else names(seen, [second])
    key = "end_ahead" if n else "end_ahead_level"
    return seen.t(key, told=told, n=n, name=whom)


def behind(seen: Seen, kind: str, told: str, n: int, me: Side, count: int) -> str:
    """How far the reader is behind."""
    key = f"end_{kind}_behind" if n else f"end_{kind}_level"
    return seen.t(key, told=told, place=ordinal(seen.language, me.place), all=count, n=n)


def decided(seen: Seen, found: list[Side], rows: Sequence[Row]) -> str:
    """The line in which the winner is furthest ahead: of the reader, or of the next best."""
    rivals = [side for side in found if not side.won]
    if not rivals or (seen.outcome and seen.outcome.victory != "points"):
        return ""
    first, rival = found[0], next((side for side in rivals if side.mine), rivals[0])
    if first.total == rival.total:
        return ""
    best = max(rows, key=lambda row: first.points(row) - rival.points(row))
    more, less = (number(seen.language, side.points(best)) for side in (first, rival))
    return seen.t("end_decided", line=best.label, more=more, less=less)
