"""Ways to buy some of the goods of a cost: what each pays, and what it has used up of all that serves once.

What serves once is a bit each: units with alternatives, special prices, single coins off. Each kind has room for more of them than
a table can have.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import bit, has
from septem.kernel.goods import covers

SPECIALS: Final = 40  # where the bits of special prices begin, after those of units
REBATES: Final = 50  # and those of coins off, by payee
COINS_OFF: Final = 5  # so many of each of two payees
ROOM: Final = vec[i64]([0] * 8)  # for the ways of most costs


def coins_off(used: i64, payee: i64) -> i64:
    """How many single coins off a payee's prices are used up; they are used up in their order."""
    coins: i64 = 0
    while has(used, REBATES + payee * COINS_OFF + coins):
        coins += 1
    return coins


def with_coins_off(used: i64, payee: i64, coins: i64) -> i64:
    """The same with so many more of them."""
    first = REBATES + payee * COINS_OFF + coins_off(used, payee)
    return used | (bit(first + coins) - bit(first))


class Ways:
    """Those of them that no other undercuts."""

    def __init__(self) -> None:
        self.payments: vec[i64] = ROOM[:]
        self.used: vec[i64] = ROOM[:]
        self.count: i64 = 0

    def begin(self, payment: i64) -> None:
        """One way alone, with what is paid before anything is bought."""
        self.payments[0] = payment
        self.used[0] = 0
        self.count = 1

    def add(self, payment: i64, used: i64) -> None:
        """Keep a way unless another pays nobody more and uses up nothing else; drop those of which it is such another."""
        payments = self.payments
        i: i64 = 0
        while i < self.count:
            other = payments[i]
            both = used & self.used[i]
            if both == self.used[i] and covers(payment, other):
                return
            if both == used and covers(other, payment):
                self.count -= 1
                payments[i] = payments[self.count]
                self.used[i] = self.used[self.count]
            else:
                i += 1
        if self.count == len(payments):
            self.payments = append(payments, payment)
            self.used = append(self.used, used)
        else:
            payments[self.count] = payment
            self.used[self.count] = used
        self.count += 1
