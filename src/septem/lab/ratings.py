"""Ratings of bots by the Plackett-Luce model: the chance to come first grows with one number per bot."""

from collections.abc import Iterable
from itertools import permutations, product
from math import log10
from random import Random

CENTRE = 1500.0  # the mean rating
SCALE = 400.0  # so many points of rating are odds of ten to one
MOST_ITERATIONS = 2000
TOLERANCE = 1e-5  # an iteration that changes less is the last
PRIOR_DRAWS = 0.5  # imagined games against a bot of mean strength, so that no rating is infinite
RESAMPLES = 100
TAIL = 0.025  # on each side of a 95 % interval

# One game: who sat there and the place, 1 for the best; equal ones shared it.
Places = list[tuple[str, int]]
Ranking = tuple[str, ...]


def rankings(places: Places) -> list[Ranking]:
    """Every ranking that agrees with the places: ties count as all their rankings."""
    groups: dict[int, list[str]] = {}
    for name, place in places:
        groups.setdefault(place, []).append(name)
    tied = [list(permutations(groups[place])) for place in sorted(groups)]
    return [tuple(name for part in parts for name in part) for parts in product(*tied)]


def tally(games: Iterable[Places]) -> dict[Ranking, float]:
    """How often each ranking came in."""
    found: dict[Ranking, float] = {}
    for places in games:
        possible = rankings(places)
        for ranking in possible:
            found[ranking] = found.get(ranking, 0.0) + 1 / len(possible)
    return found


def ratings(games: Iterable[Places]) -> dict[str, float]:
    """The ratings that make the results likeliest, around a common mean."""
    return on_scale(fit(tally(games), {}))


def on_scale(strength: dict[str, float]) -> dict[str, float]:
    """Strengths on the scale of ratings."""
    logs = {name: log10(value) for name, value in strength.items()}
    mean = sum(logs.values()) / max(len(logs), 1)
    return {name: CENTRE + SCALE * (value - mean) for name, value in logs.items()}


def fit(counts: dict[Ranking, float], start: dict[str, float]) -> dict[str, float]:
    """The strengths that make the rankings likeliest (Hunter's minorization-maximization)."""
    strength = {name: start.get(name, 1.0) for ranking in counts for name in ranking}
    for _ in range(MOST_ITERATIONS):
        better = iterate(strength, counts)
        change = max((abs(better[n] / strength[n] - 1) for n in strength), default=0.0)
        strength = better
        if change < TOLERANCE:
            break
    return strength


def iterate(strength: dict[str, float], counts: dict[Ranking, float]) -> dict[str, float]:
    """One iteration: each strength from the others'."""
    won = dict.fromkeys(strength, PRIOR_DRAWS)
    met = {name: 2 * PRIOR_DRAWS / (value + 1.0) for name, value in strength.items()}
    for ranking, weight in counts.items():
        for first in range(len(ranking) - 1):
            rest = ranking[first:]
            share = weight / sum(strength[name] for name in rest)
            won[rest[0]] += weight
            for name in rest:
                met[name] += share
    return {name: won[name] / met[name] for name in strength}


def relative_to(
    anchor: str, sets: list[list[Places]], rng: Random
) -> dict[str, tuple[float, float, float]]:
    """Ratings above that of an anchor with their 95 % intervals, by bootstrap over sets of games."""
    tallies = [tally(games) for games in sets]

    def above(chosen: list[dict[Ranking, float]], start: dict[str, float]) -> dict[str, float]:
        together: dict[Ranking, float] = {}
        for counts in chosen:
            for ranking, weight in counts.items():
                together[ranking] = together.get(ranking, 0.0) + weight
        start.update(fit(together, start))
        found = on_scale(start)
        return {name: rating - found[anchor] for name, rating in found.items()}

    strength: dict[str, float] = {}
    first = above(tallies, strength)
    again = [above(rng.choices(tallies, k=len(sets)), dict(strength)) for _ in range(RESAMPLES)]
    low, high = int(TAIL * RESAMPLES), int((1 - TAIL) * RESAMPLES) - 1
    bounds = {name: sorted(one[name] for one in again) for name in first}
    return {name: (first[name], bounds[name][low], bounds[name][high]) for name in first}
