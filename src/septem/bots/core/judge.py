"""What a finished game was worth to each seat."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.game import Game

LEAD: Final = 0.2  # what the lead counts beside the win
SPAN: Final = 20.0  # a lead of so many points counts in full

# At tables where all play at once: the chance to keep the lead, the own points, and something off for those of the others.
AHEAD: Final = 0.4
SLOPE: Final = 8.0  # points of lead that make the chance e to one
OWN: Final = 0.015  # for each point
TABLE: Final = 0.00875  # for each point of the table's mean
USUAL: Final = 50.0  # points that count nothing


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """Reads the result of a finished game off its outcome; games have judges that are quicker."""

    def wins(self, game: Game) -> vec[float]:
        """The share of the win of each seat."""
        outcome = game.result()
        shares: vec[float] = vec[float](capacity=int(game.seats))
        for seat in range(game.seats):
            share = 0.0
            if seat in outcome.winners:
                share = 1.0 / len(outcome.winners)
            shares = append(shares, share)
        return shares


def by_keys(keys: vec[i64]) -> vec[float]:
    """Shares of a win that goes to the greatest key."""
    most: i64 = keys[0]
    count: i64 = 0
    for key in keys:
        if key > most:
            most = key
            count = 0
        if key == most:
            count += 1
    shares: vec[float] = vec[float](capacity=len(keys))
    for key in keys:
        share = 0.0
        if key == most:
            share = 1.0 / float(count)
        shares = append(shares, share)
    return shares


def reward(win: float, lead: float) -> float:
    """A number from 0 to 1: the win, and a little of the lead so that even lost games are played on."""
    if lead > SPAN:
        lead = SPAN
    elif lead < -SPAN:
        lead = -SPAN
    return (1.0 - LEAD) * win + LEAD * (0.5 + lead / (2.0 * SPAN))


def lead_of(totals: vec[i64], seat: i64) -> i64:
    """The points a seat is ahead of its best rival."""
    rival: i64 = -999
    other: i64 = 0
    while other < len(totals):
        if other != seat and totals[other] > rival:
            rival = totals[other]
        other += 1
    return totals[seat] - rival


def prospect(totals: vec[i64], seat: i64) -> float:
    """What points are worth at a table of several: smoother than a win, so that fewer simulations tell moves apart."""
    lead = float(lead_of(totals, seat))
    mean = 0.0
    for points in totals:
        mean += float(points)
    mean /= float(len(totals))
    ahead = AHEAD / (1.0 + exp(-lead / SLOPE))
    return ahead + OWN * (float(totals[seat]) - USUAL) - TABLE * (mean - USUAL)
