"""Ratings and statistics after every game, and all of them again from the kept games.

A game changes a handful of rows: one of each seat (`results`), the rating of each player in the pool (`ratings`), and sums (`figures`),
so that a page about somebody reads a few dozen rows however many games there are.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, select, text
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.schema import Table

from septem.server.results.bot_ladders import anchor
from septem.server.results.counting import BOTS, PEOPLE, UPLOADED, Counted, counted
from septem.server.results.ended import Ended, Place
from septem.server.results.pools import boxes_of
from septem.server.results.scale import START, Belief, rated, shown
from septem.server.results.schema import figures, ratings, results

BOT = "bot:"  # before the level, where a bot stands for a player
WINNERS = ""  # the player whose sums are those of whoever won
Name = tuple[str, str, str]  # player, ladder, pool
Key = tuple[str, str, str, str, str]  # the same, kind, key
ALONE = "none"  # in place of a box
PORTION = 500  # rows at once


def player_of(place: Place) -> str | None:
    """Who is rated for a seat: the person who took it, or the bot."""
    return place.person if place.kind == "person" else f"{BOT}{place.level}"


def party_of(end: Ended) -> str | None:
    """A name for the set of people at a table; None where it is one, or somebody is not known."""
    people = sorted(p.person or "" for p in end.places if p.kind == "person")
    if len(people) < 2 or "" in people:
        return None
    return hashlib.sha256(" ".join(people).encode()).hexdigest()[:32]


@dataclass
class Book:
    """Ratings and sums in memory, with the rows of new results."""

    ratings: dict[Name, dict[str, Any]] = field(default_factory=dict)
    figures: dict[Key, dict[str, Any]] = field(default_factory=dict)
    results: list[dict[str, Any]] = field(default_factory=list)

    def load(self, connection: Connection, players: list[str], ladder: str, pool: str) -> None:
        """Read what is known of some players in a pool."""
        for table, known in ((ratings, self.ratings), (figures, self.figures)):
            here = table.c.player.in_(players) & (table.c.ladder == ladder) & (table.c.pool == pool)
            for row in connection.execute(select(table).where(here)):
                name = tuple(getattr(row, column.name) for column in table.primary_key)
                known[name] = dict(row._mapping)

    def write(self, connection: Connection) -> None:
        """Put everything on disk, in place of what was there."""
        insert = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
        found: tuple[tuple[Table, list[dict[str, Any]]], ...] = (
            (ratings, list(self.ratings.values())),
            (figures, list(self.figures.values())),
            (results, self.results),
        )
        for table, rows in found:
            work = insert(table)
            keys = [column.name for column in table.primary_key]
            changed = {c.name: work.excluded[c.name] for c in table.c if c.name not in keys}
            work = work.on_conflict_do_update(index_elements=keys, set_=changed)
            for first in range(0, len(rows), PORTION):
                connection.execute(work, rows[first : first + PORTION])

    # One game.

    def add(self, end: Ended, number: int, counts: Counted) -> None:
        """A game that ended: its rows, and what it changes."""
        rows = [row_of(end, place, number, counts) for place in end.places]
        if counts.ladder:
            self.rate(end, rows)
            for row in rows:
                self.count(row, rows)
        self.results += rows

    def belief(self, player: str, ladder: str, pool: str) -> Belief:
        known = self.ratings.get((player, ladder, pool))
        return (known["mu"], known["sigma"]) if known else START

    def rate(self, end: Ended, rows: list[dict[str, Any]]) -> None:
        """New ratings of everybody at the table.

        Against bots people are measured by the published strength of the bots, and bots by what tables taught of them: a bot's
        number never moves a person's.
        """
        sides = sides_of(end)
        ranks = ranks_of(sides)
        before = [self.belief(row["player"], row["ladder"], row["pool"]) for row in rows]  # by seat
        after = by_seat(sides, rated([[before[p.seat] for p in side] for side in sides], ranks))
        if rows[0]["ladder"] == BOTS:
            fixed = [
                before[p.seat]
                if p.kind == "person"
                else anchor(end.game, p.level or "", len(sides))
                for p in end.places
            ]
            against = by_seat(
                sides, rated([[fixed[p.seat] for p in side] for side in sides], ranks)
            )
            after.update({p.seat: against[p.seat] for p in end.places if p.kind == "person"})
        for row in rows:
            row["mu_before"], row["sigma_before"] = before[row["seat"]]
            row["mu"], row["sigma"] = after[row["seat"]]
        for player in dict.fromkeys(row["player"] for row in rows):
            self.keep([row for row in rows if row["player"] == player])

    def keep(self, rows: list[dict[str, Any]]) -> None:
        """The new rating of a player; a level that sits there more than once learns the mean of what its seats did."""
        first, k = rows[0], len(rows)
        name = (first["player"], first["ladder"], first["pool"])
        new = dict(zip(("player", "ladder", "pool"), name, strict=True))
        old = self.ratings.get(name, {**new, "games": 0, "wins": 0, "streak": 0, "longest": 0})
        wins = sum(row["place"] == 1 for row in rows)
        streak = old["streak"] + 1 if wins else 0
        self.ratings[name] = {
            **old,
            "mu": sum(row["mu"] for row in rows) / k,
            "sigma": sum(row["sigma"] for row in rows) / k,
            "games": old["games"] + k,
            "wins": old["wins"] + wins,
            "streak": streak,
            "longest": max(old["longest"], streak),
            "at": first["at"],
        }

    def count(self, row: dict[str, Any], rows: list[dict[str, Any]]) -> None:
        """The sums of one seat."""
        for line, points in row["lines"].items():
            self.sum(row, row["player"], "line", line, points=points)
            if row["place"] == 1:
                self.sum(row, WINNERS, "line", line, points=points)
        for board in row["boards"]:
            self.sum(row, row["player"], "board", board, points=row["total"])
        for box in row["boxes"] or [ALONE]:
            self.sum(row, row["player"], "box", box, points=row["total"])
        self.sum(row, row["player"], "place", str(row["place"]))
        for other in rows:
            partner = row["team"] is not None and other["team"] == row["team"]
            if other["player"] != row["player"] and not partner:
                ahead, behind = row["place"] < other["place"], row["place"] > other["place"]
                key = other["player"]
                self.sum(row, row["player"], "rival", key, ahead, behind, name=other["name"])

    def sum(
        self,
        row: dict[str, Any],
        player: str,
        kind: str,
        key: str,
        won: bool | None = None,
        place: int | None = None,
        points: int = 0,
        name: str = "",
    ) -> None:
        """One game more in a sum."""
        at: Key = (player, row["ladder"], row["pool"], kind, key)
        found = self.figures.get(at)
        if found is None:
            fields = dict(zip(("player", "ladder", "pool", "kind", "key"), at, strict=True))
            found = self.figures[at] = {**fields, "games": 0, "wins": 0, "places": 0, "points": 0}
        found["games"] += 1
        found["wins"] += int(row["place"] == 1 if won is None else won)
        found["places"] += int(row["place"] if place is None else place)
        found["points"] += points
        found["name"], found["at"] = name, row["at"]


def row_of(end: Ended, place: Place, number: int, counts: Counted) -> dict[str, Any]:
    """A seat of a finished game, before it is rated."""
    return {
        "table_id": end.table,
        "seat": place.seat,
        "number": number,
        "at": end.at,
        "game": end.game,
        "pool": counts.pool,
        "ladder": counts.ladder,
        "reason": counts.reason,
        "seats": len(end.places),
        "party": party_of(end) if counts.ladder == PEOPLE else None,
        "player": player_of(place),
        "name": place.name,
        "left": place.stand_in,
        "team": place.team,
        "place": place.place,
        "total": place.total,
        "victory": end.victory,
        "lines": dict(place.lines),
        "boards": list(place.boards),
        "boxes": boxes_of(end.options),
        "mu_before": None,
        "sigma_before": None,
        "mu": None,
        "sigma": None,
    }


def sides_of(end: Ended) -> list[list[Place]]:
    """Who wins or loses together."""
    together: dict[int, list[Place]] = {}
    for place in end.places:
        together.setdefault(place.seat if place.team is None else place.team, []).append(place)
    return list(together.values())


def ranks_of(sides: list[list[Place]]) -> list[int]:
    """The rank of each side; a side that everybody left is last, whatever the bots there did for it."""
    last = 1 + max(place.place for side in sides for place in side)
    return [
        last if all(place.stand_in for place in side) else min(place.place for place in side)
        for side in sides
    ]


def by_seat(sides: list[list[Place]], beliefs: list[list[Belief]]) -> dict[int, Belief]:
    return {
        place.seat: belief
        for side, found in zip(sides, beliefs, strict=True)
        for place, belief in zip(side, found, strict=True)
    }


# On disk.


def one_at_a_time(connection: Connection) -> None:
    """Whoever changes ratings waits until nobody else does, in any process; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(8)"))


def add(connection: Connection, end: Ended) -> None:
    """The step after a game (results/after_game.py); nothing where it was taken already."""
    there = select(results.c.seat).where(results.c.table_id == end.table)
    if end.settings.get(UPLOADED) or connection.execute(there).first() is not None:
        return
    last = connection.execute(select(func.max(results.c.number))).scalar() or 0
    book = Book()
    counts = counted(end)
    if counts.ladder:
        players = [player_of(place) or "" for place in end.places]
        book.load(connection, [*players, WINNERS], counts.ladder, counts.pool)
    book.add(end, last + 1, counts)
    book.write(connection)


def changes(table_id: str) -> Callable[[Connection], dict[int, tuple[str | None, int | None]]]:
    """By seat: who is rated for it, and by how many points a game moved that rating; None where it did not count."""
    asked = select(results).where(results.c.table_id == table_id)
    return lambda connection: {
        row.seat: (row.player, change_of(row)) for row in connection.execute(asked)
    }


def change_of(row: Any) -> int | None:
    """How a game moved a rating; None where it did not count."""
    if row.mu is None:
        return None
    return shown(row.mu, row.sigma).points - shown(row.mu_before, row.sigma_before).points
