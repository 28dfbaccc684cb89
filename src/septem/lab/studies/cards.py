"""Value and pick order of every card."""

from collections.abc import Iterator

from septem.lab.studies.boards import KIND as BOARD
from septem.lab.studies.charts import Bars
from septem.lab.studies.report import Section, Table
from septem.lab.studies.sample import Estimate, Sample, by_deal, by_seat, estimate, pieces_of

SHOWN = 12  # bars at each end
FEWEST = 8  # deals that a card must have been seen in
NOTHING = estimate([])


def taken(sample: Sample) -> Iterator[tuple[str, int, float]]:
    """Whether a seat took a piece as soon as it could."""
    for one in sample.games:
        for met in one.notes["met"]:
            for piece, at_once in met.items():
                yield piece, one.deal, float(at_once)


def won(sample: Sample) -> Iterator[tuple[str, int, float]]:
    """By how much those who had a piece at the end won more than an equal share."""
    for one in sample.games:
        for had, share in zip(one.notes["had"], by_seat(one, one.shares), strict=True):
            for piece in had:
                yield piece, one.deal, share - sample.even


def points(sample: Sample) -> Iterator[tuple[str, int, float]]:
    """What a piece brought those who had it, where the score names it."""
    for one in sample.games:
        for gave in one.notes["points"]:
            for piece, count in gave.items():
                if count is not None:
                    yield piece, one.deal, float(count)


def section(game: str, samples: list[Sample]) -> Section:
    """A table for each number of players, by age and pick order."""
    tables, charts = [], []
    known = pieces_of(game)
    for sample in samples:
        picks, wins, gave = by_deal(taken(sample)), by_deal(won(sample)), by_deal(points(sample))
        cards = [one for one in picks if known[one].kind != BOARD and picks[one].deals >= FEWEST]
        cards.sort(key=lambda one: (known[one].age, -picks[one].mean))
        orders = pick_orders(game, cards)
        rows = [
            (
                known[one].names["en"],
                "I" * known[one].age or "-",
                f"{orders[one]}",
                share(picks[one]),
                share(wins.get(one, NOTHING), sign=True),
                f"{gave[one].mean:.1f}" if one in gave else "-",
                f"{picks[one].deals}",
            )
            for one in cards
        ]
        head = (
            "card",
            "age",
            "pick order",
            "taken at once",
            "win share over equal",
            "points",
            "deals",
        )
        tables.append((f"With {sample.players} players.", Table(head, rows)))
        charts.append(chart(game, sample, {one: wins[one] for one in cards if one in wins}))
    text = (
        "Taken at once: the share of seats that took the card the first time they could build or pick it. The pick order ranks the cards of an age by it. "
        f"Win share: of those who had it at the end, which is no proof that the card was the cause. Nothing is said where there are fewer than {FEWEST} deals."
    )
    return Section("Cards", text, tuple(tables), tuple(charts))


def pick_orders(game: str, cards: list[str]) -> dict[str, int]:
    """The rank of each card among those of its age; the cards come by age and pick."""
    counts: dict[int, int] = {}
    found = {}
    for card in cards:
        age = pieces_of(game)[card].age
        counts[age] = counts.get(age, 0) + 1
        found[card] = counts[age]
    return found


def share(one: Estimate, sign: bool = False) -> str:
    if one.deals < FEWEST:
        return "-"
    return f"{one.mean:+.1%} ± {one.error:.1%}" if sign else f"{one.mean:.1%} ± {one.error:.1%}"


def chart(game: str, sample: Sample, wins: dict[str, Estimate]) -> Bars:
    """The cards at both ends."""
    order = sorted(
        (one for one in wins if wins[one].deals >= FEWEST), key=lambda one: -wins[one].mean
    )
    ends = order if len(order) <= 2 * SHOWN else [*order[:SHOWN], *order[-SHOWN:]]
    bars = [(pieces_of(game)[one].names["en"], wins[one].mean, wins[one].error) for one in ends]
    title = f"Win share of those who had it, over an equal share, {sample.players} players"
    return Bars(f"cards-{sample.players}", title, bars, 0.0, percent=True)
