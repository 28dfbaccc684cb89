"""What plays set off besides their coins, at tables with expansions: acts, triggers, losses of others (EFFECTS 2)."""

from typing import TYPE_CHECKING, cast

from librt.vecs import vec
from mypy_extensions import i64

from septem.wonders.cards.pieces import Powers
from septem.wonders.rules import stages
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.orders import DECLINE, DISCARD, OWN, STAGE, card_of, kind_of

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


def follow(game: "Wonders", gains: vec[i64], first: i64, end: i64) -> None:
    """All that follows from the orders of some cities in their gain step; `gains` are the coins of every city in it."""
    harmful = False
    for city in range(first, end):
        order = game.orders[city]
        powers = built_by(game, city, order)
        if powers is not None:
            harmful = harmful or len(powers.harms) > 0
            for effect in powers.acts:
                cast(Deed, effect).act(game, city, order, gains)
        gains[city] += triggered(game, city, order)
    for box in game.ruleset.followers:
        box.follow(game, gains, first, end)
    if harmful:
        do_harm(game, first, end)
    for city in range(game.size):
        gains[city] += banked(game, city, gains[city])
    for city in range(first, end):
        more = game.cities[city].extension()
        more.awake = len(more.triggers)


def do_harm(game: "Wonders", first: i64, end: i64) -> None:
    """What others lose by the orders of some cities, counted after all their gains (E-11.6)."""
    for city in range(first, end):
        powers = built_by(game, city, game.orders[city])
        if powers is not None:
            for effect in powers.harms:
                cast(Deed, effect).harm(game, city)


def built_by(game: "Wonders", city: i64, order: i64) -> Powers | None:
    """The powers of the piece an order has put into a city."""
    kind = kind_of(order)
    if kind == STAGE:
        return stages.standing(game.cities[city], order).powers
    if kind in (DISCARD, DECLINE):
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
