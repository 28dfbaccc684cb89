"""What a page about somebody reads: a few dozen rows by index, however many games there are."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, or_, select
from sqlalchemy.engine import Row

from septem.server.results.ratings import BOT
from septem.server.results.scale import START
from septem.server.results.schema import figures, ratings, results

MONTH = 30 * 24 * 3600.0
POINTS = 120  # games on a chart
RIVALS = 8
GAMES = 12


@dataclass(frozen=True)
class Standing:
    """The rating of a player in a pool."""

    ladder: str
    pool: str
    mu: float
    sigma: float
    games: int
    wins: int
    streak: int
    longest: int
    mu_before: float | None  # thirty days ago; None where nothing was played since


def standings(player: str, now: float | None = None) -> Callable[[Connection], list[Standing]]:
    """All ratings of a player, the most played pool first."""
    asked = select(ratings).where(ratings.c.player == player)
    rows = asked.order_by(ratings.c.ladder.desc(), ratings.c.games.desc(), ratings.c.pool)
    then = (time.time() if now is None else now) - MONTH

    def before(connection: Connection, row: Row[Any]) -> float:
        mine = (
            results.c.player == player,
            results.c.ladder == row.ladder,
            results.c.pool == row.pool,
            results.c.at < then,
        )
        last = select(results.c.mu).where(*mine).order_by(results.c.number.desc()).limit(1)
        found = connection.execute(last).scalar()  # looks at the games since then, not at all
        return START[0] if found is None else found

    return lambda connection: [
        Standing(
            row.ladder,
            row.pool,
            row.mu,
            row.sigma,
            row.games,
            row.wins,
            row.streak,
            row.longest,
            before(connection, row) if row.at >= then else None,
        )
        for row in connection.execute(rows)
    ]


def course(player: str, ladder: str, pool: str) -> Callable[[Connection], list[Any]]:
    """The last rated games of a player in a pool, the oldest first."""
    mine = results.c.player == player, results.c.ladder == ladder, results.c.pool == pool
    asked = select(results.c.at, results.c.mu, results.c.sigma, results.c.place).where(*mine)
    last = asked.order_by(results.c.number.desc()).limit(POINTS)
    return lambda connection: list(connection.execute(last))[::-1]


def sums(player: str, ladder: str, pool: str) -> Callable[[Connection], dict[str, list[Row[Any]]]]:
    """The sums of a player in a pool by kind, those of most games first."""
    mine = figures.c.player == player, figures.c.ladder == ladder, figures.c.pool == pool
    asked = select(figures).where(*mine, figures.c.kind != "rival")
    rows = asked.order_by(figures.c.games.desc(), figures.c.key)

    def work(connection: Connection) -> dict[str, list[Row[Any]]]:
        found: dict[str, list[Row[Any]]] = {}
        for row in connection.execute(rows):
            found.setdefault(row.kind, []).append(row)
        return found

    return work


def rivals(player: str, viewer: str) -> Callable[[Connection], list[Row[Any]]]:
    """Those one met most, over all pools; who looks at the page of somebody else sees bots and themselves alone."""
    mine = [figures.c.player == player, figures.c.kind == "rival"]
    if viewer != player:
        mine.append(or_(figures.c.key == viewer, figures.c.key.startswith(BOT)))
    games = func.sum(figures.c.games).label("games")
    asked = select(
        figures.c.key,
        func.max(figures.c.pool).label("pool"),
        func.max(figures.c.name).label("name"),
        games,
        func.sum(figures.c.wins).label("ahead"),
        func.sum(figures.c.places).label("behind"),
        func.max(figures.c.at).label("at"),
    ).where(*mine)
    rows = asked.group_by(figures.c.key).order_by(games.desc(), figures.c.key).limit(RIVALS)
    return lambda connection: list(connection.execute(rows))


def last_games(player: str) -> Callable[[Connection], list[Row[Any]]]:
    """The last finished games of a player, whether they count or not."""
    asked = select(results).where(results.c.player == player)
    rows = asked.order_by(results.c.number.desc()).limit(GAMES)
    return lambda connection: list(connection.execute(rows))


def count(player: str) -> Callable[[Connection], int]:
    """How many games a player has finished, whether they count or not."""
    asked = select(func.count()).where(results.c.player == player)
    return lambda connection: connection.execute(asked).scalar() or 0


def name_of(player: str) -> Callable[[Connection], str | None]:
    """How a player was called last."""
    asked = select(results.c.name).where(results.c.player == player)
    return lambda connection: connection.execute(
        asked.order_by(results.c.number.desc()).limit(1)
    ).scalar()


def seats_of(tables: Sequence[str]) -> Callable[[Connection], dict[tuple[str, int], Row[Any]]]:
    """The rows of some tables by table and seat."""
    asked = select(results).where(results.c.table_id.in_(tables))
    return lambda connection: {(row.table_id, row.seat): row for row in connection.execute(asked)}


@dataclass(frozen=True)
class Party:
    """A set of people one played with: its name, how the others are called, how often."""

    party: str
    names: list[str]
    games: int


def parties(player: str) -> Callable[[Connection], list[Party]]:
    """The sets of people one played with most."""
    games = func.count().label("games")
    mine = results.c.player == player, results.c.party.is_not(None)
    asked = select(results.c.party, games).where(*mine)
    most = asked.group_by(results.c.party).order_by(games.desc(), results.c.party).limit(RIVALS)

    return lambda connection: [
        Party(row.party, others(connection, row.party, player), row.games)
        for row in connection.execute(most).all()
    ]


def others(connection: Connection, party: str, player: str) -> list[str]:
    """How the people of a set are called beside one of them, by the last game they played together."""
    last = select(func.max(results.c.number)).where(results.c.party == party).scalar_subquery()
    there = results.c.number == last, results.c.player != player
    asked = select(results.c.name).where(*there).order_by(results.c.name)
    return list(connection.execute(asked).scalars())


@dataclass(frozen=True)
class Friend:
    """Somebody in a set of people who play together, in one game."""

    player: str
    name: str
    games: int
    wins: int
    place: float
    points: float
    best: int


def party(name: str) -> Callable[[Connection], dict[str, list[Friend]]]:
    """By game: the people of a set and what they did in games among themselves, whoever won most first."""
    wins = func.sum((results.c.place == 1).cast(figures.c.wins.type)).label("wins")
    asked = select(
        results.c.game,
        results.c.player,
        func.max(results.c.name).label("name"),
        func.count().label("games"),
        wins,
        func.avg(results.c.place).label("place"),
        func.avg(results.c.total).label("points"),
        func.max(results.c.total).label("best"),
    ).where(results.c.party == name)
    by_game = asked.group_by(results.c.game, results.c.player)
    rows = by_game.order_by(results.c.game, wins.desc(), results.c.player)

    def work(connection: Connection) -> dict[str, list[Friend]]:
        found: dict[str, list[Friend]] = {}
        for r in connection.execute(rows):
            means = float(r.place), float(r.points), int(r.best)
            friend = Friend(r.player, r.name, r.games, int(r.wins), *means)
            found.setdefault(r.game, []).append(friend)
        return found

    return work
