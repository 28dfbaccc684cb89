"""What everybody may know of a move, from the public views around it.

A move may be told once it can no longer be taken back. It is told in full when every piece it names moved in the public view and
its fields do not say that it is secret; otherwise only what lies open of it. Of moves that were revealed together, each must show at its own seat.
"""

import json
from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from septem.kernel.errors import IllegalMove
from septem.kernel.game import Game
from septem.kernel.named import named_in

RETOLD = ("owed_for",)  # fields of a view that only name again what lies elsewhere
Fields = dict[str, Any]
Places = Counter[tuple[str, str]]  # how often a word stands in a place


class Inventory:
    """Where the pieces lie in a public view: those of each seat, and all others."""

    def __init__(self, view: dict[str, Any], known: Collection[str]) -> None:
        self._known = known
        self._common: Places = Counter()
        rest = {key: inner for key, inner in view.items() if key != "seats"}
        take_stock(rest, "", known, self._common)
        self._seats: list[Places] = [Counter() for _ in view.get("seats", [])]
        for seat, found in zip(view.get("seats", []), self._seats, strict=True):
            take_stock(seat, "", known, found)

    def at(self, seat: int) -> Places:
        return self._seats[seat] if seat < len(self._seats) else Counter()

    def named(self, fields: Fields) -> list[str]:
        """The pieces that a move names."""
        return [word for word in named_in(fields) if word in self._known]

    def gained(self, before: "Inventory") -> Counter[str]:
        """The words that stand in more places than before."""
        found = words(self._common - before._common)
        for now, then in zip(self._seats, before._seats, strict=True):
            found += words(now - then)
        return found


def words(found: Places) -> Counter[str]:
    """The words without their places."""
    total: Counter[str] = Counter()
    for (_, word), n in found.items():
        total[word] += n
    return total


def take_stock(value: Any, path: str, known: Collection[str], found: Places) -> None:
    """Count every known word of a value by its place; an entry of a list is one place as a whole."""
    if isinstance(value, str):
        if value in known:
            found[path, value] += 1
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key in RETOLD:
                continue
            if key in known and isinstance(inner, int) and not isinstance(inner, bool):
                found[path, key] += max(0, inner)
            take_stock(inner, f"{path}/{key}", known, found)
    elif isinstance(value, list):
        for inner in value:
            mark = json.dumps(inner, sort_keys=True) if isinstance(inner, dict) else "*"
            take_stock(inner, f"{path}/{mark}", known, found)


def open_to_all(
    made: Sequence[tuple[int, Fields]], before: Inventory, after: Inventory
) -> list[bool]:
    """Of moves that were revealed together, as seats and fields: which of them everybody may know in full."""
    everywhere = after.gained(before)
    if len(made) == 1:
        seat, fields = made[0]
        return [is_open(seat, fields, before, after, everywhere)]
    rivals = Counter(ident for _, fields in made for ident in set(after.named(fields)))
    found = []
    for seat, fields in made:
        now, then = after.at(seat), before.at(seat)
        own = words(now - then) + words(then - now)  # built, or given up
        named = after.named(fields)
        shows = all(own[ident] or everywhere[ident] >= rivals[ident] for ident in named)
        found.append(shows and not fields.get("secret"))
    return found


def is_open(
    seat: int, fields: Fields, before: Inventory, after: Inventory, everywhere: Counter[str]
) -> bool:
    """Whether everybody may know all of a move that was made alone."""
    if fields.get("secret"):
        return False
    named = after.named(fields)
    if not named:
        return True
    moved = everywhere + before.gained(after)
    shown = words(after.at(seat))
    return any(moved[ident] for ident in named) and all(
        moved[ident] or shown[ident] for ident in named
    )


def is_secret(game: Game, seat: int) -> bool:
    """Whether the seat's last choice is not yet revealed: it may still be taken back."""
    if game.over:
        return False
    try:
        game.clone().unplay(seat)
    except IllegalMove:
        return False
    return True
