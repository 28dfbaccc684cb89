"""Every minimal payment for a cost: own goods first, then a choice of sellers (W-5).

The search covers the goods that fixed own production leaves missing. Own units with alternatives are tried in every useful
way; what is still missing is bought unit by unit from either neighbour within the budget. Only payments that no other
payment undercuts are kept (W-5.7). Two tests make it quick: a cost that no mix of all units could cover is refused in a few
operations, and so is one whose missing units cannot be paid even at the lowest price.

A payment is a packed vector (`kernel.goods`): coins to the left neighbour, to the right one, to the bank, to sellers far away.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import END, WIDTH, at, covers, held, missing, one, total
from septem.wonders.rules.city import City
from septem.wonders.rules.extension import EVERYTHING, STAGES, Bargain, Extension

LEFT: Final = 0  # payees
RIGHT: Final = 1
BANK: Final = 2
FAR: Final = 3  # and more: cities that are no neighbours, by seat
MANY: Final = 0x410410410410  # more of each good than any cost has
ANY: Final = 0x041041041041  # a unit that can be any of the eight goods


class Seller:
    """What one neighbour has left to sell in one play, at which prices."""

    def __init__(self, payee: i64) -> None:
        self.payee: i64 = payee
        self.coin: i64 = one(payee)  # one coin to this seller, as a payment
        self.stock: i64 = 0
        self.units: vec[i64] = vec[i64]()
        self.taken: i64 = 0  # bit i: unit i is sold
        self.prices: i64 = 0
        self.less: i64 = 0  # coins off every unit, already taken off the prices
        self.weight: i64 = 1  # coins that leave the purse for each coin of the price
        self.seat: i64 = -1  # of a city that is no neighbour
        self.mark: i64 = 0  # what a unit of the watched goods adds to the trail
        self.watched: i64 = 0

    def open(self, city: City, prices: i64) -> None:
        self.mark = 0
        self.stock = city.sold
        self.units = city.sold_units
        self.prices = prices

    def has(self, shift: i64) -> bool:
        """Whether a unit of a good is left."""
        if held(self.stock, shift):
            return True
        mark: i64 = 1
        i: i64 = 0
        while i < len(self.units):
            if has(self.units[i], shift) and not self.taken & mark:
                return True
            mark += mark
            i += 1
        return False


class Special:
    """A price that a neighbour grants for one unit of some goods in one play."""

    def __init__(self, payee: i64, goods: i64, price: i64, token: i64, gives: bool) -> None:
        self.payee: i64 = payee
        self.goods: i64 = goods  # a 1 in each
        self.price: i64 = price
        self.token: i64 = token  # a bit; specials with one bit exclude each other
        self.gives = gives  # the unit is used free of charge, not sold


class Purchase:
    """One unit bought, or used free of charge."""

    def __init__(self, seller: Seller, good: i64, coins: i64) -> None:
        self.payee: i64 = seller.payee
        self.seat: i64 = seller.seat  # of a city that is no neighbour, or -1
        self.good: i64 = good
        self.coins: i64 = coins  # what is paid for it, as a payment


class Market:
    """Where one city finds goods in one play, and what it may spend. A table has one and opens it for every city."""

    def __init__(self) -> None:
        self.neighbours = [Seller(LEFT), Seller(RIGHT)]
        self.sellers = self.neighbours
        self.cities: vec[City] = vec[City]()  # of the table
        self.specials: list[Special] = []
        self.tokens: i64 = 0  # of those used up
        self.dealing = False  # whether there are specials or rebates
        self.target: i64 = (
            -1
        )  # a payment whose purchases are sought; those with the least trail are found
        self.trail: i64 = 0  # marks of the units bought so far
        self.path: list[Purchase] = []  # those units
        self.best_trail: i64 = 0
        self.best_path: list[Purchase] = []
        self.rebate_goods: i64 = 0
        self.less: i64 = 0  # units off the cost under search
        self.rebates: i64 = 0  # coins off one unit still to be had, packed by payee
        self.fixed: i64 = 0  # own production
        self.units: vec[i64] = vec[i64]()
        self.for_sale: i64 = 0  # upper bounds of what can be bought, and of what can be had at all
        self.reach: i64 = 0
        self.purse: i64 = 0
        self.lowest_price: i64 = 0
        self.budget: i64 = 0
        self.payment: i64 = 0  # of the cover under search
        self.offers: vec[i64] = vec[i64]([0] * 8)  # payments found for the last cost
        self.found: i64 = 0  # how many of them

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
            self.dealing = False
            if self.specials:
                self.specials = []
            if more.means or more.stalls:
                self.open_means(more, city)
            if more.bargains:
                self.open_bargains(more, city, left, right)

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
        for i in range(len(more.conditional)):
            unit = more.conditional[i] & produced(city.sold_reach, more.condition[i])
            if unit:
                self.units = append(self.units[:], unit)
                self.reach += unit
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
        return self.price_less(coins, goods, less)

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
        count = self.price_less(coins, goods, self.less)
        self.units = units
        self.reach = reach
        self.sellers = sellers
        self.for_sale = for_sale
        self.lowest_price = lowest_price
        return count

    def price_less(self, coins: i64, goods: i64, less: i64) -> i64:
        """The same as `price` for a cost that loses so many units, of the buyer's choice (E-7.1).

        Units that own production gives anyhow are never worth dropping.
        """
        if less == 0:
            return self.price(coins, goods)
        need = missing(goods, self.fixed)
        if less >= total(need):
            return self.price(coins, 0)
        self.budget = self.purse - coins
        if self.budget < 0:
            return 0
        self.found = 0
        self.drop(need, less, 0)
        if self.found > 1:
            self.sort_by_price()
        return self.found

    def drop(self, need: i64, less: i64, shift: i64) -> bool:
        """Cover what is missing without so many units of the goods from the given one on; True when it costs nothing."""
        if less == 0:
            return self.payable(need) and self.use_own(need, 0)
        if shift == END:
            return False
        unit = bit(shift)
        units = min(held(need, shift), less)
        while units >= 0:
            if self.drop(need - units * unit, less - units, shift + WIDTH):
                return True
            units -= 1
        return False

    def price(self, coins: i64, goods: i64) -> i64:
        """Find every non-dominated, affordable payment for a cost and say how many there are.

        They lie first in `offers`, the cheapest before the others; the printed coins are not in them.
        """
        self.budget = self.purse - coins
        if self.budget < 0:
            return 0
        need = missing(goods, self.fixed)
        if need == 0:
            self.offers[0] = 0
            return 1
        if missing(goods, self.reach) or not self.payable(need):
            return 0
        self.found = 0
        self.use_own(need, 0)
        if self.found > 1:
            self.sort_by_price()
        return self.found

    def payable(self, need: i64) -> bool:
        """Whether the budget holds the lowest price of the units that own alternatives cannot be."""
        bought: i64 = total(need) - len(self.units)
        return bought * self.lowest_price <= self.budget

    def use_own(self, need: i64, first: i64) -> bool:
        """Let own units with alternatives, from the given one on, stand for missing goods; True when none is left.

        A unit that can serve must serve: leaving it out never makes a payment smaller (W-5.7 a).
        """
        units = self.units
        i = first
        while i < len(units):
            unit = units[i]
            serves = False
            shift: i64 = 0
            while unit >> shift:
                if has(unit, shift) and held(need, shift):
                    serves = True
                    if self.use_own(need - bit(shift), i + 1):
                        return True
                shift += WIDTH
            if serves:
                return False
            i += 1
        if need == 0:
            self.offers[0] = 0
            self.found = 1
            self.best_trail = 0
            if self.best_path:
                self.best_path = []
            return True
        if not missing(need, self.for_sale) and total(need) * self.lowest_price <= self.budget:
            self.buy(need)
        return False

    def buy(self, need: i64) -> None:
        """Buy the first missing unit from every seller in turn, then the rest (W-5.3)."""
        shift: i64 = 0
        while not held(need, shift):
            shift += WIDTH
        rest = need - bit(shift)
        for seller in self.sellers:
            price = held(seller.prices, shift)
            self.buy_at(price, seller, rest, shift)
            if self.dealing:
                self.deal(price, seller, rest, shift)

    def buy_at(self, price: i64, seller: Seller, rest: i64, shift: i64) -> None:
        """Buy one unit at a price, then the rest."""
        spent = price * seller.weight
        if spent <= self.budget:
            self.budget -= spent
            self.payment += price * seller.coin
            if self.target >= 0:
                self.note(seller, shift, price)
            if rest:
                self.buy_from(seller, rest, shift)
            elif seller.has(shift):
                self.offer(self.payment)
            if self.target >= 0:
                self.strike_out(seller, shift)
            self.payment -= price * seller.coin
            self.budget += spent

    def note(self, seller: Seller, shift: i64, price: i64) -> None:
        """Write down a unit bought on the way to the payment that is sought."""
        if has(seller.watched, shift):
            self.trail += seller.mark
        self.path.append(Purchase(seller, shift // WIDTH, price * seller.coin))

    def strike_out(self, seller: Seller, shift: i64) -> None:
        """Take it back."""
        if has(seller.watched, shift):
            self.trail -= seller.mark
        self.path.pop()

    def deal(self, price: i64, seller: Seller, rest: i64, shift: i64) -> None:
        """Buy the unit with what makes one unit cheaper: a rebate, a special price, or both (E-10.3, E-10.4)."""
        if self.rebates and has(self.rebate_goods, shift):
            self.buy_with_rebate(price, seller, rest, shift)
        for special in self.specials:
            if special.payee != seller.payee or not has(special.goods, shift):
                continue
            lower = max(special.price - seller.less, 0)
            if lower >= price or self.tokens & special.token:
                continue
            self.tokens |= special.token
            unsold: i64 = 0
            if special.gives and has(seller.watched, shift):
                unsold = seller.mark
            self.trail -= unsold
            self.buy_at(lower, seller, rest, shift)
            if self.rebates and has(self.rebate_goods, shift):
                self.buy_with_rebate(lower, seller, rest, shift)
            self.trail += unsold
            self.tokens ^= special.token

    def buy_with_rebate(self, price: i64, seller: Seller, rest: i64, shift: i64) -> None:
        """The same, using up coins off that the seller's side still has to give (E-10.4)."""
        less: i64 = 1
        while less <= price and less <= at(self.rebates, seller.payee):
            self.rebates -= less * seller.coin
            self.buy_at(price - less, seller, rest, shift)
            self.rebates += less * seller.coin
            less += 1

    def buy_from(self, seller: Seller, rest: i64, shift: i64) -> None:
        """Take one unit of a good from a seller, each unit at most once in a play, then buy the rest (W-5.6)."""
        unit = bit(shift)
        if held(seller.stock, shift):
            seller.stock -= unit
            self.buy(rest)
            seller.stock += unit
            return
        mark: i64 = 1
        i: i64 = 0
        while i < len(seller.units):
            if has(seller.units[i], shift) and not seller.taken & mark:
                seller.taken |= mark
                self.buy(rest)
                seller.taken ^= mark
            mark += mark
            i += 1

    def offer(self, payment: i64) -> None:
        """Keep a payment unless another is as low for every payee; drop those it undercuts."""
        if self.target >= 0:
            if payment == self.target and (self.found == 0 or self.trail < self.best_trail):
                self.best_trail = self.trail
                self.best_path = list(self.path)
                self.found = 1
            return
        i: i64 = 0
        while i < self.found:
            if covers(payment, self.offers[i]):
                return
            if covers(self.offers[i], payment):
                self.found -= 1
                self.offers[i] = self.offers[self.found]
            else:
                i += 1
        if self.found == len(self.offers):
            self.offers = append(self.offers, payment)
        else:
            self.offers[self.found] = payment
        self.found += 1

    def sort_by_price(self) -> None:
        """Put the cheapest payment first; of equal sums the one with fewer coins to the right."""
        offers = self.offers
        i: i64 = 1
        while i < self.found:
            offer = offers[i]
            j = i - 1
            while j >= 0 and dearer(offers[j], offer):
                offers[j + 1] = offers[j]
                j -= 1
            offers[j + 1] = offer
            i += 1


def produced(goods: i64, wanted: i64) -> i64:
    """A mask with a 1 in each field of goods that is not 0; or with `wanted` 0, that is 0."""
    some = goods
    for place in range(1, WIDTH - 1):
        some |= goods >> place
    some &= ANY
    return some if wanted else some ^ ANY


def dearer(payment: i64, other: i64) -> bool:
    """Whether a payment is listed after another."""
    difference = total(payment) - total(other)
    return difference > 0 or (difference == 0 and payment > other)
