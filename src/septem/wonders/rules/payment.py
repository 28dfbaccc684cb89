"""The market: where a city finds goods in one play, what it may spend, and what a card or stage costs it there (W-5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import END, WIDTH, at, held, some_of, total
from septem.wonders.rules.city import City
from septem.wonders.rules.covers import ANY, BANK, LEFT, RIGHT, Covers, Seller, Special
from septem.wonders.rules.extension import EVERYTHING, PAID, STAGES, Bargain, Extension
from septem.wonders.rules.gains import Gains, price_with_gains

KINDS: Final = 12  # STAGES and all colors
MANY: Final = 0x410410410410  # more of each good than any cost has


class Market(Covers):
    """A table has one and opens it for every city; what is bought there is searched by `Covers`."""

    def __init__(self, own_first: bool = False) -> None:
        super().__init__()
        self.own_first = own_first  # purchases never replace own goods
        self.cities: vec[City] = vec[City]()  # of the table
        self.less: i64 = 0  # units off the cost under search
        self.plain = True  # whether costs are as printed, and purchases bring nothing
        self.conceded: i64 = (
            0  # what the concessions are for: a bit per color, after that of STAGES
        )
        self.gains: Gains | None = None  # for buying, where that can leave more coins
        self.profits: list[
            int
        ] = []  # coins more than before, by the payments found, where there are gains

    def open(self, city: City, left: City, right: City) -> None:
        """Stand before the stalls of both neighbours with the coins one may spend (W-5.8, W-5.10)."""
        self.sellers[LEFT].open(left, city.left_price)
        self.sellers[RIGHT].open(right, city.right_price)
        self.sole = self.sellers[LEFT].sells ^ self.sellers[RIGHT].sells
        self.fixed = city.fixed
        self.units = city.units
        self.for_sale = left.sold_reach + right.sold_reach
        self.reach = city.reach + self.for_sale
        self.purse = city.coins - city.trade_income
        self.lowest_price = city.lowest_price
        more = city.more
        if more is not None:
            self.open_with(more, city, left, right)

    def open_with(self, more: Extension, city: City, left: City, right: City) -> None:
        """The same for a city with means of its own."""
        self.selling = 2
        self.cheaper = 0
        self.rebates = 0
        self.gains = self.gains_of(more) if more.awake and not self.own_first else None
        self.conceded = 0
        for concession in more.concessions:
            self.conceded |= kinds_of(concession)
        reduced = more.reductions or more.stage_reduction
        self.plain = not reduced and self.conceded == 0 and self.gains is None
        self.granting = 0
        for bargain in more.means:
            bargain.open(self, city)
        for bargain in more.stalls:
            bargain.open(self, city)
        if more.bargains:
            self.open_bargains(more, city, left, right)
        if self.selling > 2:
            self.find_sole()
        self.deals = 0
        if self.rebates or self.granting > 0:
            self.find_deals(left, right)

    def gains_of(self, more: Extension) -> Gains | None:
        """What buying from a neighbour brings, where that can leave more coins than own goods (W-5.7 d)."""
        for_buying: i64 = 0
        i: i64 = 0
        while i < more.awake:
            for_buying += more.triggers[i].on_purchase()
            i += 1
        if not for_buying:
            return None
        for_coins = sum(more.triggers[x].on_bank() for x in range(more.awake))
        brings = Gains(for_buying, for_coins, more.used >> PAID)
        return brings if brings.exist() else None

    def find_sole(self) -> None:
        """The goods that one seller has and no other."""
        sold: i64 = 0
        twice: i64 = 0
        i: i64 = 0
        while i < self.selling:
            sells = self.sellers[i].sells
            twice |= sold & sells
            sold |= sells
            i += 1
        self.sole = sold & ~twice

    def find_deals(self, left: City, right: City) -> None:
        """The goods for sale next door that specials and rebates make cheaper."""
        for number in range(self.granting):
            special = self.specials[number]
            sold = left.sold_reach
            if special.payee == RIGHT:
                sold = right.sold_reach
            self.deals |= special.goods & some_of(sold)
        if self.rebates:
            self.deals |= self.rebate_goods & some_of(left.sold_reach | right.sold_reach)

    def stall(self, payee: i64) -> Seller:
        """A further seller, with nothing yet."""
        if self.selling == len(self.sellers):
            self.sellers = append(self.sellers, Seller(payee))
        seller = self.sellers[self.selling]
        seller.clear(payee)
        self.selling += 1
        return seller

    def count_in(self, seller: Seller) -> None:
        """What a further seller has is for sale."""
        more = seller.stock
        for unit in seller.units:
            more += unit
        seller.sells = some_of(more)
        self.for_sale += more
        self.reach += more

    def count_in_all(self, seller: Seller) -> None:
        """A further seller has everything and never runs out."""
        seller.stock = MANY
        seller.sells = ANY
        self.for_sale = MANY
        self.reach = MANY

    def add_unit(self, unit: i64) -> None:
        """A unit of one's own, any of some goods."""
        self.units = append(self.units[:], unit)
        self.reach += unit

    def add_special(self, special: Special) -> None:
        """A price for one unit."""
        if self.granting == len(self.specials):
            self.specials = append(self.specials, special)
        else:
            self.specials[self.granting] = special
        self.granting += 1
        self.cheaper += 1

    def lower(self, seller: Seller, goods: i64, price: i64) -> None:
        """Some goods of a neighbour at a price, where that is less."""
        self.lowest_price = min(self.lowest_price, price)
        shift: i64 = 0
        while shift < END:
            old = held(seller.prices, shift)
            if has(goods, shift) and price < old:
                seller.prices -= (old - price) * bit(shift)
            shift += WIDTH

    def open_bargains(self, more: Extension, city: City, left: City, right: City) -> None:
        """Add what the city's own means offer: units on a condition, printed units at a lower price, the bank."""
        if len(more.conditional) > 0:
            self.units = own_units(city)
            i = len(city.units)
            while i < len(self.units):
                self.reach += self.units[i]
                i += 1
        self.rebates = more.rebates
        self.rebate_goods = more.rebate_goods
        if more.printed:
            self.add_printed(self.sellers[LEFT], left, at(more.printed, LEFT))
            self.add_printed(self.sellers[RIGHT], right, at(more.printed, RIGHT))
        for i in range(len(more.bank)):
            self.add_bank(more.bank[i], more.bank_price[i])
        self.cheaper += total(more.rebates) + total(more.printed)

    def add_printed(self, seller: Seller, neighbour: City, less: i64) -> None:
        """The unit printed on a neighbour's board, apart from what else it sells, for so many coins less (E-10.5)."""
        stall = self.stall(seller.payee)
        stall.mark = seller.mark
        stall.watched = seller.watched
        stall.prices = seller.prices
        stall.stock = neighbour.board.goods
        stall.sells = some_of(stall.stock)
        seller.stock -= stall.stock
        shift: i64 = 0
        while shift < END:
            if has(stall.stock & self.rebate_goods, shift):
                price = held(seller.prices, shift)
                stall.prices -= min(price, less) * bit(shift)
                stall.less = less
            shift += WIDTH

    def add_bank(self, unit: i64, price: i64) -> None:
        """One unit of the bank, any of its alternatives."""
        stall = self.stall(BANK)
        stall.units = vec[i64]([unit])
        stall.sells = unit
        stall.prices = unit * price
        self.for_sale += unit
        self.reach += unit
        if price < self.lowest_price:
            self.cheaper += 1

    def price_piece(self, city: City, kind: i64, coins: i64, goods: i64) -> i64:
        """The same as `price` for a card of a color, or for STAGES, with all that makes it cheaper for the city."""
        if self.plain:
            return self.price(coins, goods)
        more = city.extension()
        less = more.stage_reduction
        if kind != STAGES:
            less = at(more.reductions, kind)
        if has(self.conceded, kind - STAGES):
            return self.price_with(more.concessions, city, kind, coins, goods, less)
        if less == 0 and self.gains is None:
            return self.price(coins, goods)
        return self.price_all(coins, goods, less)

    def price_with(
        self, concessions: vec[Bargain], city: City, kind: i64, coins: i64, goods: i64, less: i64
    ) -> i64:
        """The same with the concessions made for such a piece."""
        units = self.units
        reach = self.reach
        selling = self.selling
        sole = self.sole
        for_sale = self.for_sale
        lowest_price = self.lowest_price
        self.less = less
        for concession in concessions:
            color = concession.color
            if color == kind or color == EVERYTHING:  # noqa: SIM109, PLR1714 - a tuple would be boxed
                concession.open(self, city)
        if self.selling > selling:
            self.find_sole()
        count = self.price_all(coins, goods, self.less)
        self.units = units
        self.reach = reach
        self.selling = selling
        self.sole = sole
        self.for_sale = for_sale
        self.lowest_price = lowest_price
        return count

    def price_all(self, coins: i64, goods: i64, less: i64) -> i64:
        """The same for a cost that loses so many units, with purchases that leave more coins than own goods."""
        if self.gains is None:
            return self.price_less(coins, goods, less)
        self.profits = price_with_gains(self, self.gains, coins, goods, less)
        return self.found


def kinds_of(concession: Bargain) -> i64:
    """What a concession is for, as bits: of STAGES first, then of each color."""
    if concession.color == EVERYTHING:
        return bit(KINDS) - 1
    return bit(concession.color - STAGES)


def own_units(city: City) -> vec[i64]:
    """The units with alternatives that a city may use, those on a condition included."""
    units = city.units
    more = city.more
    if more is not None:
        for i in range(len(more.conditional)):
            unit = more.conditional[i] & produced(city.sold_reach, more.condition[i])
            if unit:
                units = append(units[:], unit)
    return units


def produced(goods: i64, wanted: i64) -> i64:
    """A mask with a 1 in each field of goods that is not 0; or with `wanted` 0, that is 0."""
    some = some_of(goods)
    return some if wanted else some ^ ANY
