"""Luck against skill: how much the deal decides among equals, and how surely the stronger bot wins.

Equal bots play each deal once for every rotation: what a seat gains in all of them, it has from the deal (cards, board, seat). The share of the
variance of the leads that deal and seat explain is the intraclass correlation of a one-way layout.
"""

from math import ceil, inf
from statistics import fmean, variance

from septem.lab.match import Match
from septem.lab.studies.charts import Bars
from septem.lab.studies.report import Section, Table
from septem.lab.studies.sample import Estimate, Sample, estimate, leads

SURE = 1.96  # standard errors


def section(game: str, samples: list[Sample]) -> Section:
    """A row for each number of players."""
    rows, bars = [], []
    for sample in samples:
        dealt = explained(sample.equal)
        strong = wins(sample.uneven)
        rows.append(
            (
                f"{sample.players}",
                f"{dealt:.0%}",
                f"{1 - dealt:.0%}",
                f"{strong.mean:.1%} ± {strong.error:.1%}",
                f"{sample.even:.1%}",
                needed(strong, sample),
            )
        )
        bars.append((f"{sample.players} players", strong.mean - sample.even, strong.error))
    plan = samples[0].uneven.plan
    text = (
        "Among equal bots: the share of the variance of leads (points over the mean of the table) that deal and seat explain, and what is left to the choices "
        f"of all. Against weaker ones: what one {plan.bots[0]} wins against {plan.bots[1]} bots in the other seats, and how many games show which is better (95 %)."
    )
    head = (
        "players",
        "deal and seat",
        "choices",
        "stronger bot wins",
        "equal share",
        "games to tell",
    )
    title = f"Win share of {plan.bots[0]} against {plan.bots[1]}, over an equal share"
    return Section(
        "Luck and skill",
        text,
        (("Each number of players by itself.", Table(head, rows)),),
        (Bars("luck", title, bars, 0.0, percent=True),),
    )


def explained(match: Match) -> float:
    """The share of the variance of leads that deal and seat explain; 0 where the data say less than nothing."""
    groups = [
        list(values)
        for games in match.sets.values()
        for values in zip(*(leads(game) for game in games), strict=True)
    ]
    size = len(groups[0])
    if len(groups) < 2 or size < 2:
        return 0.0
    within = fmean([variance(group) for group in groups])
    between = size * variance([fmean(group) for group in groups])
    whole = between + (size - 1) * within
    return max((between - within) / whole, 0.0) if whole else 0.0


def wins(match: Match) -> Estimate:
    """The share of wins of the first bot, a value for each deal."""
    return estimate([fmean(game.shares[0] for game in games) for games in match.sets.values()])


def needed(strong: Estimate, sample: Sample) -> str:
    """The games after which the interval of the mean leaves an equal share out."""
    apart = abs(strong.mean - sample.even)
    if not apart or strong.error == inf:
        return "-"
    return f"{ceil(strong.deals * (strong.error / apart) ** 2) * sample.players}"
