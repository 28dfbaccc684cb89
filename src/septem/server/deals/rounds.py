"""Who sits where in a round of a tournament: with whom one has not sat yet, on seats one has not had."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

ATTEMPTS = 60  # ways to share people among tables that are looked at
Seating = list[list[str | None]]  # tables of seats; None: a bot


def tables_needed(people: int, size: int) -> int:
    """As few tables as hold everybody: bots take the seats that are left, and nobody sits out."""
    return -(-people // size)


def seating(
    people: Sequence[str], size: int, number: int, drawn: str, before: Sequence[Seating]
) -> Seating:
    """The tables of a round; `drawn` is the seed of the tournament, `before` the rounds that were."""
    met: Counter[tuple[str, str]] = Counter()
    sat: Counter[tuple[str, int]] = Counter()
    for table in (table for tables in before for table in tables):
        sat.update((who, seat) for seat, who in enumerate(table) if who is not None)
        met.update(combinations(sorted(who for who in table if who is not None), 2))
    luck = random.Random(f"{drawn} {number}")
    ways = [shared(people, size, luck) for _ in range(ATTEMPTS)]
    best = min(ways, key=lambda way: sum(company(group, met) for group in way))
    return [placed(group, size, sat, luck) for group in best]


def shared(people: Sequence[str], size: int, luck: random.Random) -> list[list[str]]:
    """People among tables, as evenly as can be."""
    order = sorted(people)
    luck.shuffle(order)
    count = tables_needed(len(order), size)
    return [order[table::count] for table in range(count)]


def company(group: Sequence[str], met: Counter[tuple[str, str]]) -> int:
    """How often these have sat together, twice counting more than double."""
    return sum(met[pair] ** 2 for pair in combinations(sorted(group), 2))


def placed(
    group: Sequence[str], size: int, sat: Counter[tuple[str, int]], luck: random.Random
) -> list[str | None]:
    """Everybody on a seat they had least often; those who have the fewest such seats choose first."""
    seats: list[str | None] = [None] * size
    free = list(range(size))
    luck.shuffle(free)
    fresh = {who: sum(not sat[who, seat] for seat in free) for who in group}
    for who in sorted(group, key=lambda who: fresh[who]):
        seat = min(free, key=lambda seat: sat[who, seat])
        seats[seat] = who
        free.remove(seat)
    return seats
