"""The market: where a city finds goods in one play, what it may spend, and what a card or stage costs it there (W-5)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import END, WIDTH, at, held
from septem.wonders.rules.city import City
from septem.wonders.rules.covers import BANK, LEFT, RIGHT, Covers, Seller, Special
from septem.wonders.rules.extension import EVERYTHING, PAID, STAGES, Bargain, Extension
from septem.wonders.rules.gains import Gains, price_with_gains

MANY: Final = 0x410410410410  # more of each good than any cost has
ANY: Final = 0x041041041041  # a unit that can be any of the eight goods


class Market(Covers):
    """A table has one and opens it for every city; what is bought there is searched by `Covers`."""

    def __init__(self, own_first: bool = False) -> None:
        super().__init__()
        self.own_first = own_first  # purchases never replace own goods
        self.neighbours = [Seller(LEFT), Seller(RIGHT)]
        self.sellers = self.neighbours
        self.cities: list[City] = []  # of the table
        self.less: i64 = 0  # units off the cost under search
        self.gains: Gains | None = None  # for buying, where that can leave more coins
        self.profits: list[
            int
        ] = []  # coins more than before, by the payments found, where there are gains

    def open(self, city: City, left: City, right: City) -> None:
        """Stand before the stalls of both neighbours with the coins one may spend (W-5.8, W-5.10)."""
        self.neighbours[0].open(left, city.left_price)
        self.neighbours[1].open(right, city.right_price)
        self.fixed = city.fixed
        self.units = city.units
        self.for_sale = left.sold_reach + right.sold_reach
        self.reach = city.reach + self.for_sale
        self.purse = city.coins - city.trade_income
        self.lowest_price = city.lowest_price
        more = city.more
        if more is not None:
            self.sellers = self.neighbours
            self.rebates = 0
            self.gains = None
            if more.awake and not self.own_first:
                self.open_gains(more)
            self.dealing = False
            if self.specials:
                self.specials = []
            if more.means or more.stalls:
                self.open_means(more, city)
            if more.bargains:
                self.open_bargains(more, city, left, right)

    def open_gains(self, more: Extension) -> None:
        """What buying from a neighbour brings, where that can leave more coins than own goods (W-5.7 d)."""
        for_buying: i64 = 0
        i: i64 = 0
        while i < more.awake:
            for_buying += more.triggers[i].on_purchase()
            i += 1
        if for_buying:
            for_coins = sum(more.triggers[x].on_bank() for x in range(more.awake))
            brings = Gains(for_buying, for_coins, more.used >> PAID)
            self.gains = brings if brings.exist() else None

    def open_means(self, more: Extension, city: City) -> None:
        """Add what expansions offer."""
        self.sellers = list(self.neighbours)
        for bargain in more.means:
            bargain.open(self, city)
        for bargain in more.stalls:
            bargain.open(self, city)
        self.dealing = len(self.specials) > 0

    def add_seller(self, seller: Seller) -> None:
        """A further seller, with as much of each good as its stock and units say."""
        self.sellers.append(seller)
        more = seller.stock
        for unit in seller.units:
            more += unit
        self.for_sale += more
        self.reach += more

    def add_source(self, seller: Seller) -> None:
        """A seller who never runs out."""
        seller.stock = MANY
        self.sellers = [*self.sellers, seller]
        self.for_sale = MANY
        self.reach = MANY

    def add_unit(self, unit: i64) -> None:
        """A unit of one's own, any of some goods."""
        self.units = append(self.units[:], unit)
        self.reach += unit

    def add_special(self, special: Special) -> None:
        self.specials.append(special)
        self.lowest_price = min(self.lowest_price, special.price)

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
        self.dealing = self.dealing or more.rebates > 0
        sellers = list(self.sellers)
        if more.printed:
            sellers.append(self.printed_stall(0, left, at(more.printed, LEFT)))
            sellers.append(self.printed_stall(1, right, at(more.printed, RIGHT)))
        for i in range(len(more.bank)):
            sellers.append(self.bank_stall(more.bank[i], more.bank_price[i]))
        self.sellers = sellers
        if more.rebates or more.printed:
            self.lowest_price = 0

    def printed_stall(self, side: i64, neighbour: City, less: i64) -> Seller:
        """The unit printed on a neighbour's board, apart from what else it sells, for so many coins less (E-10.5)."""
        seller = self.neighbours[side]
        stall = Seller(side)
        stall.mark = seller.mark
        stall.watched = seller.watched
        stall.prices = seller.prices
        stall.stock = neighbour.board.goods
        seller.stock -= stall.stock
        shift: i64 = 0
        while shift < END:
            if has(stall.stock & self.rebate_goods, shift):
                price = held(seller.prices, shift)
                stall.prices -= min(price, less) * bit(shift)
                stall.less = less
            shift += WIDTH
        return stall

    def bank_stall(self, unit: i64, price: i64) -> Seller:
        """One unit of the bank, any of its alternatives."""
        stall = Seller(BANK)
        stall.units = vec[i64]([unit])
        stall.prices = unit * price
        self.for_sale += unit
        self.reach += unit
        self.lowest_price = min(self.lowest_price, price)
        return stall

    def price_piece(self, city: City, kind: i64, coins: i64, goods: i64) -> i64:
        """The same as `price` for a card of a color, or for STAGES, with all that makes it cheaper for the city."""
        more = city.more
        if more is None:
            return self.price(coins, goods)
        less = more.stage_reduction if kind == STAGES else at(more.reductions, kind)
        if more.concessions:
            return self.price_with(more.concessions, city, kind, coins, goods, less)
        return self.price_all(coins, goods, less)

    def price_with(
        self, concessions: list[Bargain], city: City, kind: i64, coins: i64, goods: i64, less: i64
    ) -> i64:
        """The same with the concessions made for such a piece."""
        units = self.units
        reach = self.reach
        sellers = self.sellers
        for_sale = self.for_sale
        lowest_price = self.lowest_price
        self.less = less
        for concession in concessions:
            if concession.color in (kind, EVERYTHING):
                concession.open(self, city)
        count = self.price_all(coins, goods, self.less)
        self.units = units
        self.reach = reach
        self.sellers = sellers
        self.for_sale = for_sale
        self.lowest_price = lowest_price
        return count

    def price_all(self, coins: i64, goods: i64, less: i64) -> i64:
        """The same for a cost that loses so many units, with purchases that leave more coins than own goods."""
        if self.gains is None:
            return self.price_less(coins, goods, less)
        self.profits = price_with_gains(self, self.gains, coins, goods, less)
        return self.found


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
    some = goods
    for place in range(1, WIDTH - 1):
        some |= goods >> place
    some &= ANY
    return some if wanted else some ^ ANY
