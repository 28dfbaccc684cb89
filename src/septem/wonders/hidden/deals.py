"""New deals: all that a seat cannot know is laid where it might as well lie (W-10)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.rng import Rng
from septem.wonders.cards.catalogue import GUILD
from septem.wonders.hidden.memory import UNSEEN, Group, Slot, groups
from septem.wonders.hidden.room import boxes_of, knows, shares
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.orders import NO_ORDER
from septem.wonders.rules.traces import with_card

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


def deal_anew(twin: "Wonders", seat: int, rng: Rng) -> None:
    """Lay every card the seat cannot know where it might as well lie.

    The result depends on what the seat knows and on the seed alone, never on the true places of hidden cards. After the end
    nothing is hidden (W-10.3).
    """
    if twin.over:
        return
    for box in boxes_of(twin):
        box.mix(twin, seat, rng)
    found = groups(twin, seat)
    twin.forget_drawn(seat)
    for age in sorted({key[0] for key in found}):
        own = {key[1:]: group for key, group in found.items() if key[0] == age}
        deal_age(twin, seat, age, own, rng)
    redeal_later_ages(twin, seat, rng)
    for city in twin.cities:
        city.hand = in_order(city.hand)
    for box in boxes_of(twin):
        box.sort(twin)
    redraw_orders(twin, seat, rng)


def deal_age(
    twin: "Wonders", seat: int, age: int, found: dict[tuple[int, int], Group], rng: Rng
) -> None:
    """Deal the hidden cards of one age: inside each group that was seen, then the unseen ones."""
    unseen = found.pop(UNSEEN, Group())
    drawn = drawn_slot(unseen)
    places = [(slot, slot is drawn) for slot in unseen.slots]
    pool = [slot.card for slot in unseen.slots]
    for key in sorted(found):
        slots = found[key].slots
        cards = found[key].cards
        pool += [slot.card for slot in slots if slot.fresh]
        order = shuffled(cards + [NO_ORDER] * (len(slots) - len(cards)), rng)
        order = fitted(twin, slots, order)
        for slot, card in zip(slots, order, strict=True):
            if card == NO_ORDER:
                places.append((slot, True))
            else:
                put(twin, slot, card, False)
    pool = leave_out(twin, seat, age, pool, rng)
    slots = [slot for slot, _ in places]
    dealt = fitted(twin, slots, shuffled(sorted(pool), rng))
    for (slot, fresh), card in zip(places, dealt, strict=True):
        put(twin, slot, card, fresh)


def drawn_slot(unseen: Group) -> Slot | None:
    """Where the card lies that was drawn into a hand never held: it may be any card of that hand, so the first place will do."""
    hands = {slot.city for slot in unseen.slots if slot.where == "hand" and slot.fresh}
    slots = [slot for slot in unseen.slots if slot.where == "hand" and slot.city in hands]
    return slots[0] if slots else None


def fitted(twin: "Wonders", slots: list[Slot], cards: list[int]) -> list[int]:
    """Cards for slots in the order given, moved as little as needed where a slot bars a color."""
    order = list(cards)
    choosy = [place for place, slot in enumerate(slots) if slot.barred]
    if not choosy:
        return order

    def fits(place: int, card: int) -> bool:
        if card == NO_ORDER:
            return not slots[place].barred
        return not slots[place].barred >> int(twin.catalogue.cards[card].color_index) & 1

    def settle(number: int) -> bool:
        """Exchange cards until the choosy slots from the given one on have a card that fits."""
        if number == len(choosy):
            return all(fits(place, order[place]) for place in choosy)
        place = choosy[number]
        for other in [place, *[p for p in range(len(order)) if p not in choosy[: number + 1]]]:
            if fits(place, order[other]):
                order[place], order[other] = order[other], order[place]
                if settle(number + 1):
                    return True
                order[place], order[other] = order[other], order[place]
        return False

    if not settle(0):
        raise LookupError("no deal fits what is known of the colors")
    return order


def leave_out(twin: "Wonders", seat: int, age: int, pool: list[int], rng: Rng) -> list[int]:
    """Which cards of the age's pools are left out is hidden too: draw them anew from all hidden ones."""
    for drawn in twin.catalogue.pools + twin.catalogue.mixed:
        if drawn.age != age or (drawn.color == GUILD and knows(twin, seat, "guilds")):
            continue
        out = [int(card) for card in twin.left_out if card in drawn.cards]
        hidden = [card for card in pool if card in drawn.cards]
        order = shuffled(sorted([*hidden, *out]), rng)
        kept = [int(card) for card in twin.left_out if card not in drawn.cards]
        twin.left_out = vec[i64](sorted([*kept, *order[: len(out)]]))
        pool = [card for card in pool if card not in drawn.cards] + order[len(out) :]
    return pool


def put(twin: "Wonders", slot: Slot, card: int, fresh: bool) -> None:
    """Lay a card into a slot."""
    if slot.where == "pile":
        twin.pile[slot.place] = with_card(twin.pile[slot.place], card, fresh)
    elif slot.where == "marker":
        markers = twin.cities[slot.city].markers
        markers[slot.place] = with_card(markers[slot.place], card, fresh)
    elif slot.where == "hand":
        if slot.place == 0:
            twin.cities[slot.city].hand = twin.cities[slot.city].hand[:]
        twin.cities[slot.city].hand[slot.place] = card
        if fresh:
            twin.note_drawn(card)
    elif slot.where == "draw":
        twin.put_undealt(slot.place, card)
    elif slot.where == "leftover":
        if slot.place == 0:
            twin.leftovers = twin.leftovers[:]
        twin.leftovers[slot.place] = card
    else:
        for box in boxes_of(twin):
            box.lay(twin, slot, card)


def redeal_later_ages(twin: "Wonders", seat: int, rng: Rng) -> None:
    """Shuffle the decks of the ages to come; what is in and out of them is drawn anew."""
    decks: list[vec[i64]] = []
    for deck in twin.decks:
        cards = leave_out(twin, seat, 3 - len(decks), [int(card) for card in deck], rng)
        decks.append(vec[i64](shuffled(sorted(cards), rng)))
    twin.decks = decks


def redraw_orders(twin: "Wonders", seat: int, rng: Rng) -> None:
    """Orders that others have committed unseen become some legal order of the hand dealt to them."""
    if not twin.choosing():
        return
    given = [int(order) for order in twin.orders]
    hidden = [city for city in range(len(given)) if not shares(twin, seat, int(twin.decider(city)))]
    for city in hidden:
        twin.orders[city] = NO_ORDER
    for city in hidden:
        if given[city] != NO_ORDER:
            codes = twin.codes(twin.decider(city))
            twin.orders[city] = codes[rng.below(len(codes))]


def shuffled(cards: list[int], rng: Rng) -> list[int]:
    order = vec[i64](cards)
    rng.shuffle(order)
    return [int(card) for card in order]
