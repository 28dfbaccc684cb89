"""Whether chances to win are true: what bots expected at each decision of their own games, beside what came of it."""

from dataclasses import dataclass
from random import Random
from statistics import fmean
from typing import Any

import septem
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.kernel.game import Game
from septem.lab.studies.charts import EDGE, Chart

BINS = 10
LEAST = 30  # decisions of a bin that a chart shows


@dataclass(frozen=True)
class Expected:
    """A decision: the chance the bot saw for its best move, and its share of the win at the end."""

    chance: float
    came: float


@dataclass(frozen=True)
class Bin:
    """Decisions of similar chances."""

    count: int
    chance: float  # the mean
    came: float

    def wrong(self) -> float:
        return abs(self.chance - self.came)


def play(game: str, options: dict[str, Any], limit: Limit, seed: str) -> list[Expected]:
    """One game of equal bots."""
    rng = Random(seed)
    table = septem.new(game, seed=rng.getrandbits(53), **options)
    bots = [SearchBot() for _ in range(int(table.seats))]
    chances: list[tuple[int, float]] = []
    while not table.over:
        for seat in table.pending:
            seen = Perspective(table, seat)
            if len(seen.moves) == 1:
                table.play(seat, seen.moves[0])
                continue
            best = bots[seat].search(seen, rng, limit)[0]
            chances.append((seat, best.win))
            table.play(seat, best.move)
    return [Expected(chance, share(table, seat)) for seat, chance in chances]


def share(game: Game, seat: int) -> float:
    """What a seat has of the win."""
    outcome = game.outcome
    assert outcome is not None
    return float(seat in outcome.winners) / len(outcome.winners)


def bins(found: list[Expected]) -> list[Bin]:
    """Decisions by tenths of their chance; those without any left out."""
    sorted_in: list[list[Expected]] = [[] for _ in range(BINS)]
    for one in found:
        sorted_in[min(int(one.chance * BINS), BINS - 1)].append(one)
    return [
        Bin(len(these), fmean(one.chance for one in these), fmean(one.came for one in these))
        for these in sorted_in
        if these
    ]


def expected_error(found: list[Bin]) -> float:
    """The expected calibration error: how far chances are off, each bin by its number of decisions."""
    return sum(one.count * one.wrong() for one in found) / max(sum(one.count for one in found), 1)


@dataclass(frozen=True)
class Reliability(Chart):
    """What came of it over what was expected; true chances lie on the diagonal."""

    bins: list[Bin]
    high: int = 420

    def svg(self) -> str:
        side = self.high - 2.5 * EDGE

        def place(chance: float, came: float) -> tuple[float, float]:
            return 2 * EDGE + chance * side, self.high - EDGE - came * side

        (left, bottom), (right, top) = place(0, 0), place(1, 1)
        parts = [f'<path class="axis" d="M{left},{bottom}L{right},{top}M{left},{bottom}H{right}"/>']
        for tenth in range(0, BINS + 1, 2):
            x, y = place(tenth / BINS, tenth / BINS)
            parts.append(
                f'<text x="{x:.0f}" y="{bottom + 16}" text-anchor="middle">{10 * tenth} %</text>'
            )
            parts.append(
                f'<text x="{left - 6}" y="{y + 4:.0f}" text-anchor="end">{10 * tenth} %</text>'
            )
        shown = [one for one in self.bins if one.count >= LEAST]
        points = [place(one.chance, one.came) for one in shown]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dots = [f'<circle class="bar" cx="{x:.1f}" cy="{y:.1f}" r="4"/>' for x, y in points]
        words = (
            f'<text x="{right + 16}" y="{top + 12}">across: chance that was expected</text>'
            f'<text x="{right + 16}" y="{top + 30}">up: share of the win that came</text>'
        )
        return self.framed(
            "".join(parts) + f'<polyline class="curve" points="{line}"/>' + "".join(dots) + words,
            self.high,
        )
