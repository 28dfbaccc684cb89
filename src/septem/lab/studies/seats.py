"""First-seat advantage: what each seat wins."""

from septem.lab.studies.charts import Bars
from septem.lab.studies.report import Section, Table
from septem.lab.studies.sample import Sample, by_deal, by_seat


def section(game: str, samples: list[Sample]) -> Section:
    """The share of wins of every seat."""
    tables, charts = [], []
    for sample in samples:
        found = by_deal(
            (str(seat), one.deal, share)
            for one in sample.games
            for seat, share in enumerate(by_seat(one, one.shares))
        )
        rows = [
            (
                f"seat {seat}",
                f"{found[seat].mean:.1%} ± {found[seat].error:.1%}",
                f"{found[seat].mean - sample.even:+.1%}",
            )
            for seat in sorted(found, key=int)
        ]
        head = ("", "share of wins", "over an equal share")
        tables.append((f"With {sample.players} players.", Table(head, rows)))
        bars = [
            (f"seat {seat}", found[seat].mean, found[seat].error) for seat in sorted(found, key=int)
        ]
        title = f"Share of wins by seat, {sample.players} players"
        charts.append(Bars(f"seats-{sample.players}", title, bars, sample.even, percent=True))
    text = "Seat 0 begins where one player moves after the other; the others follow to the left."
    return Section("Seats", text, tuple(tables), tuple(charts))
