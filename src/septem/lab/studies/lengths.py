"""How long games are, and how many moves there are to choose from."""

from math import log10
from statistics import fmean

from septem.lab.studies.charts import Curve
from septem.lab.studies.report import Section, Table
from septem.lab.studies.sample import Sample

PARTS = 20  # of a game, for the curve


def section(game: str, samples: list[Sample]) -> Section:
    """Decisions, moves and the size of the tree."""
    rows, charts = [], []
    for sample in samples:
        counts = [one.notes["choices"] for one in sample.games]
        lengths = [len(one) for one in counts]
        moves = [count for one in counts for count in one]
        size = fmean([sum(log10(count) for count in one) for one in counts])
        rows.append(
            (
                f"{sample.players}",
                f"{fmean(lengths):.1f} ({min(lengths)} to {max(lengths)})",
                f"{fmean(moves):.1f} (up to {max(moves)})",
                f"{sum(count == 1 for count in moves) / len(moves):.1%}",
                f"10^{size:.0f}",
            )
        )
        title = f"Legal moves of a decision over the game, {sample.players} players"
        charts.append(Curve(f"lengths-{sample.players}", title, progress(counts), "begin", "end"))
    head = (
        "players",
        "decisions of all seats",
        "moves a decision",
        "with one move only",
        "lines of play",
    )
    text = "Lines of play: the product of the numbers of moves along a game, the geometric mean of the games. Payments count as moves of their own."
    return Section(
        "Length and branching",
        text,
        (("Each game as it was played.", Table(head, rows)),),
        tuple(charts),
    )


def progress(counts: list[list[int]]) -> list[float]:
    """The mean number of moves in each part of a game."""
    parts: list[list[int]] = [[] for _ in range(PARTS)]
    for one in counts:
        for place, count in enumerate(one):
            parts[place * PARTS // len(one)].append(count)
    return [fmean(part) if part else 0.0 for part in parts]
