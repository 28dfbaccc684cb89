"""What stands between a city and a card or stage it cannot build: goods, coins, or the rule, as plain data."""

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.goods import FIELDS, at, missing, one, total
from septem.wonders.rules.city import City
from septem.wonders.rules.extension import EVERYTHING, STAGES, Opening
from septem.wonders.rules.orders import (
    BUILD,
    CHAIN,
    GRATIS,
    POWER,
    STAGE,
    card_of,
    kind_of,
    target_of,
    way_of,
)
from septem.wonders.rules.payment import Market

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

ENOUGH = 31  # coins no purchase exceeds


class Shortage:
    """What stands between a city and a cost it cannot pay."""

    def __init__(self, game: "Wonders", city: i64, kind: i64, coins: i64, goods: i64) -> None:
        me = game.trader(city)
        market = opened(game, city)
        self.purse: i64 = market.purse
        self.price: i64 = coins  # the least that would be needed
        self.lacking: i64 = lacking(game, city, kind, goods)
        market.purse = ENOUGH
        count = market.price_piece(me, kind, 0, goods)
        if count:
            market.sort_by_price(count)
            self.price += total(market.offers[0])
        if coins > self.purse:
            self.why = "coins"
        elif count:
            self.why = "money"
        else:
            self.why = "goods"  # not for sale next door


def opened(game: "Wonders", city: i64) -> Market:
    """A market of its own for a city."""
    market = Market()
    market.cities = game.cities
    market.open(game.trader(city), game.left(city), game.right(city))
    return market


def lacking(game: "Wonders", city: i64, kind: i64, goods: i64) -> i64:
    """The goods that own production and units off the cost leave missing; those off are first the ones that nobody sells."""
    me = game.trader(city)
    market = opened(game, city)
    more = me.more
    if more is not None:
        market.less = more.stage_reduction if kind == STAGES else at(more.reductions, kind)
        for concession in more.concessions:
            if concession.color in (kind, EVERYTHING):
                concession.open(market, me)
    rest = least_missing(market.units, missing(goods, me.fixed), 0)
    for _ in range(min(market.less, total(rest))):
        needed = [good for good in range(FIELDS) if at(rest, good)]
        rest -= one(min(needed, key=lambda good: at(market.for_sale, good)))
    return rest


def why_not(game: "Wonders", city: i64, hand: vec[i64]) -> dict[str, Any]:
    """For each card a city cannot build from a hand, and for each stage, what stands in the way."""
    me = game.cities[city]
    codes = [int(code) for code in game.orders_for(city, hand)]
    built = {card_of(code) for code in codes if kind_of(code) in (BUILD, CHAIN, POWER, GRATIS)}
    reasons: dict[str, Any] = {}
    for card in hand:
        piece = game.catalogue.cards[card]
        if card not in built:
            twice = me.has_name(piece)
            reasons[piece.id] = (
                {"why": "twice"}
                if twice
                else shortage(game, city, piece.color_index, piece.coins, piece.goods)
            )
    return {**reasons, **why_no_stage(game, city, codes)}


def why_no_stage(game: "Wonders", city: i64, codes: list[int]) -> dict[str, Any]:
    """What stands in the way of each stage that might be built, in each way, where no order builds it."""
    me = game.cities[city]
    ordered = ordered_stages(codes)
    reasons: dict[str, Any] = {}
    if me.stages == len(me.board.stages):
        reasons["stage"] = {"why": "stage_left"}
    for opening in openings(me):
        if (opening.number, opening.way) not in ordered:
            piece = opening.stage
            reasons[opening.key] = shortage(game, city, STAGES, piece.coins, piece.goods)
    return reasons


def ordered_stages(codes: list[int]) -> set[tuple[int, int]]:
    """Number and way of every stage that some orders build."""
    return {(int(target_of(x)), int(way_of(x))) for x in codes if kind_of(x) == STAGE}


def openings(city: City) -> list[Opening]:
    """The next stage, or whatever else may be built."""
    builder = city.builder()
    if builder is not None:
        return builder.openings(city)
    number = int(city.stages) + 1
    return [Opening("stage", number, 0, x) for x in city.board.stages[number - 1 : number]]


def shortage(game: "Wonders", city: i64, kind: i64, coins: i64, goods: i64) -> dict[str, Any]:
    """A shortage as plain data."""
    short = Shortage(game, city, kind, coins, goods)
    names = game.catalogue.vocabulary.goods
    missed = {
        name: int(at(short.lacking, i)) for i, name in enumerate(names) if at(short.lacking, i)
    }
    return {"why": short.why, "missing": missed, "coins": int(short.price)}


def least_missing(units: vec[i64], need: i64, first: i64) -> i64:
    """What stays missing when own units with alternatives serve as well as they can.

    Of equal numbers the smallest vector: the answer must not depend on the order of the units.
    """
    fewest = need
    for i in range(first, len(units)):
        for good in range(FIELDS):
            if at(need, good) and at(units[i], good):
                rest = least_missing(units, need - one(good), i + 1)
                if (total(rest), rest) < (total(fewest), fewest):
                    fewest = rest
    return fewest
