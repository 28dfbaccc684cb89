"""Purchases that leave more coins than own goods do: the buyer takes coins from the bank for buying from a neighbour (W-5.7 d).

Whatever a payment gains, one unit bought from each neighbour gains it. So one unit, or one of each neighbour, is bought first, and the rest
of the cost is covered as ever: any other cover with those units leaves no more coins.
"""

from typing import Final

from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import END, WIDTH, at, covers, held, missing, total
from septem.wonders.rules.covers import LEFT, RIGHT, Covers, Seller

SIDES: Final[list[tuple[int, ...]]] = [
    (),
    (LEFT,),
    (RIGHT,),
    (LEFT, RIGHT),
]  # the neighbours one unit each is bought from


class Gains:
    """The coins a buyer takes from the bank: for each neighbour bought from, and once for having taken any."""

    def __init__(self, for_buying: i64, for_coins: i64, paid: i64) -> None:
        self.for_buying: i64 = for_buying
        self.for_coins: i64 = for_coins
        self.paid: i64 = paid  # neighbours bought from earlier this turn, a bit each (W-5.11)

    def exist(self) -> bool:
        """Whether a unit can bring more coins than the one it costs at least."""
        return self.for_buying > 0 and self.for_buying + self.for_coins > 1

    def of(self, sides: tuple[int, ...]) -> i64:
        """The coins for buying from some neighbours."""
        coins = self.for_buying * len([side for side in sides if not has(self.paid, side)])
        return coins + self.for_coins if coins else coins


def price_with_gains(search: Covers, gains: Gains, coins: i64, goods: i64, less: i64) -> list[int]:
    """The same as `Covers.price_less` with all payments that leave more coins; what each of them leaves, less what was there."""
    known: dict[int, int] = {}
    search.found = 0
    search.budget = search.purse - coins
    if search.budget < 0:
        return []
    for sides in SIDES:
        force(search, sides, goods, less)
        if search.target < 0:
            for i in range(search.found):
                known[int(search.offers[i])] = int(gains.of(sides))
            search.found = 0
    if search.target >= 0:
        return []
    left = {payment: gained - int(total(payment)) for payment, gained in known.items()}
    for payment in left:
        if not dominated(payment, left):
            search.keep(payment)
    search.sort_by_price(search.found)
    return [left[int(search.offers[i])] for i in range(search.found)]


def dominated(payment: int, left: dict[int, int]) -> bool:
    """Whether another payment is as low for every payee and leaves as many coins (W-5.7)."""
    return any(
        other != payment and covers(payment, other) and left[other] >= left[payment]
        for other in left
    )


def force(search: Covers, sides: tuple[int, ...], goods: i64, less: i64) -> None:
    """Buy one unit from each of some neighbours, for a coin at least, then cover the rest."""
    if not sides:
        cover(search, goods, less)
        return
    for seller in search.sellers[: search.selling]:
        if seller.payee == sides[0]:
            for shift in range(0, END, WIDTH):
                if held(goods, shift) and seller.has(shift):
                    for price, grant in prices(search, seller, shift):
                        force_at(search, sides, goods, less, seller, shift, price, grant)


def prices(search: Covers, seller: Seller, shift: i64) -> list[tuple[int, int]]:
    """The usual price of a unit, and each special one with its bit."""
    found = [(int(held(seller.prices, shift)), 0)]
    for number in range(search.granting):
        price = search.special_price(number, seller, shift)
        if price > 0:
            found.append((int(price), int(bit(number))))
    return found


def force_at(
    search: Covers,
    sides: tuple[int, ...],
    goods: i64,
    less: i64,
    seller: Seller,
    shift: i64,
    price: i64,
    grant: i64,
) -> None:
    """Buy one such unit at a price, with any of the coins off it that are left."""
    off = at(search.rebates, seller.payee) if has(search.rebate_goods, shift) else 0
    search.granted |= grant
    for coins_off in range(off + 1):
        paid = price - coins_off
        if 0 < paid <= search.budget:
            search.rebates -= coins_off * seller.coin
            search.budget -= paid
            search.payment += paid * seller.coin
            if search.target >= 0:
                search.note(seller, shift, paid)
            take_out(search, sides, goods, less, seller, shift)
            if search.target >= 0:
                search.strike_out(seller, shift)
            search.payment -= paid * seller.coin
            search.budget += paid
            search.rebates += coins_off * seller.coin
    search.granted ^= grant


def take_out(
    search: Covers, sides: tuple[int, ...], goods: i64, less: i64, seller: Seller, shift: i64
) -> None:
    """The unit is the seller's fixed one, or any that can be this good."""
    unit = bit(shift)
    if held(seller.stock, shift):
        seller.stock -= unit
        force(search, sides[1:], goods - unit, less)
        seller.stock += unit
        return
    for i in range(len(seller.units)):
        mark = bit(i)
        if has(seller.units[i], shift) and not seller.taken & mark:
            seller.taken |= mark
            force(search, sides[1:], goods - unit, less)
            seller.taken ^= mark


def cover(search: Covers, goods: i64, less: i64) -> None:
    """Cover the rest of a cost within the budget that is left."""
    need = missing(goods, search.fixed)
    if less >= total(need):
        search.reach_payment(search.payment)
    else:
        search.drop(need, less, 0)
