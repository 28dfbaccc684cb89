"""Symbols of choice and copied ones against every way to use them (W-9.5, W-9.9), and what the sheet says of them."""

from itertools import combinations, combinations_with_replacement, product

import pytest

from septem.kernel.goods import pack, unpack
from septem.wonders.rules import science
from tests.kit.wonders import city, table

KINDS = range(3)
OTHERS = [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 1, 1), (2, 1, 0), (1, 1, 1)]
OWN = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 2, 1), (3, 1, 1)]


def ways(free: int, copied: int, others: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every sum of free symbols and of some that others have."""
    there = [kind for kind in KINDS for _ in range(others[kind])]
    copies = combinations(there, min(copied, len(there)))
    chosen = combinations_with_replacement(KINDS, free)
    return {
        tuple((one + other).count(kind) for kind in KINDS) for one, other in product(chosen, copies)
    }


def worth(symbols: list[int], bonus: int = 0) -> tuple[int, int]:
    """The points with those for groups elsewhere, and of science alone."""
    points = sum(count * count for count in symbols) + 7 * min(symbols)
    return points + bonus * min(symbols), points


def added(own: tuple[int, ...], more: tuple[int, ...]) -> list[int]:
    return [one + other for one, other in zip(own, more, strict=True)]


@pytest.mark.parametrize(("free", "copied"), list(product(range(3), repeat=2)))
def test_all_assignments_are_found_once(free: int, copied: int) -> None:
    for others in OTHERS:
        found = [unpack(one, 3) for one in science.assignments(free, copied, pack(others))]
        assert sorted(found) == sorted(list(way) for way in ways(free, copied, others)), others


@pytest.mark.clause("W-9.5")
@pytest.mark.parametrize("own", OWN)
def test_free_symbols_give_the_most_points(own: tuple[int, ...]) -> None:
    for free in range(4):
        most = max(worth(added(own, way))[1] for way in ways(free, 0, (0, 0, 0)))
        assert science.best(pack(own), free) == most


@pytest.mark.clause("W-9.9")
@pytest.mark.parametrize("own", OWN)
@pytest.mark.parametrize("bonus", [0, 3, 12])
def test_the_best_use_counts_groups_and_then_science(own: tuple[int, ...], bonus: int) -> None:
    for free, copied, others in product(range(3), range(2), OTHERS):
        best = max(worth(added(own, way), bonus) for way in ways(free, copied, others))
        found = science.best_use(science.Science(), pack(own), free, copied, pack(others), bonus)
        assert worth(unpack(int(found), 3), bonus) == best, (free, copied, others)


def test_the_sheet_names_groups_and_tokens() -> None:
    symbols = ("apothecary", "dispensary", "workshop", "laboratory", "scriptorium", "school")
    game = table(city(*symbols, victories=[1, 3, 5], defeats=2), age=3)
    parts = game.sheet(0, detailed=True).explained(game.catalogue.lines)
    assert parts["science"] == {"2 compass": 4, "2 gear": 4, "2 tablet": 4, "2 sets": 2 * 7}
    assert parts["military"] == {
        "victories of 1": 1,
        "victories of 3": 3,
        "victories of 5": 5,
        "defeats": -2,
    }


@pytest.mark.clause("L-6.3")
def test_a_copied_guild_is_chosen_with_what_groups_of_symbols_bring() -> None:
    """A third symbol from the Scientists is worth 8 points of science and 3 of Aristotle; the Workers would bring 9."""
    brown = ("lumber_yard", "stone_pit", "clay_pool", "ore_vein", "tree_farm")
    me = city(
        "apothecary", "workshop", wonder="olympia_b", stages=3, leaders=["aristotle"], coins=0
    )
    left = city(*brown, "scientists_guild")
    right = city(
        "timber_yard", "quarry", "brickyard", "foundry", "workers_guild", wonder="rhodes_a"
    )
    game = table(me, left, right, expansions=("leaders",), age=3)
    sheet = game.sheet(0, detailed=True)
    parts = sheet.explained(game.catalogue.lines)
    assert parts["science"] == {"1 compass": 1, "1 gear": 1, "1 tablet": 1, "1 sets": 7}
    assert parts["leaders"] == {"aristotle": 3}
    assert parts["guilds"] == {}
    assert list(game.sheet(0).points) == list(sheet.points)
