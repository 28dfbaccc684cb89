"""Means of payment of Towers: free units, limited prices, sellers far away, the bank of eight players (T-4, T-14)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import one, total
from septem.wonders.cards.counts import Count
from septem.wonders.expansions.towers.state import yard_of
from septem.wonders.rules.city import City
from septem.wonders.rules.covers import ANY, BANK, FAR, LEFT, RIGHT, Seller, Special
from septem.wonders.rules.extension import Bargain
from septem.wonders.rules.payment import Market

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

BANK_UNIT: Final = 65536  # a unit of the bank of eight, in a trail


class OneUnit(Bargain):
    """A price for one unit of a neighbour, or of each: `copy_resource`, free of charge (T-15.7), and `discount` with a limit (T-17.9)."""

    def __init__(self, specials: list[Special], prices: bool) -> None:
        super().__init__()
        self.specials = specials
        self.prices = prices
        for special in specials:
            self.once |= bit(special.payee)

    def on_other_sides(self, sides: i64) -> Bargain | None:
        left = [special for special in self.specials if not has(sides, special.payee)]
        return OneUnit(left, self.prices) if left else None

    def open(self, market: Market, city: City) -> None:
        for special in self.specials:
            market.add_special(special)


class PriceByTokens(Bargain):
    """`discount` with the formula: a number less one for each own Victory token (T-17.12)."""

    def __init__(self, goods: i64, most: i64) -> None:
        super().__init__()
        self.prices = True
        self.goods: i64 = goods
        self.most: i64 = most

    def open(self, market: Market, city: City) -> None:
        price = max(self.most - total(city.victories), 0)
        market.lower(market.sellers[LEFT], self.goods, price)
        market.lower(market.sellers[RIGHT], self.goods, price)


class Substitution(Bargain):
    """`coins_for_resources`: coins to the bank in place of units (T-4.8)."""

    def __init__(self, color: i64, price: i64) -> None:
        super().__init__(color)
        self.price: i64 = price

    def open(self, market: Market, city: City) -> None:
        seller = market.stall(BANK)
        seller.prices = self.price * ANY
        market.lowest_price = min(market.lowest_price, self.price)
        market.count_in_all(seller)


class Reduction(Bargain):
    """`cost_reduction` by a count, or of some goods only (T-4.7)."""

    def __init__(self, color: i64, units: i64, count: Count | None, goods: i64) -> None:
        super().__init__(color)
        self.units: i64 = units
        self.count = count
        self.goods: i64 = goods  # a 1 in each that may be dropped

    def open(self, market: Market, city: City) -> None:
        count = self.count
        units = self.units if count is None else count.of(city)
        if self.goods == ANY:
            market.less += units
        else:
            for _ in range(units):
                market.add_unit(self.goods)


class BankOfEight(Bargain):
    """Units of the bank for coins to it and to both neighbours (T-14)."""

    def __init__(self, to_bank: i64, to_each: i64) -> None:
        super().__init__()
        self.coin: i64 = to_each * (one(LEFT) + one(RIGHT)) + to_bank * one(BANK)
        self.weight: i64 = to_bank + 2 * to_each

    def open(self, market: Market, city: City) -> None:
        seller = market.stall(BANK)
        seller.coin = self.coin
        seller.weight = self.weight
        seller.prices = ANY
        if market.target >= 0 and watches_neighbours(city):
            seller.mark = BANK_UNIT  # what such a unit brings the neighbours is no trade (T-14.4)
            seller.watched = ANY
        market.count_in_all(seller)


class WatchedGood(Bargain):
    """A neighbour who takes coins from the bank for each unit of a good sold: how many are sold matters (T-17.6)."""

    def __init__(self, side: i64, good: i64) -> None:
        super().__init__()
        self.side: i64 = side
        self.good: i64 = good

    def open(self, market: Market, city: City) -> None:
        seller = market.sellers[self.side]
        seller.mark = 1
        seller.watched = one(self.good)


class FarStall(Bargain):
    """A city that is no neighbour and sells all it has for sale (T-6.3)."""

    def __init__(self, seat: i64, price: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.price: i64 = price

    def open(self, market: Market, city: City) -> None:
        seller = far_seller(market, self.seat)
        other = market.cities[self.seat]
        seller.stock = other.sold
        seller.units = other.sold_units
        seller.prices = self.price * ANY
        market.count_in(seller)


class FarGood(Bargain):
    """A city that is no neighbour and sells one good (T-17.6)."""

    def __init__(self, seat: i64, good: i64, price: i64) -> None:
        super().__init__()
        self.seat: i64 = seat
        self.good: i64 = good
        self.price: i64 = price

    def open(self, market: Market, city: City) -> None:
        goods = one(self.good)
        for number in range(market.selling):
            known = market.sellers[number]
            if known.seat == self.seat:
                market.lower(known, goods, self.price)
                known.mark = 1
                known.watched = goods
                return
        seller = far_seller(market, self.seat)
        other = market.cities[self.seat]
        seller.stock = other.sold & goods * 63
        for unit in other.sold_units:
            if unit & goods:
                seller.units = append(seller.units, goods)
        seller.prices = self.price * goods
        seller.mark = 1
        seller.watched = goods
        market.count_in(seller)


def far_seller(market: Market, seat: i64) -> Seller:
    """A new seller at a seat; payees far away are numbered in the order of their seats."""
    payee: i64 = FAR
    for number in range(market.selling):
        if market.sellers[number].seat >= 0:
            payee += 1
    made = market.stall(payee)
    made.seat = seat
    return made


def lay_stalls(game: "Wonders", price: i64) -> None:
    """The sellers each city has besides its neighbours, by seat."""
    yard = yard_of(game)
    for city in range(game.size):
        stalls: vec[Bargain] = vec[Bargain]()
        for seat in range(game.size):
            if seat == city:
                continue
            for end in range(len(yard.ship)):
                if yard.ship[end] == city and yard.ship[1 - end] == seat:
                    stalls = append(stalls, FarStall(seat, yard.ship_prices[end]))
            if yard.market == seat:
                stalls = append(stalls, stall_of_market(game, city, seat, price))
        game.cities[city].extension().stalls = stalls


def stall_of_market(game: "Wonders", city: i64, seat: i64, price: i64) -> Bargain:
    """The market that sells a good to all, as a city finds it."""
    good = yard_of(game).market_good
    if seat == (city + 1) % game.size:
        return WatchedGood(LEFT, good)
    if city == (seat + 1) % game.size:
        return WatchedGood(RIGHT, good)
    return FarGood(seat, good, price)


def watches_neighbours(city: City) -> bool:
    """Whether a city has coins for buying from its neighbours."""
    return any(trigger.on_purchase() for trigger in city.extension().triggers)
