"""What a seat may know: its view, and deals that fit it (W-10).

Fields of a view are listed here one by one; nothing leaves the engine that is not on this page.
"""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import at, unpack
from septem.kernel.rng import Rng
from septem.wonders.cards.catalogue import GUILD
from septem.wonders.hidden import forecast
from septem.wonders.hidden.memory import UNSEEN, Group, Slot, groups, seen_hand
from septem.wonders.hidden.room import boxes_of, expansions_of, knows, shares
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.listing import buildings, ids, victories
from septem.wonders.rules.masks import assignments
from septem.wonders.rules.orders import NO_ORDER
from septem.wonders.rules.shortage import why_not
from septem.wonders.rules.traces import card_of, with_card

if TYPE_CHECKING:
    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders


def view(game: "Wonders", seat: int | None) -> dict[str, Any]:
    """What a seat sees; None: a spectator. After the end everything is shown (W-10.3)."""
    fields: dict[str, Any] = {
        "game": "wonders",
        "seat": seat,
        "players": int(game.seats),
        "age": int(game.age),
        "turn": int(game.turn),
        "turns": int(game.turns),
        "step": game.steps[game.step].name,
        "pass_to": game.passing(),
        "pending": list(game.pending),
        "over": game.over,
        "discard_count": len(game.pile),
        "seats": [city_view(game, seat, city) for city in range(len(game.cities))],
    }
    fields.update(game.table_fields())
    if game.extended:
        fields["expansions"] = list(expansions_of(game))
    for box in boxes_of(game):
        fields.update(box.table_view(game, seat))
    if game.over or (seat is not None and game.sees_pile(seat)):
        fields["discard"] = ids(game, sorted(int(card_of(packed)) for packed in game.pile))
    if game.over:
        fields["left_out"] = sorted(ids(game, list(game.left_out)))
        if len(game.leftovers):
            fields["leftovers"] = ids(game, [int(card) for card in game.leftovers])
    return fields


def city_view(game: "Wonders", seat: int | None, city: int) -> dict[str, Any]:
    """One city as a seat sees it."""
    me = game.cities[city]
    mine = seat is not None and shares(game, seat, int(game.decider(city)))
    fields = public_city(game, me)
    fields["points"] = game.points(city)
    fields["conflicts"] = forecast.conflicts(game, city)
    if game.extended:
        fields["strength"] = forecast.might(game, city)
    committed = game.choosing() and game.orders[city] != NO_ORDER
    fields["committed"] = committed
    fields["hand_count"] = len(me.hand)
    if mine or game.over:
        fields["hand"] = ids(game, list(me.hand))
        fields["order"] = game.faces.words.text(int(game.orders[city])) if committed else None
        if game.choosing() and game.turn and game.age and len(game.choices(city)):
            fields["why_not"] = why_not(game, city, game.choices(city))
    elif seat is not None:
        seen = seen_hand(game, seat, city)
        fields["hand_seen"] = None if seen is None else ids(game, seen)
    if game.over:
        fields["explained"] = explained(game, city)
    if city == seat or game.over:
        fields["markers"] = ids(game, [int(card_of(packed)) for packed in me.markers])
    for box in boxes_of(game):
        fields.update(box.city_view(game, city, mine or game.over))
    return fields


def explained(game: "Wonders", city: int) -> dict[str, dict[str, int]]:
    """What each line of the score sheet is made of, with the symbols that were chosen for it."""
    me = game.cities[city]
    sheet = game.points(city)
    symbols = me.symbols
    if me.more is not None and me.more.reads_symbols:
        me.symbols = me.more.symbols_used
    lines = parts_of(game, city, sheet)
    me.symbols = symbols
    return lines


