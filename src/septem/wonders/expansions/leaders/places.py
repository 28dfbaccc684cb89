"""Which leader of a player lies where: in hand, under a stage or out of the game is not told apart by others (L-10.1, L-10.2).

The trace of a leader says in which pick of the draft it was taken; turn 0: it was drawn from the reserve. A fresh trace was put
away after the player had drawn, so that it may be any of the player's leaders; the others come from the draft.
"""

from typing import TYPE_CHECKING

from septem.kernel.rng import Rng
from septem.wonders.expansions.leaders.court import LEADER_AGE, academy_of, court_of
from septem.wonders.rules.traces import (
    FROM_PILE,
    age_of,
    barred_of,
    barring,
    card_of,
    is_fresh,
    seat_of,
    trace,
    turn_of,
)

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class Place:
    """Where a leader of a player lies."""

    def __init__(self, where: str, index: int, held: int) -> None:
        self.where = where
        self.index = index
        self.held = held


def places(game: "Wonders", seat: int) -> list[Place]:
    """Every place of a player's hidden leaders, in an order everybody can know."""
    found = [
        Place("gone", index, int(held))
        for index, held in enumerate(academy_of(game).gone)
        if seat_of(held) == seat
    ]
    found += [
        Place("marker", index, int(held))
        for index, held in enumerate(game.cities[seat].markers)
        if age_of(held) == LEADER_AGE
    ]
    hand = court_of(game.cities[seat]).hand
    return found + [Place("hand", index, int(held)) for index, held in enumerate(hand)]


def mix(game: "Wonders", seat: int, rng: Rng) -> None:
    """Lay a player's leaders into these places at random."""
    all_places = places(game, seat)
    early = [p for p in all_places if p.where != "hand" and not is_fresh(p.held)]
    late = [p for p in all_places if p not in early]
    held = sorted((int(turn_of(p.held)), int(card_of(p.held)), p.held) for p in all_places)
    drafted = shuffled([x for turn, _, x in held if turn != FROM_PILE], rng)
    drawn = [x for turn, _, x in held if turn == FROM_PILE]
    first = drafted[: len(early)]
    rest = drafted[len(early) :] + drawn
    while len(first) < len(early):
        first.append(rest.pop())
    for place, leader in zip([*early, *late], first + shuffled(rest, rng), strict=True):
        lay(game, seat, place, leader)


def lay(game: "Wonders", seat: int, place: Place, leader: int) -> None:
    """Lay a leader into a place; the place keeps its time."""
    turn = turn_of(leader)
    fresh = is_fresh(place.held)
    packed = trace(card_of(leader), LEADER_AGE, turn, seat, fresh)
    packed = barring(packed, barred_of(place.held))
    if place.where == "gone":
        academy_of(game).gone[place.index] = packed
    elif place.where == "marker":
        game.cities[seat].markers[place.index] = packed
    else:
        court_of(game.cities[seat]).hand[place.index] = packed


def shuffled(leaders: list[int], rng: Rng) -> list[int]:
    order = list(leaders)
    for i in range(len(order) - 1, 0, -1):
        j = int(rng.below(i + 1))
        order[i], order[j] = order[j], order[i]
    return order
