"""The figures of a person or a bot, ready to be drawn: ratings, their course, places, points, wonders, boxes, opponents, last games."""

import time
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from sqlalchemy import Connection

from septem.kernel.descriptions import describe
from septem.kernel.pools import Pool
from septem.server.games import pieces
from septem.server.results import profiles
from septem.server.results.pools import in_teams, pools
from septem.server.results.profiles import Party, Standing
from septem.server.results.ratings import ALONE, BOT, WINNERS, change_of
from septem.server.results.scale import Rating, shown
from septem.web.library.bots import Figure, share
from septem.web.medallions import plain
from septem.web.tables import phrase, thumbnail

ENOUGH = 10  # games from which on charts are drawn
STEP = 100  # points between two lines of a scale
WIDTH, HEIGHT, LEFT, TOP = 560, 300, 44, 24  # of the chart
OTHER_LINE = ("grey", "vp")


@dataclass(frozen=True)
class Line:
    """A row of the table of ratings."""

    title: str
    about: str  # how many play
    icon: str
    ladder: str
    pool: str
    rating: Rating
    games: int
    change: int | None
    chosen: bool


@dataclass(frozen=True)
class Scale:
    """The points between which all bars of a table lie."""

    low: int
    high: int

    def at(self, points: float) -> float:
        """Where some points stand, in percent."""
        return round(100 * (points - self.low) / (self.high - self.low), 1)

    @property
    def marks(self) -> list[int]:
        step = STEP * max(1, round((self.high - self.low) / STEP / 4))
        return list(range(self.low, self.high + 1, step))


@dataclass(frozen=True)
class Chart:
    """The course of a rating."""

    band: str
    line: str
    points: list[tuple[float, float, bool]]  # x, y, won
    marks: list[tuple[float, int]]
    dates: list[tuple[float, str]]
    said: str


@dataclass(frozen=True)
class Category:
    """The mean of a line of the score beside that of winners."""

    label: str
    color: str
    sign: str
    mean: float
    winners: float


@dataclass(frozen=True)
class Record:
    """A wonder or a box: how it went."""

    label: str
    icon: str
    side: str
    games: int
    won: float
    place: float
    points: float


@dataclass(frozen=True)
class Rival:
    """Somebody one met."""

    name: str
    letter: str
    about: str
    where: str
    bot: bool
    ahead: int
    behind: int


@dataclass(frozen=True)
class Played:
    """A finished game."""

    table: str
    title: str
    place: int
    seats: int
    total: int
    date: str
    change: int | None  # None: it did not count
    reason: str


@dataclass(frozen=True)
class Figures:
    """All figures of a page; `chosen` is the pool of the charts, None where nothing counted yet."""

    lines: list[Line]
    scale: Scale
    chosen: Line | None
    standing: Standing | None
    chart: Chart | None
    places: list[tuple[int, int]]
    won: Figure | None
    categories: list[Category]
    boards: list[Record]
    boxes: list[Record]
    rivals: list[Rival]
    games: list[Played]
    parties: list[Party]
    equal: float | None  # how often each place came if all played alike

    @property
    def enough(self) -> bool:
        return self.standing is not None and self.standing.games >= ENOUGH

    @property
    def missing(self) -> int:
        return ENOUGH - (self.standing.games if self.standing else 0)


def seats_said(pool: Pool, language: str) -> str:
    """How many play in a pool; eight sit together only in teams."""
    if in_teams(pool):
        return phrase(language, "figures:in_teams")
    least, most = pool.least, min(pool.most, describe(pool.game).usual_most)
    if least == most:
        return phrase(language, "players", n=least)
    return phrase(language, "figures:from_to", least=least, most=most)


def pool_title(pool: Pool, language: str) -> str:
    game = describe(pool.game)
    title = game.titles[language]
    named = pool.box and not in_teams(pool)
    return f"{title}, {game.boxes[pool.box].titles[language]}" if named else title


def line_of(one: Standing, language: str, chosen: bool) -> Line:
    pool = pools()[one.pool]
    rating = shown(one.mu, one.sigma)
    change = None
    if one.mu_before is not None:
        change = rating.points - shown(one.mu_before, 1).points
    return Line(
        pool_title(pool, language),
        seats_said(pool, language),
        pool.icon or describe(pool.game).icon or "wonder",
        one.ladder,
        one.pool,
        rating,
        one.games,
        change,
        chosen,
    )


