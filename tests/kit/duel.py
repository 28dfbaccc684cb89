"""Tables of Duel: a position in few words, and what follows from a move."""

from typing import Any

import septem
from septem.duel.cards.catalogue import CARDS

A, B = 0, 1
SPOTS = {1: range(14, 20), 2: range(6), 3: range(5, 9)}  # positions that do not cover each other
SETS: list[tuple[str, ...]] = [(), ("promos",), ("pantheon",), ("promos", "pantheon")]


def seat(*cards: str, coins: int = 20, **more: Any) -> dict[str, Any]:
    """A seat with these cards; `built` and `wonders` are lists of ids, `tokens` of progress tokens."""
    fields: dict[str, Any] = {"coins": coins, "cards": list(cards)}
    fields["wonders"] = [{"id": name, "built": True} for name in more.pop("built", [])]
    fields["wonders"] += [{"id": name} for name in more.pop("wonders", [])]
    fields["progress"] = more.pop("tokens", [])
    return fields | more


def table(
    first: dict[str, Any] | None = None,
    second: dict[str, Any] | None = None,
    *,
    cards: dict[int, str] | list[str] | None = None,
    **more: Any,
) -> septem.Game:
    """A table; `cards` lie in the structure by position, or all accessible when given as a list."""
    if isinstance(cards, list):
        more.setdefault("age", CARDS[cards[0]].age)
        cards = dict(zip(SPOTS[more["age"]], cards, strict=False))
    structure: list[str | None] = [None] * 20
    for at, name in (cards or {}).items():
        structure[at] = name
    fields: dict[str, Any] = {"game": "duel", "structure": structure, **more}
    fields["seats"] = [first or seat(), second or seat()]
    return septem.position(fields)


def coins(game: septem.Game) -> list[int]:
    return [one["coins"] for one in game.position()["seats"]]


def pending(game: septem.Game) -> str:
    """The name of the decision owed now."""
    name: str = game.view(None)["decision"]["step"]
    return name


def price(game: septem.Game, text: str) -> int:
    """What a move costs the seat that plays it: read from the coins that leave the treasury."""
    move = next(move for move in game.moves(game.pending[0]) if move.text == text)
    return int(move.fields.get("cost", 0) + sum(move.fields.get("paid", {}).values()))
