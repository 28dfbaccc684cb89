"""What lies hidden at a moment of a game of 7 Wonders: the hands, and those that boxes add."""

from typing import Any

from septem.web.opened import Hidden
from septem.web.tables.wonders.boxes import joined

HAND = "hand"  # the field of a city's hand in a position, and the end of its phrase


def opened(position: dict[str, Any]) -> list[Hidden]:
    """Every hand of every city that holds cards."""
    return [
        Hidden(city, name, fields[name], held=True)
        for city, fields in enumerate(position["seats"])
        for name in (HAND, *joined("hands"))
        if fields.get(name)
    ]
