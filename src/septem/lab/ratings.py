"""Ratings of bots by the Plackett-Luce model: the chance to come first grows with one number per bot."""

from collections.abc import Iterable
from itertools import permutations, product
from math import log10

CENTRE = 1500.0  # the mean rating
SCALE = 400.0  # so many points of rating are odds of ten to one
ROUNDS = 300
DRAWS = 0.5  # imagined games against a bot of middling strength, so that no rating is endless

Places = list[
    tuple[str, int]
]  # one game: who sat there and the place, 1 for the best; equal ones shared it


def orders(places: Places) -> list[tuple[float, tuple[str, ...]]]:
    """Every order that agrees with the places, with its weight: ties count as all their orders."""
    groups: dict[int, list[str]] = {}
    for name, place in places:
        groups.setdefault(place, []).append(name)
    tied = [list(permutations(groups[place])) for place in sorted(groups)]
    found = [tuple(name for part in parts for name in part) for parts in product(*tied)]
    return [(1 / len(found), order) for order in found]


def ratings(games: Iterable[Places]) -> dict[str, float]:
    """The ratings that make the results likeliest (Hunter's algorithm), around a common mean."""
    tally: dict[tuple[str, ...], float] = {}
    for places in games:
        for weight, order in orders(places):
            tally[order] = tally.get(order, 0.0) + weight
    strength = dict.fromkeys((name for order in tally for name in order), 1.0)
    for _ in range(ROUNDS):
        strength = improved(strength, tally)
    logs = {name: log10(value) for name, value in strength.items()}
    mean = sum(logs.values()) / max(len(logs), 1)
    return {name: CENTRE + SCALE * (value - mean) for name, value in logs.items()}


def improved(strength: dict[str, float], tally: dict[tuple[str, ...], float]) -> dict[str, float]:
    """One round: each strength from the others'."""
    won = dict.fromkeys(strength, DRAWS)
    met = {name: 2 * DRAWS / (value + 1.0) for name, value in strength.items()}
    for order, weight in tally.items():
        for first in range(len(order) - 1):
            rest = order[first:]
            share = weight / sum(strength[name] for name in rest)
            won[rest[0]] += weight
            for name in rest:
                met[name] += share
    return {name: won[name] / met[name] for name in strength}
