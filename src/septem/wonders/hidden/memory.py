"""What a seat can work out about cards it does not see (W-10.2).

Every card that lies face down somewhere is a slot. For a given seat the slots fall into groups: inside a group the cards that
may lie there are known, not their order. A hand the seat held before is such a group, together with the cards that were put
away from it since; all that comes from hands it never held is one group per age. A card drawn from a pile and put away at
once was never in a hand the seat held: its slot counts with its hand, its card with the unseen ones.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from septem.wonders.hidden.room import boxes_of, knows, shares
from septem.wonders.rules.traces import (
    EVERYBODY,
    FROM_PILE,
    NOBODY,
    age_of,
    barred_of,
    card_of,
    is_fresh,
    seat_of,
    turn_of,
)

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

UNSEEN = (-1, -1)  # the hand and turn of cards from hands never held


class Slot:
    """A place where a card lies face down."""

    def __init__(
        self, where: str, city: int, place: int, card: int, fresh: bool, barred: int = 0
    ) -> None:
        self.where = where  # "hand", "pile", "marker", "draw", "leftover", or a word of a module
        self.city = city
        self.place = place
        self.card = card
        self.fresh = fresh
        self.barred = barred  # colors its card is known not to have, a bit each


class Group:
    """Slots whose cards are known up to their order, but for fresh ones."""

    def __init__(self) -> None:
        self.slots: list[Slot] = []

    @property
    def cards(self) -> list[int]:
        """The known cards, sorted."""
        return sorted(slot.card for slot in self.slots if not slot.fresh)


def origin(game: "Wonders", age: int, turn: int, seat: int) -> int:
    """The seat that was dealt the hand a seat holds in a turn of an age."""
    moved = turn - 1
    return (seat + moved if game.passes_right(age) else seat - moved) % int(game.seats)


def last_held(game: "Wonders", seat: int, age: int, turn: int, hand: int) -> int:
    """The last turn before the given one in which a seat held a hand, or saw it held, or -1.

    Turns before the memory begins do not count.
    """
    first = 1 if age != game.memory_age else int(game.memory_turn)
    if age < game.memory_age:
        return -1
    for earlier in range(turn - 1, first - 1, -1):
        for other in range(int(game.seats)):
            if shares(game, seat, other) and origin(game, age, earlier, other) == hand:
                return earlier
    return -1


def groups(game: "Wonders", seat: int) -> dict[tuple[int, int, int], Group]:
    """The groups of all slots whose card a seat does not see; the key is age, hand, turn last held."""
    found: dict[tuple[int, int, int], Group] = {}

    def put(age: int, key: tuple[int, int], slot: Slot) -> None:
        found.setdefault((age, *key), Group()).slots.append(slot)

    def put_trace(where: str, city: int, place: int, packed: i64) -> None:
        fresh = is_fresh(packed) and age_of(packed) > 0
        slot = Slot(where, city, place, int(card_of(packed)), fresh, int(barred_of(packed)))
        age, turn, known_to = int(age_of(packed)), int(turn_of(packed)), int(seat_of(packed))
        if known_to == EVERYBODY or knows(game, seat, where):
            return
        if known_to == NOBODY or not shares(game, seat, known_to):
            put(age, _key(game, seat, age, turn, known_to), slot)

    def put_own(slot: Slot, packed: int) -> None:
        put_trace(slot.where, slot.city, slot.place, packed)

    me = game.cities[seat]
    for place in range(len(game.pile)):
        if place >= me.discards_seen and not game.sees_pile(seat):
            put_trace("pile", -1, place, game.pile[place])
    for city in range(len(game.cities)):
        for place, packed in enumerate(game.cities[city].markers):
            put_trace("marker", city, place, packed)
        holder = int(game.decider(city))
        if not shares(game, seat, holder):
            turn = int(game.turn) if city < game.seats else FROM_PILE
            key = _key(game, seat, int(game.age), turn, holder)
            for place, card in enumerate(game.cities[city].hand):
                fresh = game.just_drawn(city, card)
                put(int(game.age), key, Slot("hand", city, place, int(card), fresh))
    for place, card in enumerate(game.undealt()):
        put(int(game.age), UNSEEN, Slot("draw", -1, place, int(card), False))
    for place, card in enumerate(game.leftovers):
        age = int(game.catalogue.cards[card].age)
        put(age, UNSEEN, Slot("leftover", -1, place, int(card), False))
    for box in boxes_of(game):
        box.slots(game, put_own)
    return found


def _key(game: "Wonders", seat: int, age: int, turn: int, holder: int) -> tuple[int, int]:
    """The group of a card that another seat held in a turn: the hand and when this seat last held it."""
    if holder == NOBODY or turn == FROM_PILE:
        return UNSEEN
    hand = origin(game, age, turn, holder)
    held = last_held(game, seat, age, turn, hand)
    return (hand, held) if held > 0 else UNSEEN


def seen_hand(game: "Wonders", seat: int, city: int) -> list[int] | None:
    """The cards among which another city's hand lies, when the seat held that hand before."""
    turn = int(game.turn) if city < game.seats else FROM_PILE
    key = _key(game, seat, int(game.age), turn, int(game.decider(city)))
    if key == UNSEEN:
        return None
    group = groups(game, seat).get((int(game.age), *key))
    return group.cards if group else None
