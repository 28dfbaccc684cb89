"""Conflicts at the end of an age (W-8)."""

from mypy_extensions import i64

from septem.kernel.goods import one
from septem.wonders.city import City


def resolve(cities: list[City], age: i64) -> None:
    """Every pair of neighbours compares its shields once; the stronger takes a Victory, the weaker a Defeat (W-8.3)."""
    n = len(cities)
    for seat in range(n):
        fight(cities[seat], cities[(seat + 1) % n], age)


def fight(one_city: City, other: City, age: i64) -> None:
    """One comparison; equal strength gives nothing."""
    if one_city.shields > other.shields:
        one_city.victories += one(age - 1)
        other.defeats += 1
    elif one_city.shields < other.shields:
        other.victories += one(age - 1)
        one_city.defeats += 1
