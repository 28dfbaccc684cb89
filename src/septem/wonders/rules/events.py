"""What plays set off and bring: acts and triggers as soon as their pieces stand, coins and tokens in the gain step (EFFECTS 2).

Coins wait as `due` of their city until its gain step. A play that a later one of the same turn follows waits in `game.earlier`.
"""

from typing import TYPE_CHECKING, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import has
from septem.wonders.cards.pieces import GIVES, HARMS, SLEEPS, Powers
from septem.wonders.rules import stages
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.orders import DECLINE, DISCARD, NO_ORDER, OWN, STAGE, card_of, kind_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


# As soon as pieces stand.


def follow(game: "Wonders", first: i64, end: i64) -> None:
    """All that follows at once from the orders some cities have just carried out."""
    for city in range(first, end):
        order = game.orders[city]
        powers = built_by(game, city, order)
        if powers is not None and len(powers.acts) > 0:
            for effect in powers.acts:
                cast(Deed, effect).act(game, city, order)
        me = game.cities[city]
        if me.extension().awake:
            me.due += triggered(game, city, order)
    for box in game.ruleset.followers:
        box.follow(game, first, end)
    for city in range(first, end):
        more = game.cities[city].extension()
        more.awake = len(more.triggers)


def built_by(game: "Wonders", city: i64, order: i64) -> Powers | None:
    """The powers of the piece an order has put into a city."""
    kind = kind_of(order)
    if kind == STAGE:
        return stages.standing(game.cities[city], order).powers
    if kind == DISCARD or kind == DECLINE:  # noqa: SIM109, PLR1714 - a tuple would be boxed
        return None
    if kind >= OWN and not game.ruleset.kinds[kind - OWN].builds:
        return None
    return game.catalogue.cards[card_of(order)].powers


def triggered(game: "Wonders", city: i64, order: i64) -> i64:
    """Coins of the triggers that served before the play."""
    more = game.cities[city].extension()
    coins: i64 = 0
    i: i64 = 0
    while i < more.awake:
        coins += more.triggers[i].on_play(game, city, order)
        i += 1
    return coins


# In the gain step.


def gained(game: "Wonders", city: i64, order: i64) -> i64:
    """The coins one order brings from the bank."""
    kind = kind_of(order)
    if kind == DISCARD:
        return game.discard_coins
    if kind >= OWN and not game.ruleset.kinds[kind - OWN].builds:
        return game.ruleset.kinds[kind - OWN].gained(game, city, order)
    me = game.cities[city]
    if kind == STAGE:
        gains = stages.standing(me, order).powers.gains
    else:
        gains = game.catalogue.cards[card_of(order)].powers.gains
    coins: i64 = 0
    for effect in gains:
        coins += effect.coins(me, game.left(city), game.right(city))
    return coins


def count_earlier(game: "Wonders") -> None:
    """Count what plays bring that others of the same turn followed; none of them waits any more."""
    plays = game.earlier
    if len(plays) == 0:
        return
    for i in range(0, len(plays), 2):
        game.cities[plays[i]].due += gained(game, plays[i], plays[i + 1])
    game.earlier = vec[i64]()


def plays_of(game: "Wonders", cities: i64) -> vec[i64]:
    """City, order, city, order: the plays of some cities, a bit each, that wait for their gains; they wait no more."""
    found: vec[i64] = vec[i64](capacity=2 * game.size)
    left: vec[i64] = vec[i64]()
    plays = game.earlier
    for city in range(game.size):
        for i in range(0, len(plays), 2):
            if plays[i] == city:
                if has(cities, city):
                    found = append(append(found, city), plays[i + 1])
                else:
                    left = append(append(left, city), plays[i + 1])
        if has(cities, city) and game.orders[city] != NO_ORDER:
            found = append(append(found, city), game.orders[city])
    game.earlier = left
    return found


