"""Strength of boards and their sides."""

from collections.abc import Iterator

from septem.lab.match import Played
from septem.lab.studies.charts import Bars
from septem.lab.studies.report import Section, Table
from septem.lab.studies.sample import Estimate, Sample, by_deal, by_seat, leads, pieces_of

KIND = "wonder"


def boards(game: str, had: list[str]) -> list[str]:
    """The boards among the pieces of a seat."""
    return [piece for piece in had if pieces_of(game)[piece].kind == KIND]


def values(game: str, played: list[Played], of_wins: bool) -> Iterator[tuple[str, int, float]]:
    """What each city with a board has won, or by how much it led."""
    for one in played:
        found = by_seat(one, one.shares) if of_wins else leads(one)
        for had, value in zip(one.notes["had"], found, strict=True):
            for board in boards(game, had):
                yield board, one.deal, value


def section(game: str, samples: list[Sample]) -> Section:
    """How often the city with a board wins, and its lead."""
    tables, charts = [], []
    for sample in samples:
        wins = by_deal(values(game, sample.games, of_wins=True))
        lead = by_deal(values(game, sample.games, of_wins=False))
        order = sorted(wins, key=lambda board: -wins[board].mean)
        names = {board: pieces_of(game)[board].names["en"] for board in order}
        rows = [row(names[board], wins[board], lead[board]) for board in order]
        caption = f"With {sample.players} players; an equal share is {sample.even:.1%}."
        tables.append((caption, Table(("board", "share of wins", "lead in points", "deals"), rows)))
        bars = [(names[board], wins[board].mean, wins[board].error) for board in order]
        title = f"Share of wins by board, {sample.players} players"
        charts.append(Bars(f"boards-{sample.players}", title, bars, sample.even, percent=True))
    text = "Of every seat that had the board at the end; where wonders are cards of their own, of every seat that had built it. The lead is over the mean of the table."
    return Section("Boards and sides", text, tuple(tables), tuple(charts))


def row(name: str, wins: Estimate, lead: Estimate) -> tuple[str, ...]:
    share = f"{wins.mean:.1%} ± {wins.error:.1%}"
    return name, share, f"{lead.mean:+.1f} ± {lead.error:.1f}", f"{wins.deals}"
