"""A card leaves a city: all that stands there stands anew without it."""

from typing import TYPE_CHECKING, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.goods import at
from septem.wonders.rules.city import City
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.extension import Extension
from septem.wonders.rules.traces import EVERYBODY, trace

if TYPE_CHECKING:
    from septem.wonders.cards.pieces import Card
    from septem.wonders.rules.table import Wonders


def give_away(game: "Wonders", city: i64, card: "Card") -> None:
    """A card of a city goes to the discard pile, for all to see; its effects end."""
    me = game.cities[city]
    index = card.index
    me.remove(card)
    game.pile = append(game.pile, trace(index, game.age, game.turn, EVERYBODY))
    for effect in card.powers.acts:
        cast(Deed, effect).leave(game, city)
    for box in game.ruleset.rules:
        box.left_city(game, city, index)
    stand_anew(game, city)


def stand_anew(game: "Wonders", city: i64) -> None:
    """Every effect in a city stands again; uses of powers and waiting digs stay as they are."""
    me = game.cities[city]
    digs = me.digs
    clear(me, game.catalogue.trade_price)
    for effect in me.board.start.standing:
        effect.stand(me)
    for index in me.cards():
        for effect in game.catalogue.cards[index].powers.standing:
            effect.stand(me)
    for number in range(me.stages):
        for effect in me.board.stages[number].powers.standing:
            effect.stand(me)
    for box in game.ruleset.rules:
        box.stand_again(game, city)
    me.digs = digs
    more = me.extension()
    more.awake = len(more.triggers)


def clear(city: City, price: i64) -> None:
    """The city as its board alone makes it."""
    goods = city.board.goods
    city.fixed = city.reach = city.sold = city.sold_reach = goods
    city.units = vec[i64]()
    city.sold_units = vec[i64]()
    city.left_price = city.right_price = price
    city.lowest_price = at(price, 0)
    city.shields = city.symbols = city.free_symbols = city.free_builds = 0
    city.plays_last_card = city.copies_guild = False
    old = city.extension()
    more = Extension()
    more.own = old.own
    for kept in more.own:
        kept.reset()
    more.stalls = old.stalls
    more.builder = old.builder
    more.color_builds_used = old.color_builds_used
    more.exchanges_used = old.exchanges_used
    more.used = old.used
    city.more = more
