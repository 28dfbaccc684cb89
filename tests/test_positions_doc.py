"""docs/positions.md names every field of the views and positions of every game."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import septem

DOCUMENT = (Path(__file__).parents[1] / "docs" / "positions.md").read_text(encoding="utf-8")
TITLES = {
    "wonders": "## 7 Wonders\n",
    "duel": "## 7 Wonders Duel\n",
    "architects": "## 7 Wonders Architects\n",
}
BOXES = ("leaders", "cities")
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("wonders", {"players": 2}),
    ("wonders", {"players": 3, "optional_cards": True, "expansions": BOXES}),
    ("wonders", {"players": 4, "teams": True, "expansions": BOXES}),
    ("wonders", {"players": 8, "expansions": (*BOXES, "towers", "foundations")}),
    ("duel", {"expansions": ("promos",)}),
    ("duel", {"expansions": ("pantheon",)}),
    ("architects", {"players": 3}),
]


def section(game: str) -> str:
    """The part of the document about one game."""
    start = DOCUMENT.index(TITLES[game]) + 3
    end = DOCUMENT.find("\n## ", start)
    return DOCUMENT[start : end if end > 0 else None]


def moments(game: str, options: dict[str, Any]) -> Iterator[septem.Game]:
    """Some moments of a random game, its end among them."""
    table = septem.new(game, seed=1, **options)
    rng = random.Random(1)
    while not table.over:
        if rng.random() < 0.2:
            yield table
        seat = rng.choice(table.pending)
        table.play(seat, rng.choice(table.moves(seat)))
    yield table


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_field_is_named(game: str, options: dict[str, Any]) -> None:
    known = set(re.findall(r"`(\w+)`", section(game)))
    fields: set[str] = set()
    for table in moments(game, options):
        shown = [table.view(seat) for seat in (None, *range(table.seats))]
        for found in (table.position(), *shown):
            fields |= set(found)
            for seat in found["seats"]:
                fields |= set(seat)
    assert len(fields) > 20
    assert sorted(fields - known) == []