def parts_of(game: "Wonders", city: int, sheet: dict[str, int]) -> dict[str, dict[str, int]]:
    """The parts of each line: cards, stages by number, symbols, tokens."""
    me, left, right = game.cities[city], game.left(city), game.right(city)
    lines: dict[str, dict[str, int]] = {line: {} for line in game.catalogue.lines}
    for index in me.cards():
        card = game.catalogue.cards[index]
        worth = sum(int(effect.points(me, left, right)) for effect in card.powers.scores)
        if worth:
            lines[game.catalogue.lines[card.line]][card.id] = worth
    for number in range(me.stages):
        scores = me.board.stages[number].powers.scores
        worth = sum(int(effect.points(me, left, right)) for effect in scores)
        if worth:
            lines["wonder"][str(number + 1)] = worth
    lines["science"].update(symbol_points(game, me, sheet["science"]))
    for box in game.ruleset.scoring:
        box.explain(game, city, lines)
    add_copied(game, me, sheet, lines)
    return lines


def symbol_points(game: "Wonders", me: "City", worth: int) -> dict[str, int]:
    """The science symbols of a city that are worth so much, with as many of choice or copied as that takes, and the sets."""
    counting = game.ruleset.science
    more = me.more
    bonus = 0 if more is None else int(more.group_bonus + more.copied_bonus)
    best = next(
        (
            found
            for added in range(MOST_ADDED)
            for found in with_more(int(me.symbols), added)
            if int(counting.worth(found, bonus)[0]) == worth
        ),
        None,
    )
    if best is None:
        return {"copied": worth}
    parts = {}
    for i, name in enumerate(game.catalogue.vocabulary.symbols):
        count = int(at(best, i))
        if count:
            parts[f"{count} {name}"] = count**2
    return {**parts, **counting.explained(best, bonus)}


MOST_ADDED = 12  # more symbols than can be chosen and copied


def with_more(symbols: int, added: int) -> list[int]:
    """Every way to add so many symbols of choice or copied ones."""
    return [symbols + int(chosen) for chosen in assignments(added, 0, 0)]


def add_copied(
    game: "Wonders", me: "City", sheet: dict[str, int], lines: dict[str, dict[str, int]]
) -> None:
    """Points that no card explains by itself: a copied guild (W-6.5) or leader (L-6.13), a bonus for sets (L-6.3)."""
    cards = [game.catalogue.cards[index] for index in me.cards()]
    bonus = next((card.id for card in cards if card.powers.group_bonus), "copied")
    copier = next((card.id for card in cards if card.powers.names), "copied")
    for line, source in (
        (game.catalogue.lines[game.catalogue.bonus_line], bonus),
        ("guilds", "copied" if me.copies_guild else copier),
    ):
        rest = sheet[line] - sum(lines[line].values())
        if rest:
            lines[line][source] = lines[line].get(source, 0) + rest


def public_city(game: "Wonders", city: "City") -> dict[str, Any]:
    """What everybody sees of a city."""
    goods = game.catalogue.vocabulary.goods
    symbols = game.catalogue.vocabulary.symbols
    return {
        "wonder": city.board.id,
        "stages": int(city.stages),
        "coins": int(city.coins),
        "trade_income": int(city.trade_income),
        "cards": buildings(game, city),
        "shields": int(city.shields),
        "victories": victories(city),
        "defeats": int(city.defeats),
        "symbols": {name: int(at(city.symbols, i)) for i, name in enumerate(symbols)},
        "free_symbols": int(city.free_symbols),
        "produces": production(goods, city.fixed, city.units),
        "sells": production(goods, city.sold, city.sold_units),
        "prices": {
            "left": dict(zip(goods, unpack(int(city.left_price)), strict=False)),
            "right": dict(zip(goods, unpack(int(city.right_price)), strict=False)),
        },
        "free_builds": int(city.free_builds),
        "free_builds_used": int(city.free_builds_used),
    }


def production(goods: list[str], fixed: i64, units: vec[i64]) -> list[list[str]]:
    """Units of production, each a list of alternatives, whatever the order they were built in."""
    single = [[good] for field, good in enumerate(goods) for _ in range(at(fixed, field))]
    return single + sorted(
        [[good for field, good in enumerate(goods) if at(unit, field)] for unit in units]
    )


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
    places = [(slot, False) for slot in unseen.slots]
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
