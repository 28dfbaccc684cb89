"""The evaluation of games: what the end of a game is worth to each seat, and which positions look alike to everybody."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.game import Game

LEAD_WEIGHT: Final = 0.2  # what the lead counts beside the win
FULL_LEAD: Final = 20.0  # points of lead that count in full

# The value of points in games in which all play at once (`value_of_points`).
LEAD_VALUE: Final = 0.4
LEAD_SCALE: Final = 8.0  # points of lead that make the odds of keeping it e to one
OWN_POINT: Final = 0.015
MEAN_POINT: Final = 0.00875  # taken off for each point of the mean of all seats
USUAL_POINTS: Final = 50.0  # points that count nothing

HASH_FACTOR: Final = 0x1E3779B97F4A7C15  # odd, spreads keys over their bits
HASH_MASK: Final = 0x3FFFFFFFFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """Reads results off a game's outcome and positions off its moves; games have evaluations that are quicker and finer."""

    def wins(self, game: Game) -> vec[float]:
        """The share of the win of each seat in a finished game."""
        outcome = game.result()
        shares: vec[float] = vec[float](capacity=int(game.seats))
        for seat in range(game.seats):
            share = 0.0
            if seat in outcome.winners:
                share = 1.0 / len(outcome.winners)
            shares = append(shares, share)
        return shares

    def rewards(self, game: Game, wins: vec[float]) -> vec[float]:
        """The reward of each seat for a finished game, from 0 to 1: what a tree search maximizes."""
        totals = game.totals()
        rewards: vec[float] = vec[float](capacity=len(wins))
        seat: i64 = 0
        while seat < len(wins):
            rewards = append(rewards, reward(wins[seat], float(lead_of(totals, seat))))
            seat += 1
        return rewards

    def value(self, game: Game, seat: i64, win: float, totals: vec[i64]) -> float:
        """The value of a finished game to one seat: what a flat search maximizes."""
        return reward(win, float(lead_of(totals, seat)))

    def observation(self, game: Game, seat: i64) -> i64:
        """A key of what everybody sees: it tells apart what chance has brought. The moves offered say it in most games."""
        codes = game.codes(seat)
        key: i64 = game.owing
        i: i64 = 0
        while i < len(codes):
            key = mix(key, codes[i])
            i += 1
        return key


def mix(key: i64, value: i64) -> i64:
    """A hash key with one more value in it."""
    key = ((key ^ value) * HASH_FACTOR) & HASH_MASK
    return key ^ key >> 29


def win_shares(keys: vec[i64]) -> vec[float]:
    """The shares of a win that goes to the greatest key."""
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
    if lead > FULL_LEAD:
        lead = FULL_LEAD
    elif lead < -FULL_LEAD:
        lead = -FULL_LEAD
    return (1.0 - LEAD_WEIGHT) * win + LEAD_WEIGHT * (0.5 + lead / (2.0 * FULL_LEAD))


def lead_of(totals: vec[i64], seat: i64) -> i64:
    """The points a seat is ahead of its best rival."""
    rival: i64 = -999
    other: i64 = 0
    while other < len(totals):
        if other != seat and totals[other] > rival:
            rival = totals[other]
        other += 1
    return totals[seat] - rival


def value_of_points(totals: vec[i64], seat: i64) -> float:
    """The chance to keep the lead, the own points, and something off for the mean of all seats.

    It is smoother than a win, so that fewer simulations tell moves apart.
    """
    ahead = float(lead_of(totals, seat))
    mean = 0.0
    for points in totals:
        mean += float(points)
    mean /= float(len(totals))
    kept = LEAD_VALUE / (1.0 + exp(-ahead / LEAD_SCALE))
    own = OWN_POINT * (float(totals[seat]) - USUAL_POINTS)
    return kept + own - MEAN_POINT * (mean - USUAL_POINTS)
