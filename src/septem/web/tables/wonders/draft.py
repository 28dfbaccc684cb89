"""The draft of wonders as everybody sees it: the wonders on offer, who takes when and what was taken."""

import re
from dataclasses import dataclass
from typing import Any

from septem.server import games
from septem.web.tables import SeatSeen, Seen
from septem.web.tables.wonders.faces import BoardFace, board
from septem.web.tables.wonders.moves import city_name

SOURCE = re.compile(r" \[[^]]*\]")  # where values come from; the help says it


@dataclass(frozen=True)
class Side:
    """One side of a wonder, drawn and in words."""

    face: BoardFace
    spoken: str

    @property
    def title(self) -> str:
        return f"{self.face.city} {self.face.side}"


@dataclass(frozen=True)
class Offer:
    """A wonder on the table; `taker` has taken the side `taken`."""

    wonder: str
    sides: tuple[Side, ...]
    taker: SeatSeen | None
    taken: str

    @property
    def face(self) -> BoardFace:
        return self.sides[0].face


@dataclass(frozen=True)
class Turn:
    """Somebody's turn to take, and what they took."""

    seat: SeatSeen
    state: str  # "done" | "now" | "later"
    side: Side | None


def draft(seen: Seen) -> dict[str, Any]:
    """The values of the draft's page."""
    assert seen.draft is not None
    now = len(seen.draft.picks)
    turns = [turn(seen, city, at, now) for at, city in enumerate(seen.draft.order)]
    offers = offered(seen, turns)
    return {
        "free": [offer for offer in offers if offer.taker is None],
        "gone": [offer for offer in offers if offer.taker is not None],
        "turns": turns,
        "picker": turns[now].seat,
        "tall": any(offer.face.tall for offer in offers),
        "spare": len(offers) - len(turns),
    }


def turn(seen: Seen, city: int, at: int, now: int) -> Turn:
    assert seen.draft is not None
    taken = seen.draft.taken.get(city)
    state = "done" if at < now else "now" if at == now else "later"
    return Turn(seat_of(seen, city), state, side(seen, taken) if taken else None)


def seat_of(seen: Seen, city: int) -> SeatSeen:
    """Who sits there; the Free City sits by itself."""
    if city < len(seen.seats):
        return seen.seats[city]
    return SeatSeen(city, city_name(seen, city), "city", None, False, True, False, False)


def side(seen: Seen, ident: str) -> Side:
    words = ". ".join(games.pieces(seen.game)[ident].effect[seen.language])
    return Side(board(ident, seen.language), SOURCE.sub("", words))


def offered(seen: Seen, turns: list[Turn]) -> list[Offer]:
    """The wonders in the order they lie, with whoever took them."""
    assert seen.draft is not None
    takers = {games.wonder_of(t.side.face.id): t for t in turns if t.side is not None}
    found: dict[str, list[Side]] = {}
    for ident in seen.draft.pool:
        found.setdefault(games.wonder_of(ident), []).append(side(seen, ident))
    return [
        Offer(
            wonder,
            tuple(sides),
            takers[wonder].seat if wonder in takers else None,
            seen.draft.taken[takers[wonder].seat.number] if wonder in takers else "",
        )
        for wonder, sides in found.items()
    ]
