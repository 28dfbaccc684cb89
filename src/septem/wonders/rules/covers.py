"""The search for covers of a cost: own goods first, then a choice of sellers (W-5).

The search covers the goods that fixed own production leaves missing. Own units with alternatives are tried in every useful
way; what is still missing is bought unit by unit from the sellers within the budget. Units of one good are bought in the order
of the sellers, for which of them comes first makes no difference. Only payments that no other payment undercuts are kept
(W-5.7). Two tests make it quick: a cost that no mix of all units could cover is refused in a few operations, and so is one
whose missing units cannot be paid even at the lowest price.

A payment is a packed vector (`kernel.goods`): coins to the left neighbour, to the right one, to the bank, to sellers far away.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import END, MASK, WIDTH, at, covers, held, missing, one, some_of, total
from septem.wonders.rules.city import City

LEFT: Final = 0  # payees
RIGHT: Final = 1
BANK: Final = 2
FAR: Final = 3  # and more: cities that are no neighbours, by seat
ANY: Final = 0x041041041041  # a unit that can be any of the eight goods


class Seller:
    """What one neighbour has left to sell in one play, at which prices."""

    def __init__(self, payee: i64) -> None:
        self.payee: i64 = payee
        self.coin: i64 = one(payee)  # one coin to this seller, as a payment
        self.stock: i64 = 0
        self.units: vec[i64] = vec[i64]()
        self.sells: i64 = 0  # a 1 in each good that it had when the market opened
        self.taken: i64 = 0  # bit i: unit i is sold
        self.prices: i64 = 0
        self.less: i64 = 0  # coins off every unit, already taken off the prices
        self.weight: i64 = 1  # coins that leave the purse for each coin of the price
        self.seat: i64 = -1  # of a city that is no neighbour
        self.mark: i64 = 0  # what a unit of the watched goods adds to the trail
        self.watched: i64 = 0

    def open(self, city: City, prices: i64) -> None:
        """Sell what neighbours may buy of a city."""
        self.mark = 0
        self.stock = city.sold
        self.units = city.sold_units
        self.sells = some_of(city.sold_reach)
        self.prices = prices

    def clear(self, payee: i64) -> None:
        """Begin anew with nothing, for another payee."""
        self.payee = payee
        self.coin = one(payee)
        self.stock = 0
        self.units = vec[i64]()
        self.sells = 0
        self.prices = 0
        self.less = 0
        self.weight = 1
        self.seat = -1
        self.mark = 0
        self.watched = 0

    def has(self, shift: i64) -> bool:
        """Whether a unit of a good is left."""
        if held(self.stock, shift):
            return True
        if not has(self.sells, shift):
            return False
        mark: i64 = 1
        i: i64 = 0
        while i < len(self.units):
            if has(self.units[i], shift) and not self.taken & mark:
                return True
            mark += mark
            i += 1
        return False


class Special:
    """A price that a neighbour grants for one unit of some goods in one play; it has no state and is shared by markets."""

    def __init__(self, payee: i64, goods: i64, price: i64, gives: bool) -> None:
        self.payee: i64 = payee
        self.goods: i64 = goods  # a 1 in each
        self.price: i64 = price
        self.gives = gives  # the unit is used free of charge, not sold


class Purchase:
    """One unit bought, or used free of charge."""

    def __init__(self, seller: Seller, good: i64, coins: i64) -> None:
        self.payee: i64 = seller.payee
        self.seat: i64 = seller.seat  # of a city that is no neighbour, or -1
        self.good: i64 = good
        self.coins: i64 = coins  # what is paid for it, as a payment


class Covers:
    """Own production, sellers and a budget, and the payments found with them."""

    def __init__(self) -> None:
        self.sellers: vec[Seller] = vec[Seller]([Seller(LEFT), Seller(RIGHT)])
        self.selling: i64 = 2  # so many of them; the others are kept for later use
        self.fixed: i64 = 0  # own production
        self.units: vec[i64] = vec[i64]()
        self.sole: i64 = 0  # goods that only one of them sells, a 1 each
        self.for_sale: i64 = 0  # upper bounds of what can be bought, and of what can be had at all
        self.reach: i64 = 0
        self.purse: i64 = 0
        self.lowest_price: i64 = 0
        self.cheaper: i64 = 0  # so many units at most cost less than that
        self.budget: i64 = 0
        self.payment: i64 = 0  # of units bought before the search began
        self.offers: vec[i64] = vec[i64]([0] * 8)  # payments found for the last cost
        self.found: i64 = 0  # how many of them
        # What makes one unit cheaper.
        self.deals: i64 = 0  # goods that specials or rebates are for, a 1 each
        self.specials: vec[Special] = vec[Special]()
        self.granting: i64 = 0  # so many of them; the others are of an earlier market
        self.granted: i64 = 0  # a bit for each that is used up
        self.rebates: i64 = 0  # coins off one unit still to be had, packed by payee
        self.rebate_goods: i64 = 0
        # A payment whose purchases are sought; those with the least trail are found.
        self.target: i64 = -1
        self.trail: i64 = 0  # marks of the units bought so far
        self.path: list[Purchase] = []  # those units
        self.best_trail: i64 = 0
        self.best_path: list[Purchase] = []

    def price(self, coins: i64, goods: i64) -> i64:
        """Find every non-dominated, affordable payment for a cost and say how many there are.

        They lie first in `offers`, in no order until `sort_by_price`; the printed coins are not in them.
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
        return self.found

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

    def payable(self, need: i64) -> bool:
        """Whether the budget holds the lowest price of the units that own alternatives cannot be."""
        bought: i64 = total(need) - len(self.units) - self.cheaper
        return bought * self.lowest_price <= self.budget

    def use_own(self, need: i64, first: i64) -> bool:
        """Let own units with alternatives, from the given one on, stand for missing goods; True when none is left.

        A unit that can serve must serve: leaving it out never makes a payment smaller (W-5.7 a).
        """
        units = self.units
        i = first
        while i < len(units):
            useful = units[i] & some_of(need)
            if useful:
                while useful:
                    good = useful & -useful
                    if self.use_own(need - good, i + 1):
                        return True
                    useful -= good
                return False
            i += 1
        if need == 0:
            self.reach_payment(self.payment)
            return True
        bought = total(need)
        least = (bought - self.cheaper) * self.lowest_price
        if least <= self.budget and not missing(need, self.for_sale):
            sole = self.sole & ~self.deals & some_of(need)
            if sole and self.target < 0:
                self.buy_from_sole(need, sole * MASK & need)
            else:
                self.go_on(need, bought, 0, 0, self.payment, self.budget)
        return False

    def buy_from_sole(self, need: i64, sole: i64) -> None:
        """Buy first what only one seller has, at the usual prices and without a choice; then the rest."""
        payment = self.payment
        budget = self.budget
        i: i64 = 0
        while i < self.selling:
            seller = self.sellers[i]
            units = seller.sells * MASK & sole
            if units and not missing(units, seller.stock):
                coins = priced(units, seller.prices)
                payment += coins * seller.coin
                budget -= coins * seller.weight
                need -= units
            i += 1
        if need == 0:
            if budget >= 0:
                self.offer(payment)
            return
        bought = total(need)
        if budget >= 0 and budget >= (bought - self.cheaper) * self.lowest_price:
            self.go_on(need, bought, 0, 0, payment, budget)

    def go_on(
        self, need: i64, units: i64, shift: i64, first: i64, payment: i64, budget: i64
    ) -> None:
        """Buy what is missing, so many units: at the usual prices where nothing makes any of it cheaper."""
        if self.target >= 0 or (some_of(need) & self.deals and self.may_haggle()):
            self.haggle(need, shift, first, payment, budget)
        elif units == 1:
            self.buy_last(need, shift, first, payment, budget)
        else:
            self.buy(need, units - 1, shift, first, payment, budget)

    def may_haggle(self) -> bool:
        """Whether anything is left that makes a unit cheaper."""
        return self.rebates != 0 or self.granted != bit(self.granting) - 1

    def buy(
        self, need: i64, others: i64, shift: i64, first: i64, payment: i64, budget: i64
    ) -> None:
        """Buy what is missing: one unit, then so many others.

        Goods from the given one on, units of the first one from the given seller on (W-5.3).
        """
        while not held(need, shift):
            shift += WIDTH
            first = 0
        unit = bit(shift)
        rest = need - unit
        most = budget  # for this unit
        if others > self.cheaper:
            most -= (others - self.cheaper) * self.lowest_price
        i = first
        while i < self.selling:
            seller = self.sellers[i]
            if has(seller.sells, shift):
                price = held(seller.prices, shift)
                spent = price * seller.weight
                if spent <= most:
                    after = payment + price * seller.coin
                    if held(seller.stock, shift):
                        seller.stock -= unit
                        if others == 1:
                            self.buy_last(rest, shift, i, after, budget - spent)
                        else:
                            self.buy(rest, others - 1, shift, i, after, budget - spent)
                        seller.stock += unit
                    else:
                        self.buy_unit(seller, rest, others, shift, i, after, budget - spent)
            i += 1

    def buy_unit(
        self,
        seller: Seller,
        rest: i64,
        others: i64,
        shift: i64,
        first: i64,
        payment: i64,
        budget: i64,
    ) -> None:
        """Take a unit with alternatives from a seller, each at most once in a play, then buy the rest (W-5.6)."""
        mark: i64 = 1
        i: i64 = 0
        while i < len(seller.units):
            if has(seller.units[i], shift) and not seller.taken & mark:
                seller.taken |= mark
                if others == 1:
                    self.buy_last(rest, shift, first, payment, budget)
                else:
                    self.buy(rest, others - 1, shift, first, payment, budget)
                seller.taken ^= mark
            mark += mark
            i += 1

    def buy_last(self, unit: i64, shift: i64, first: i64, payment: i64, budget: i64) -> None:
        """The same for the last unit."""
        while not held(unit, shift):
            shift += WIDTH
            first = 0
        i = first
        while i < self.selling:
            seller = self.sellers[i]
            if has(seller.sells, shift):
                price = held(seller.prices, shift)
                if price * seller.weight <= budget and (
                    held(seller.stock, shift) or seller.has(shift)
                ):
                    self.offer(payment + price * seller.coin)
            i += 1

    # With what makes one unit cheaper, or on the way to a payment that is sought.

    def haggle(self, need: i64, shift: i64, first: i64, payment: i64, budget: i64) -> None:
        """The same as `buy`, each unit in every way to pay for it: what is cheaper first, for it may undercut all the others.

        On the way to a payment that is sought the usual price comes first: it tells what was bought.
        """
        while not held(need, shift):
            shift += WIDTH
            first = 0
        rest = need - bit(shift)
        seeking = self.target >= 0
        for_less = has(self.deals, shift)
        i = first
        while i < self.selling:
            seller = self.sellers[i]
            if seller.has(shift):
                price = held(seller.prices, shift)
                if for_less and not seeking:
                    self.deal(i, price, rest, shift, payment, budget)
                self.take(i, price, rest, shift, payment, budget)
                if for_less and seeking:
                    self.deal(i, price, rest, shift, payment, budget)
            i += 1

    def take(self, i: i64, price: i64, rest: i64, shift: i64, payment: i64, budget: i64) -> None:
        """Take one unit of a seller at a price, then buy the rest."""
        seller = self.sellers[i]
        payment += price * seller.coin
        budget -= price * seller.weight
        if budget < 0 or budget < (total(rest) - self.cheaper) * self.lowest_price:
            return
        if self.target >= 0:
            self.take_towards_target(seller, i, price, rest, shift, payment, budget)
        elif rest == 0:
            self.offer(payment)
        elif not self.is_undercut(payment):
            self.take_out(seller, i, rest, shift, payment, budget)

    def take_towards_target(
        self,
        seller: Seller,
        i: i64,
        price: i64,
        rest: i64,
        shift: i64,
        payment: i64,
        budget: i64,
    ) -> None:
        """The same on the way to a payment that is sought, unless one with as little trail is found."""
        if not covers(self.target, payment):
            return
        self.note(seller, shift, price)
        if self.found == 0 or self.trail < self.best_trail:
            if rest == 0:
                self.reach_payment(payment)
            else:
                self.take_out(seller, i, rest, shift, payment, budget)
        self.strike_out(seller, shift)

    def take_out(
        self, seller: Seller, first: i64, rest: i64, shift: i64, payment: i64, budget: i64
    ) -> None:
        """The unit taken is a fixed one, or any that can be this good; buy the rest."""
        if held(seller.stock, shift):
            seller.stock -= bit(shift)
            self.go_on(rest, total(rest), shift, first, payment, budget)
            seller.stock += bit(shift)
        else:
            self.take_unit(seller, rest, shift, first, payment, budget)

    def take_unit(
        self, seller: Seller, rest: i64, shift: i64, first: i64, payment: i64, budget: i64
    ) -> None:
        """The same as `buy_unit`, then go on."""
        mark: i64 = 1
        for unit in seller.units:
            if has(unit, shift) and not seller.taken & mark:
                seller.taken |= mark
                self.go_on(rest, total(rest), shift, first, payment, budget)
                seller.taken ^= mark
            mark += mark

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

    def deal(self, i: i64, price: i64, rest: i64, shift: i64, payment: i64, budget: i64) -> None:
        """Buy the unit with what makes one unit cheaper: a rebate, a special price, or both (E-10.3, E-10.4)."""
        seller = self.sellers[i]
        if self.rebates:
            self.take_with_rebate(i, price, rest, shift, payment, budget)
        number: i64 = 0
        while number < self.granting:
            special = self.specials[number]
            lower: i64 = -1
            unsold: i64 = 0
            if special.payee == seller.payee:
                lower = self.special_price(number, seller, shift)
                if special.gives and has(seller.watched, shift):
                    unsold = seller.mark
            if 0 <= lower < price or (lower == price and unsold > 0):
                self.granted |= bit(number)
                self.trail -= unsold
                self.take(i, lower, rest, shift, payment, budget)
                if self.rebates:
                    self.take_with_rebate(i, lower, rest, shift, payment, budget)
                self.trail += unsold
                self.granted ^= bit(number)
            number += 1

    def special_price(self, number: i64, seller: Seller, shift: i64) -> i64:
        """What a unit of a seller costs at a special price, with the coins off every unit; -1: the price is not granted."""
        special = self.specials[number]
        if special.payee != seller.payee or not has(special.goods, shift):
            return -1
        if has(self.granted, number):
            return -1
        price = special.price - seller.less
        if price < 0:
            return 0
        return price

    def take_with_rebate(
        self, i: i64, price: i64, rest: i64, shift: i64, payment: i64, budget: i64
    ) -> None:
        """The same, using up coins off that the seller's side still has to give (E-10.4)."""
        if not has(self.rebate_goods, shift):
            return
        seller = self.sellers[i]
        less: i64 = 1
        while less <= price and less <= at(self.rebates, seller.payee):
            self.rebates -= less * seller.coin
            self.take(i, price - less, rest, shift, payment, budget)
            self.rebates += less * seller.coin
            less += 1

    # What was found.

    def reach_payment(self, payment: i64) -> None:
        """The whole cost is covered: offer the payment, or see whether it is the one that is sought."""
        if self.target < 0:
            self.offer(payment)
        elif payment == self.target and (self.found == 0 or self.trail < self.best_trail):
            self.best_trail = self.trail
            self.best_path = list(self.path)
            self.found = 1

    def is_undercut(self, payment: i64) -> bool:
        """Whether a payment found is as low for every payee."""
        offers = self.offers
        i: i64 = 0
        while i < self.found:
            if covers(payment, offers[i]):
                return True
            i += 1
        return False

    def offer(self, payment: i64) -> None:
        """Keep a payment unless another is as low for every payee; drop those it undercuts."""
        offers = self.offers
        found = self.found
        i: i64 = 0
        while i < found:
            other = offers[i]
            if covers(payment, other):
                return
            if covers(other, payment):
                found -= 1
                offers[i] = offers[found]
            else:
                i += 1
        if found == len(offers):
            self.offers = append(offers, payment)
        else:
            offers[found] = payment
        self.found = found + 1

    def keep(self, payment: i64) -> None:
        """Add a payment to those found."""
        if self.found == len(self.offers):
            self.offers = append(self.offers, payment)
        else:
            self.offers[self.found] = payment
        self.found += 1

    def sort_by_price(self, count: i64) -> None:
        """Put the cheapest of so many payments first; of equal sums the one with fewer coins to the right."""
        offers = self.offers
        i: i64 = 1
        while i < count:
            offer = offers[i]
            j = i - 1
            while j >= 0 and dearer(offers[j], offer):
                offers[j + 1] = offers[j]
                j -= 1
            offers[j + 1] = offer
            i += 1


def priced(units: i64, prices: i64) -> i64:
    """What some units cost."""
    coins: i64 = 0
    while units:
        coins += (units & MASK) * (prices & MASK)
        units >>= WIDTH
        prices >>= WIDTH
    return coins


def dearer(payment: i64, other: i64) -> bool:
    """Whether a payment is listed after another."""
    difference = total(payment) - total(other)
    return difference > 0 or (difference == 0 and payment > other)
