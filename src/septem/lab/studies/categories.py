"""Where the points of winners come from."""

from collections import Counter

from septem.bots.reasons import line_name
from septem.lab.studies.charts import Bars
from septem.lab.studies.report import Section, Table
from septem.lab.studies.sample import Estimate, Sample, by_deal


def section(game: str, samples: list[Sample]) -> Section:
    """The points by category of winners and of the others."""
    tables, charts = [], []
    for sample in samples:
        winners = by_deal(lines(sample, won=True))
        others = by_deal(lines(sample, won=False))
        order = [line for line in winners if line != "total"]
        rows = [
            (
                line_name(one, "en"),
                *(f"{group[one].mean:.1f}" if one in group else "-" for group in (winners, others)),
                gap(winners, others, one),
            )
            for one in [*order, "total"]
        ]
        ways = Counter(one.victory for one in sample.games)
        told = ", ".join(
            f"{way} {count / len(sample.games):.1%}" for way, count in ways.most_common()
        )
        head = ("category", "winners", "others", "difference")
        tables.append((f"With {sample.players} players. Won by: {told}.", Table(head, rows)))
        bars = [(line_name(one, "en"), winners[one].mean, winners[one].error) for one in order]
        title = f"Points of winners by category, {sample.players} players"
        charts.append(Bars(f"categories-{sample.players}", title, bars))
    return Section(
        "Categories of winners",
        "Mean points; those who share a win are winners.",
        tuple(tables),
        tuple(charts),
    )


def lines(sample: Sample, won: bool) -> list[tuple[str, int, float]]:
    """Every category of those who won, or did not."""
    return [
        (line, one.deal, float(points))
        for one in sample.games
        for share, sheet in zip(one.shares, one.lines, strict=True)
        if (share > 0) == won
        for line, points in sheet.items()
    ]


def gap(winners: dict[str, Estimate], others: dict[str, Estimate], line: str) -> str:
    return f"{winners[line].mean - others[line].mean:+.1f}" if line in others else "-"
