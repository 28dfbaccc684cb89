"""A last card belongs to the turn of the first play: its prices are those of the start of the turn, and what serves once per turn serves
once for both plays (W-5.11).

Means that serve once per turn are bits of `Extension.used`: discounts of one unit, units used free of charge, by side; units of the bank.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import at, one
from septem.wonders.cards.pieces import Powers
from septem.wonders.rules import events
from septem.wonders.rules.city import City
from septem.wonders.rules.extension import PAID, Bargain, Extension
from septem.wonders.rules.orders import BUILD, CARD, CARDS, STAGE, card_of, kind_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

REBATE: Final = 0  # where the bits begin: a rebate left and right,
BARGAIN: Final = 2  # another bargain left and right,
BANK_UNIT: Final = PAID + 2  # the left and the right neighbour paid, and units of the bank

# What the first play uses up.


def note_used(game: "Wonders") -> None:
    """In the last turn, before anybody pays: what the first plays of cities with a last card use up."""
    for city in range(game.size):
        me = game.cities[city]
        more = me.more
        if more is not None and len(me.hand):
            more.used = used_by(game, city, game.orders[city])


def note_paid(game: "Wonders") -> None:
    """The same after all have paid: which neighbours they have bought from."""
    for city in range(game.size):
        me = game.cities[city]
        more = me.more
        if more is not None and len(me.hand) and is_bought(game.orders[city]):
            more.used |= game.neighbours_paid(city, game.orders[city]) << PAID


def is_bought(order: i64) -> bool:
    """Whether an order pays for a card or a stage."""
    kind = kind_of(order)
    return kind == BUILD or kind == STAGE  # noqa: PLR1714 - a tuple would be boxed


def used_by(game: "Wonders", city: i64, order: i64) -> i64:
    """The means once per turn that a payment needs, as few as will do."""
    me = game.cities[city]
    owned = means_of(me)
    if owned == 0 or not is_bought(order):
        return 0
    best = owned
    used: i64 = 0
    while used < owned:
        fewer = used & owned == used and size(used) < size(best)
        if fewer and is_offered(game, city, without(me, owned - used), order):
            best = used
        used += 1
    return best


def means_of(city: City) -> i64:
    """The means of a city that serve once per turn."""
    more = city.more
    if more is None:
        return 0
    found: i64 = 0
    for side in range(2):
        if at(more.rebates, side):
            found |= bit(REBATE + side)
        for bargain in more.means:
            if has(bargain.once, side):
                found |= bit(BARGAIN + side)
    for unit in range(len(more.bank)):
        found |= bit(BANK_UNIT + unit)
    return found


def size(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits:
        count += bits & 1
        bits >>= 1
    return count


def is_offered(game: "Wonders", city: i64, trader: City, order: i64) -> bool:
    """Whether an order would be offered to a city in another state."""
    offer = game.buffer()
    left, right = game.left(city), game.right(city)
    offer.open(trader, left, right)
    if kind_of(order) == STAGE:
        order -= order & CARDS << CARD
    else:
        offer.with_card(game.catalogue.cards[card_of(order)], trader, left, right)
    return order in offer.orders[0 : offer.count]


# What is left for the second.


def trader(game: "Wonders", city: i64) -> City:
    """The city as it buys for its last card: without the prices that it built this turn, and what its first play used up."""
    me = game.cities[city]
    built = [powers for powers in built_now(game, city) if any(x.prices for x in powers.standing)]
    more = me.more
    used: i64 = 0 if more is None else more.used
    if not built and not used:
        return me
    twin = without(me, used)
    if built:
        price_anew(game, twin, built)
    return twin


def built_now(game: "Wonders", city: i64) -> list[Powers]:
    """What a city has built this turn."""
    found: list[Powers] = []
    plays = game.earlier
    for i in range(0, len(plays), 2):
        powers = events.built_by(game, city, plays[i + 1]) if plays[i] == city else None
        if powers is not None:
            found.append(powers)
    return found


def without(city: City, used: i64) -> City:
    """A copy of a city that lacks some of its means."""
    twin = city.clone()
    more = twin.more
    if more is None:
        return twin
    for side in range(2):
        if has(used, REBATE + side):
            more.rebates -= at(more.rebates, side) * one(side)
    sides = used >> BARGAIN & 3
    if sides:
        more.means = left_of(more.means, sides)
    if used >> BANK_UNIT:
        keep_units(more, used >> BANK_UNIT)
    return twin


def left_of(means: vec[Bargain], sides: i64) -> vec[Bargain]:
    """Means without what serves once on some sides, a bit each."""
    found: vec[Bargain] = vec[Bargain]()
    for bargain in means:
        rest = bargain.on_other_sides(sides) if bargain.once & sides else bargain
        if rest is not None:
            found = append(found, rest)
    return found


def keep_units(more: Extension, used: i64) -> None:
    """The bank sells only the units that are not used."""
    bank, prices = more.bank, more.bank_price
    more.bank = vec[i64]()
    more.bank_price = vec[i64]()
    for unit in range(len(bank)):
        if not has(used, unit):
            more.bank = append(more.bank, bank[unit])
            more.bank_price = append(more.bank_price, prices[unit])


def price_anew(game: "Wonders", city: City, built: list[Powers]) -> None:
    """The prices of a city without those that some pieces set."""
    price = game.catalogue.trade_price
    city.left_price = city.right_price = price
    city.lowest_price = at(price, 0)
    more = city.more
    if more is not None:
        more.rebates = more.printed = more.rebate_goods = 0
        more.means = vec[Bargain]([bargain for bargain in more.means if not bargain.prices])
    pieces = [city.board.start, *[game.catalogue.cards[index].powers for index in city.cards()]]
    for powers in [*pieces, *[stage.powers for stage in city.board.stages[: city.stages]]]:
        if powers not in built:
            for effect in powers.standing:
                if effect.prices:
                    effect.stand(city)
