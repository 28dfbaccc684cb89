"""Every bot plays every game and expansion combination to the end."""

from itertools import combinations
from typing import Any

import pytest

from septem.bots import levels
from septem.bots.specs import anchors
from septem.lab.match import Plan, play_game
from septem.wonders.expansions.known import EXPANSIONS

BOXES = [name for name, header in EXPANSIONS.all().items() if not header.switch]
WONDERS = [
    names
    for size in range(len(BOXES) + 1)
    for names in combinations(BOXES, size)
    if not EXPANSIONS.objection(list(names), 4, "en")
]
DUEL: list[tuple[str, ...]] = [(), ("promos",), ("pantheon",), ("promos", "pantheon")]


def bots_of(game: str) -> list[str]:
    return [f"{name}@4" for name in (*levels.LEVELS, *anchors(game))]


def play(game: str, bots: tuple[str, ...], **options: Any) -> None:
    played = play_game(Plan(game, bots, 1, seed=5, options=tuple(options.items())), 0, 0)
    assert sum(played.shares) == pytest.approx(1.0)
    assert max(played.scores) > 0


def in_tables(names: list[str], seats: int) -> list[tuple[str, ...]]:
    """All bots at tables of so many seats; the last table is filled up from the front."""
    ring = names + names[: -len(names) % seats]
    return [tuple(ring[i : i + seats]) for i in range(0, len(ring), seats)]


@pytest.mark.parametrize("expansions", WONDERS)
def test_7_wonders_with_every_expansion(expansions: tuple[str, ...]) -> None:
    for bots in in_tables(bots_of("wonders"), 4):
        play("wonders", bots, expansions=expansions)


@pytest.mark.parametrize("expansions", [("towers",), tuple(BOXES)])
def test_7_wonders_with_some_thought(expansions: tuple[str, ...]) -> None:
    play("wonders", ("master@24", "expert@16", "fair", "novice"), expansions=expansions)


@pytest.mark.parametrize("players", [2, 7])
def test_7_wonders_for_few_and_many(players: int) -> None:
    for bots in in_tables(bots_of("wonders"), players):
        play("wonders", bots)


def test_7_wonders_in_teams() -> None:
    play("wonders", ("fair", "skilled@4", "a4", "a6@4"), expansions=("cities",), teams=True)


@pytest.mark.parametrize("expansions", DUEL)
def test_duel_with_every_expansion(expansions: tuple[str, ...]) -> None:
    for bots in in_tables(bots_of("duel"), 2):
        play("duel", bots, expansions=expansions)


@pytest.mark.parametrize("players", [2, 5])
def test_architects(players: int) -> None:
    for bots in in_tables(bots_of("architects"), players):
        play("architects", bots)
    play("architects", ("fair", "x1", "skilled@4"), wonders="chosen")
