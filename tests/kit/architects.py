"""Tables of Architects: a position in a line."""

from typing import Any

import septem
from septem.kernel.game import Game


def seat(wonder: str, cards: str = "", stages: str = "", **fields: Any) -> dict[str, Any]:
    """A seat: cards as `wood*2 coin`, stages as digits."""
    counts = {}
    for word in cards.split():
        ident, _, count = word.partition("*")
        counts[ident] = int(count or 1)
    return {"wonder": wonder, "cards": counts, "stages": [int(digit) for digit in stages], **fields}


def table(*seats: dict[str, Any], **fields: Any) -> Game:
    """A game from a partial position."""
    return septem.position({"game": "architects", "seats": list(seats), **fields})


def acting(*seats: dict[str, Any], **fields: Any) -> Game:
    """A game in which seat 0 has taken its card and chooses an action."""
    return table(*seats, decision="action", **fields)


def decision(game: Game) -> str | None:
    name: str | None = game.view(None)["decision"]
    return name