def scale_of(found: list[Rating]) -> Scale:
    """Round ends that hold every bar."""
    low = min([1400, *(one.points - one.spread for one in found)])
    high = max([1600, *(one.points + one.spread for one in found)])
    return Scale(low // STEP * STEP, -(-high // STEP) * STEP)


def short_day(language: str, when: float) -> str:
    then = time.localtime(when)
    month = phrase(language, f"games:month_{then.tm_mon}")
    return phrase(language, "figures:day", day=then.tm_mday, month=month)


def chart_of(rows: list[Any], language: str) -> Chart | None:
    """The course of a rating as a drawing: a band of uncertainty, a line, a point for every game."""
    if len(rows) < 2:
        return None
    found = [shown(row.mu, row.sigma) for row in rows]
    scale = scale_of(found)
    reach = HEIGHT - TOP - 36

    def y(points: float) -> float:
        return round(TOP + reach * (1 - (points - scale.low) / (scale.high - scale.low)), 1)

    xs = [round(LEFT + (WIDTH - LEFT - 16) * n / (len(rows) - 1), 1) for n in range(len(rows))]
    upper = [f"{x} {y(one.points + one.spread)}" for x, one in zip(xs, found, strict=True)]
    lower = [f"{x} {y(one.points - one.spread)}" for x, one in zip(xs, found, strict=True)]
    middle = [f"{x} {y(one.points)}" for x, one in zip(xs, found, strict=True)]
    ends = [(xs[0], short_day(language, rows[0].at)), (xs[-1], short_day(language, rows[-1].at))]
    said = phrase(
        language,
        "figures:course_said",
        n=len(rows),
        first=found[0].points,
        last=found[-1].points,
        spread=found[-1].spread,
    )
    return Chart(
        f"M{' '.join(upper)} L{' '.join(lower[::-1])}z",
        f"M{' '.join(middle)}",
        [(x, y(o.points), r.place == 1) for x, o, r in zip(xs, found, rows, strict=True)],
        [(y(mark), mark) for mark in scale.marks],
        ends,
        said,
    )


def faces_of(game: str) -> dict[str, tuple[str, str]]:
    """Color and sign of each line of a game's score."""
    score = import_module(f"septem.web.tables.{game}.score")
    boxes = getattr(score, "boxes", None)
    more = boxes.merged("lines") if boxes is not None else {}
    found: dict[str, tuple[str, str]] = {**score.LINES, **more}
    return found


def categories(game: str, mine: list[Any], winners: list[Any], language: str) -> list[Category]:
    faces = faces_of(game)
    best = {row.key: row.points / row.games for row in winners}
    order = list(faces)
    rows = sorted(mine, key=lambda row: order.index(row.key) if row.key in order else len(order))
    return [
        Category(
            phrase(language, f"{game}_table:line_{row.key}"),
            *faces.get(row.key, OTHER_LINE),
            row.points / row.games,
            best.get(row.key, 0.0),
        )
        for row in rows
    ]


def board_of(game: str, row: Any, language: str) -> Record:
    """A wonder; where a board has two sides its name ends with one."""
    piece = pieces(game).get(row.key)
    label = piece.names[language] if piece else row.key
    side = row.key[-1].upper() if row.key[-2:] in ("_a", "_b") else ""
    icon = thumbnail(game, row.key) if piece else ""
    means = row.wins / row.games, row.places / row.games, row.points / row.games
    return Record(label.removesuffix(f" ({side})"), icon, side, row.games, *means)


def box_of(game: str, row: Any, language: str) -> Record:
    box = describe(game).boxes.get(row.key)
    label = phrase(language, "games:no_box") if row.key == ALONE else row.key
    means = row.wins / row.games, row.places / row.games, row.points / row.games
    return Record(box.titles[language] if box else label, "", "", row.games, *means)


def equal_share(one: Standing) -> float | None:
    """How often each place would come if all played alike; None where tables of several sizes are rated together."""
    pool = pools()[one.pool]
    sides = pool.least // 2 if in_teams(pool) else pool.least
    return one.games / sides if pool.least == pool.most else None


def rival_of(row: Any, language: str) -> Rival:
    bot = row.key.startswith(BOT)
    level = row.key.removeprefix(BOT)
    name = phrase(language, f"bots:{level}") if bot else row.name
    where = f"/bots/{pools()[row.pool].game}/{level}" if bot else f"/people/{row.key}"
    about = phrase(language, "figures:bot") if bot else short_day(language, row.at)
    return Rival(name, plain(name[:1] or "?"), about, where, bot, int(row.ahead), int(row.behind))


def played(row: Any, language: str) -> Played:
    pool = pools().get(row.pool)
    title = pool_title(pool, language) if pool else row.game
    return Played(
        row.table_id,
        title,
        row.place,
        row.seats,
        row.total,
        short_day(language, row.at),
        change_of(row),
        row.reason,
    )


def read(
    player: str, viewer: str, wanted: str, language: str, connection: Connection, only: str = ""
) -> Figures:
    """The figures of a player as somebody sees them, in one game `only` or in all; `wanted`: ladder and pool of the charts, `people/duel`."""
    known = [
        one
        for one in profiles.standings(player)(connection)
        if pools()[one.pool].game == (only or pools()[one.pool].game)
    ]
    names = [f"{one.ladder}/{one.pool}" for one in known]
    at = names.index(wanted) if wanted in names else 0
    lines = [line_of(one, language, n == at) for n, one in enumerate(known)]
    one = known[at] if known else None
    shown_sums: dict[str, list[Any]] = {}
    chart, lines_of_score = None, []
    if one is not None:
        shown_sums = profiles.sums(player, one.ladder, one.pool)(connection)
        winners = profiles.sums(WINNERS, one.ladder, one.pool)(connection)
        chart = chart_of(profiles.course(player, one.ladder, one.pool)(connection), language)
        game = pools()[one.pool].game
        lines_of_score = categories(
            game, shown_sums.get("line", []), winners.get("line", []), language
        )
    game = pools()[one.pool].game if one else ""
    places = sorted((int(row.key), row.games) for row in shown_sums.get("place", []))
    return Figures(
        lines,
        scale_of([line.rating for line in lines]),
        lines[at] if lines else None,
        one,
        chart,
        places,
        share(one.wins / one.games, one.games) if one else None,
        lines_of_score,
        [board_of(game, row, language) for row in shown_sums.get("board", [])[:8]],
        [box_of(game, row, language) for row in shown_sums.get("box", [])[:8]],
        [rival_of(row, language) for row in profiles.rivals(player, viewer)(connection)],
        [played(row, language) for row in profiles.last_games(player)(connection)],
        profiles.parties(player)(connection) if viewer == player else [],
        equal_share(one) if one else None,
    )
