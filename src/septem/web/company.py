"""Who sits around a table that is nobody's: the visitor at one seat, bots at the others."""

from septem.bots.levels import PERSONAS
from septem.server.table import Seat
from septem.web.tables import phrase


def you_and_bots(count: int, seat: int, level: str, language: str) -> list[Seat]:
    """So many seats, the visitor's among them."""
    names = iter(PERSONAS)
    return [
        Seat(number, "person", phrase(language, "you"))
        if number == seat
        else Seat(number, "bot", next(names), level)
        for number in range(count)
    ]