def gain(game: "Wonders", cities: i64, takers: i64) -> None:
    """All that the plays of some cities, a bit each, bring: every count before any token moves, then what others lose.

    `takers` are the cities that take now what is due to them.
    """
    brings = counted(game, cities)
    plays: vec[i64] = vec[i64]()
    if brings or len(game.earlier) > 0:
        plays = plays_of(game, cities)
        for i in range(0, len(plays), 2):
            gain_in_boxes(game, plays[i], plays[i + 1])
    elif len(game.ruleset.gainers) > 0:
        for city in range(game.size):
            if has(cities, city) and game.orders[city] != NO_ORDER:
                gain_in_boxes(game, city, game.orders[city])
    if brings & GIVES:
        give(game, plays)
    if brings & HARMS:
        do_harm(game, plays)
    take(game, takers, plays if brings & SLEEPS else vec[i64]())


def gain_in_boxes(game: "Wonders", city: i64, order: i64) -> None:
    """What one play brings by the rules of expansions."""
    for box in game.ruleset.gainers:
        box.gain(game, city, order)


def counted(game: "Wonders", cities: i64) -> i64:
    """Count the coins that the plays of some cities bring; what else they bring or do, as `Powers.brings` says."""
    brings: i64 = 0
    plays = game.earlier
    for i in range(0, len(plays), 2):
        if has(cities, plays[i]):
            brings |= count(game, plays[i], plays[i + 1])
    for city in range(game.size):
        if has(cities, city) and game.orders[city] != NO_ORDER:
            brings |= count(game, city, game.orders[city])
    return brings


def count(game: "Wonders", city: i64, order: i64) -> i64:
    """The same for one play."""
    powers = built_by(game, city, order)
    me = game.cities[city]
    if powers is None:
        me.due += gained(game, city, order)
        return 0
    for effect in powers.gains:
        me.due += effect.coins(me, game.left(city), game.right(city))
    return powers.brings


def give(game: "Wonders", plays: vec[i64]) -> None:
    """Tokens, and coins for others."""
    for i in range(0, len(plays), 2):
        powers = built_by(game, plays[i], plays[i + 1])
        if powers is not None:
            for effect in powers.gives:
                cast(Deed, effect).give(game, plays[i])


def do_harm(game: "Wonders", plays: vec[i64]) -> None:
    """What others lose by these plays, counted after all gains (E-11.6)."""
    for i in range(0, len(plays), 2):
        powers = built_by(game, plays[i], plays[i + 1])
        if powers is not None:
            for effect in powers.harms:
                cast(Deed, effect).harm(game, plays[i], plays[i + 1])


def take(game: "Wonders", takers: i64, asleep_in: vec[i64]) -> None:
    """Some cities, a bit each, take the coins due to them; triggers built by the given plays sleep."""
    for city in range(game.size):
        me = game.cities[city]
        if me.due and has(takers, city):
            me.coins += me.due
            if me.extension().awake:
                me.coins += banked(game, city, me.due) - asleep(game, city, asleep_in)
            me.due = 0


def victories(game: "Wonders", city: i64, tokens: i64) -> i64:
    """Coins for taking Victory tokens."""
    more = game.cities[city].extension()
    coins: i64 = 0
    i: i64 = 0
    while i < more.awake:
        coins += more.triggers[i].on_victories(tokens)
        i += 1
    return coins


def defeats(game: "Wonders", city: i64, own: i64, neighbours: i64) -> i64:
    """Coins for Defeat tokens that the city and its neighbours took."""
    more = game.cities[city].extension()
    coins: i64 = 0
    i: i64 = 0
    while i < more.awake:
        coins += more.triggers[i].on_defeats(own, neighbours)
        i += 1
    return coins


def banked(game: "Wonders", city: i64, gain: i64) -> i64:
    """Coins for having taken coins from the bank, once a gain step or conflict."""
    coins: i64 = 0
    if gain > 0:
        more = game.cities[city].extension()
        i: i64 = 0
        while i < more.awake:
            coins += more.triggers[i].on_bank()
            i += 1
    return coins


def asleep(game: "Wonders", city: i64, plays: vec[i64]) -> i64:
    """Coins that triggers would have given for taking coins in the turn that has built them (EFFECTS 2)."""
    coins: i64 = 0
    for i in range(0, len(plays), 2):
        powers = built_by(game, city, plays[i + 1]) if plays[i] == city else None
        if powers is not None:
            for effect in powers.sleeps:
                coins += cast(Deed, effect).asleep(game, city)
    return coins
