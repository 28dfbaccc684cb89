"""Every minimal payment for a cost: own goods first, then a choice of sellers (W-5).

The search covers the goods that fixed own production leaves missing. Own units with alternatives are tried in every useful
way; what is still missing is bought unit by unit from either neighbour within the budget. Only payments that no other
payment undercuts are kept (W-5.7). Two tests make it quick: a cost that no mix of all units could cover is refused in a few
operations, and so is one whose missing units cannot be paid even at the lowest price.

A payment is a packed vector (`kernel.goods`): coins to the left neighbour, to the right one, to the bank.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.goods import covers, missing, one, total
from septem.wonders.city import City
from septem.wonders.holdings import Holdings

LEFT: Final = 0  # payees
RIGHT: Final = 1
BANK: Final = 2
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

    def open(self, city: City, prices: i64) -> None:
        self.stock = city.sold
        self.units = city.sold_units
        self.prices = prices

    def has(self, shift: i64) -> bool:
        """Whether a unit of a good is left."""
        if self.stock >> shift & 63:
            return True
        mark: i64 = 1
        i: i64 = 0
        while i < len(self.units):
            if self.units[i] >> shift & 1 and not self.taken & mark:
                return True
            mark += mark
            i += 1
        return False


class Market:
    """Where one city finds goods in one play, and what it may spend. A table has one and opens it for every city."""

    def __init__(self) -> None:
        self.neighbours = [Seller(LEFT), Seller(RIGHT)]
        self.sellers = self.neighbours
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
            if more.bargains:
                self.open_bargains(more, city, left, right)

    def open_bargains(self, more: Holdings, city: City, left: City, right: City) -> None:
        """Add what the city's own means offer: units on a condition, printed units at a lower price, the bank."""
        for i in range(len(more.conditional)):
            unit = more.conditional[i] & produced(city.sold_reach, more.condition[i])
            if unit:
                self.units = append(self.units[:], unit)
                self.reach += unit
        self.rebates = more.rebates
        sellers = list(self.neighbours)
        if more.printed:
            sellers.append(self.printed_stall(0, left, more.printed & 63))
            sellers.append(self.printed_stall(1, right, more.printed >> 6 & 63))
        for i in range(len(more.bank)):
            sellers.append(self.bank_stall(more.bank[i], more.bank_price[i]))
        self.sellers = sellers
        if more.rebates or more.printed:
            self.lowest_price = 0

    def printed_stall(self, side: i64, neighbour: City, less: i64) -> Seller:
        """The unit printed on a neighbour's board, apart from what else it sells, for so many coins less (E-10.5)."""
        seller = self.neighbours[side]
        stall = Seller(side)
        stall.stock = neighbour.board.goods
        seller.stock -= stall.stock
        shift: i64 = 0
        while shift < 48:
            price = seller.prices >> shift & 63
            stall.prices += max(price - less, 0) << shift
            shift += 6
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

    def price_less(self, coins: i64, goods: i64, less: i64) -> i64:
        """The same as `price` for a cost that loses so many units, of the buyer's choice (E-7.1).

        A unit dropped is a unit of one's own that can be anything.
        """
        if less == 0:
            return self.price(coins, goods)
        if less >= total(goods):
            return self.price(coins, 0)
        units = self.units
        reach = self.reach
        self.units = units[:]
        for _ in range(less):
            self.units = append(self.units, ANY)
            self.reach += ANY
        count = self.price(coins, goods)
        self.units = units
        self.reach = reach
        return count

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
                if unit >> shift & 1 and need >> shift & 63:
                    serves = True
                    if self.use_own(need - (unit - unit + 1 << shift), i + 1):
                        return True
                shift += 6
            if serves:
                return False
            i += 1
        if need == 0:
            self.offers[0] = 0
            self.found = 1
            return True
        if not missing(need, self.for_sale) and total(need) * self.lowest_price <= self.budget:
            self.buy(need)
        return False

    def buy(self, need: i64) -> None:
        """Buy the first missing unit from every seller in turn, then the rest (W-5.3)."""
        shift: i64 = 0
        while not need >> shift & 63:
            shift += 6
        rest: i64 = need - ((need - need + 1) << shift)
        for seller in self.sellers:
            price = seller.prices >> shift & 63
            self.buy_at(price, seller, rest, shift)
            if self.rebates:
                self.buy_with_rebate(price, seller, rest, shift)

    def buy_at(self, price: i64, seller: Seller, rest: i64, shift: i64) -> None:
        """Buy one unit at a price, then the rest."""
        if price <= self.budget:
            self.budget -= price
            self.payment += price * seller.coin
            if rest:
                self.buy_from(seller, rest, shift)
            elif seller.has(shift):
                self.offer(self.payment)
            self.payment -= price * seller.coin
            self.budget += price

    def buy_with_rebate(self, price: i64, seller: Seller, rest: i64, shift: i64) -> None:
        """The same, using up coins off that the seller's side still has to give (E-10.4)."""
        less: i64 = 1
        while less <= price and less <= self.rebates >> (seller.payee * 6) & 63:
            self.rebates -= less * seller.coin
            self.buy_at(price - less, seller, rest, shift)
            self.rebates += less * seller.coin
            less += 1

    def buy_from(self, seller: Seller, rest: i64, shift: i64) -> None:
        """Take one unit of a good from a seller, each unit at most once in a play, then buy the rest (W-5.6)."""
        unit: i64 = (shift - shift + 1) << shift
        if seller.stock >> shift & 63:
            seller.stock -= unit
            self.buy(rest)
            seller.stock += unit
            return
        mark: i64 = 1
        i: i64 = 0
        while i < len(seller.units):
            if seller.units[i] >> shift & 1 and not seller.taken & mark:
                seller.taken |= mark
                self.buy(rest)
                seller.taken ^= mark
            mark += mark
            i += 1

    def offer(self, payment: i64) -> None:
        """Keep a payment unless another is as low for every payee; drop those it undercuts."""
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
    some = (goods | goods >> 1 | goods >> 2 | goods >> 3 | goods >> 4) & ANY
    return some if wanted else some ^ ANY


def dearer(payment: i64, other: i64) -> bool:
    """Whether a payment is listed after another."""
    difference = total(payment) - total(other)
    return difference > 0 or (difference == 0 and payment > other)
