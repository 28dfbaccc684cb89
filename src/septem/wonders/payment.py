"""Every minimal payment for a cost: own goods first, then a choice of sellers (W-5).

The search covers the goods that fixed own production leaves missing. Own units with alternatives are tried in every useful
way; what is still missing is bought unit by unit from either neighbour within the budget. Only payments that no other
payment undercuts are kept (W-5.7). Two tests make it quick: a cost that no mix of all units could cover is refused in a few
operations, and so is one whose missing units cannot be paid even at the lowest price.

A payment is a packed vector (`kernel.goods`): coins to the left neighbour, to the right one, to the bank.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.goods import covers, missing, one, total
from septem.wonders.city import City


class Seller:
    """What one neighbour has left to sell in one play, and what it has been paid."""

    def __init__(self, city: City, prices: i64, payee: i64) -> None:
        self.stock: i64 = city.sold
        self.units = city.sold_units
        self.taken: i64 = 0  # bit i: unit i is sold
        self.prices: i64 = prices
        self.coin: i64 = one(payee)  # one coin to this seller, as a payment


class Market:
    """Where one city finds goods in one play, and what it may spend."""

    def __init__(self, city: City, left: City, right: City) -> None:
        self.city = city
        self.left = left
        self.right = right
        self.reach: i64 = city.reach + left.sold_reach + right.sold_reach
        self.purse: i64 = city.coins - city.trade_income  # W-5.8, W-5.10
        self.sellers: list[Seller] = []
        self.budget: i64 = 0
        self.payment: i64 = 0  # of the cover under search
        self.offers: vec[i64] = vec[i64]()

    def payments(self, coins: i64, goods: i64) -> vec[i64]:
        """Every non-dominated, affordable payment for a cost, the cheapest first; the printed coins are not in it."""
        self.offers = vec[i64](capacity=2)
        self.budget = self.purse - coins
        if self.budget < 0:
            return self.offers
        need = missing(goods, self.city.fixed)
        if need == 0:
            return append(self.offers, 0)
        if missing(goods, self.reach) or not self.payable(need):
            return self.offers
        if not self.sellers:
            self.sellers = [
                Seller(self.left, self.city.left_price, 0),
                Seller(self.right, self.city.right_price, 1),
            ]
        self.use_own(need, 0)
        return sorted_by_price(self.offers)

    def payable(self, need: i64) -> bool:
        """Whether the budget holds the lowest price of the units that own alternatives cannot be."""
        bought: i64 = total(need) - len(self.city.units)
        return bought * self.city.lowest_price <= self.budget

    def use_own(self, need: i64, first: i64) -> bool:
        """Let own units with alternatives, from the given one on, stand for missing goods; True when none is left.

        A unit that can serve must serve: leaving it out never makes a payment smaller (W-5.7 a).
        """
        units = self.city.units
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
            self.offers = vec[i64]([0])
            return True
        if total(need) * self.city.lowest_price <= self.budget:
            self.buy(need)
        return False

    def buy(self, need: i64) -> None:
        """Buy the first missing unit from every seller in turn, then the rest (W-5.3)."""
        if need == 0:
            self.offer(self.payment)
            return
        shift: i64 = 0
        while not need >> shift & 63:
            shift += 6
        for seller in self.sellers:
            price = seller.prices >> shift & 63
            if price <= self.budget:
                self.budget -= price
                self.payment += price * seller.coin
                self.buy_from(seller, need, shift)
                self.payment -= price * seller.coin
                self.budget += price

    def buy_from(self, seller: Seller, need: i64, shift: i64) -> None:
        """Take one unit of a good from a seller, each unit at most once in a play (W-5.6)."""
        unit: i64 = (shift - shift + 1) << shift
        if seller.stock >> shift & 63:
            seller.stock -= unit
            self.buy(need - unit)
            seller.stock += unit
            return
        mark: i64 = 1
        i: i64 = 0
        while i < len(seller.units):
            if seller.units[i] >> shift & 1 and not seller.taken & mark:
                seller.taken |= mark
                self.buy(need - unit)
                seller.taken ^= mark
            mark += mark
            i += 1

    def offer(self, payment: i64) -> None:
        """Keep a payment unless another is as low for every payee; drop those it undercuts."""
        kept: vec[i64] = vec[i64](capacity=4)
        i: i64 = 0
        while i < len(self.offers):
            other = self.offers[i]
            if covers(payment, other):
                return
            if not covers(other, payment):
                kept = append(kept, other)
            i += 1
        self.offers = append(kept, payment)


def sorted_by_price(offers: vec[i64]) -> vec[i64]:
    """The same payments, the cheapest first; of equal sums the one with fewer coins to the right first."""
    i: i64 = 1
    while i < len(offers):
        offer = offers[i]
        price = total(offer)
        j = i - 1
        while j >= 0 and (
            total(offers[j]) > price or (total(offers[j]) == price and offers[j] > offer)
        ):
            offers[j + 1] = offers[j]
            j -= 1
        offers[j + 1] = offer
        i += 1
    return offers
