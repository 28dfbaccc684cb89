"""The result of a game as a picture that can be saved or sent: an SVG drawing with all it needs inside (`picture.svg`)."""

import base64
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from septem.web import assets, ending, tables
from septem.web.drawing import environment
from septem.web.score_pad import Head, Row
from septem.web.tables import Seen
from septem.web.text_width import shortened, wrapped

WIDTH, HEIGHT = 1200, 630
LEFT, RIGHT, TOP, BOTTOM = 60, 1140, 196, 592
LEGEND = 170  # of the width: the names of the lines
SIZES = (
    (44, 1),
    (40, 1),
    (40, 2),
    (34, 2),
    (28, 2),
)  # letters of the sentence, lines at most: the first that fits
NAMES = 21.5  # letters of names, which are bold, of 20
FONTS = {
    "Marcellus": "marcellus.woff2",
    "Cinzel": "cinzel.woff2",
    "Source Sans 3": "source-sans-3.woff2",
}
RULE = re.compile(r'((?:\[data-color="\w+"\][,\s]*)+)\{([^{}]*)\}')
NAME = re.compile(r'"(\w+)"')
VALUE = re.compile(r"--([\w-]+):\s*([^;]+);")
USE = re.compile(r"var\(--([\w-]+)(?:,[^)]*)?\)")


@dataclass(frozen=True)
class Column:
    """A seat or the sum of a team: where it stands and what is in it."""

    x: float
    width: float
    name: str
    letter: str  # of the medallion; empty: a team
    color: str
    scene: str
    points: list[int]
    total: int
    won: bool
    note: str


def svg(seen: Seen) -> str:
    """The picture of a finished game, as spectators read it."""
    values = tables.score(seen)
    rows: list[Row] = values["pad"]
    heads: list[Head] = values["heads"]
    end = ending.told(seen, rows)
    shown = columns(seen, end.sides, rows, heads)
    step = (BOTTOM - 58 - 370) / max(len(rows), 1)
    fits = (size for size, most in SIZES if len(lines(end.sentence, size)) <= most)
    size = next(fits, SIZES[-1][0])
    return (
        environment()
        .get_template("picture.svg")
        .render(
            seen=seen,
            lines=lines(end.sentence, size)[:2],
            size=size,
            columns=shown,
            rows=[(row, color(row.color), 370 + step * at) for at, row in enumerate(rows)],
            step=step,
            symbols=symbols({one.scene for one in shown if one.scene}),
            fonts=fonts(),
            box=(WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM, LEGEND),
        )
    )


def lines(sentence: str, size: int) -> list[str]:
    return wrapped(sentence, size, RIGHT - LEFT)


def columns(
    seen: Seen, sides: list[ending.Side], rows: list[Row], heads: list[Head]
) -> list[Column]:
    """Side by side in the order of the sheet."""
    count = sum(len(side.seats) + side.team for side in sides)
    width = (RIGHT - LEFT - LEGEND) / count
    places = (LEFT + LEGEND + width * at for at in range(count))
    return [one for side in sides for one in of_side(seen, side, rows, heads, places, width)]


def of_side(
    seen: Seen,
    side: ending.Side,
    rows: list[Row],
    heads: list[Head],
    places: Iterator[float],
    width: float,
) -> list[Column]:
    """The columns of those who won or lost together; a team has one more for its sum."""
    made = [
        Column(
            next(places),
            width,
            shortened(seat.name, NAMES, width - 8),
            seat.letter,
            tokens()[f"seat-{seat.number + 1}"],
            heads[seat.number].scene,
            [row.cells[seat.number].points for row in rows],
            sum(row.cells[seat.number].points for row in rows),
            side.won and not side.team,
            heads[seat.number].place if width > 120 else "",
        )
        for seat in side.seats
    ]
    if side.team:
        sums = [side.points(row) for row in rows]
        name = seen.t("team")
        made.append(Column(next(places), width, name, "", "", "", sums, side.total, side.won, ""))
    return made


@cache
def tokens() -> dict[str, str]:
    """The colors of the pages by name, those of the light theme."""
    found: dict[str, str] = {}
    for name, value in VALUE.findall(assets.assets()[1]["css/common.css"].body.decode()):
        found.setdefault(name, value)
    return found


@cache
def palettes() -> dict[str, dict[str, str]]:
    """The colors of `data-color`: `c` for its surface, `v0` and so on for drawings."""
    styles = assets.assets()[1]["css/common.css"].body.decode()
    return {
        name: {key: plain(value) for key, value in VALUE.findall(body)}
        for names, body in RULE.findall(styles)
        for name in NAME.findall(names)
    }


def plain(value: str) -> str:
    """A color without a name."""
    return USE.sub(lambda found: tokens()[found.group(1)], value)


def color(name: str) -> str:
    """The color of a line of the score."""
    return palettes().get(name, palettes()["grey"])["c"]


def symbols(names: set[str]) -> str:
    """The drawings of the sprite that the picture uses, each with its gradients; those of wonders in the colors of wonders."""
    sprite = assets.assets()[1]["icons.svg"].body.decode().splitlines()
    found = "".join(line for line in sprite if any(f'id="{name}"' in line for name in names))
    return USE.sub(lambda used: palettes()["wonder"][used.group(1)], found)


@cache
def fonts() -> dict[str, str]:
    """The fonts of the pages as data, so that the picture looks the same anywhere."""
    known = assets.assets()[1]
    return {
        name: base64.b64encode(known[f"fonts/{file}"].body).decode() for name, file in FONTS.items()
    }
