"""Paying for a stage: every payment a player may choose (A-6.3, A-6.4, A-9.10, A-9.11, A-12.9).

A payment is a packed vector of `kernel.goods`: fields 0-4 count grey cards, field 5 yellow ones.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.pieces import COIN, RESOURCES
from septem.architects.rules.moves import BUILD, ECONOMY, ENGINEERING, PAID, made
from septem.kernel.goods import MASK, WIDTH, at, one


def usable(goods: i64) -> i64:
    """A packed vector: the most grey cards of one resource, then the number of different resources."""
    most: i64 = 0
    different: i64 = 0
    field: i64 = 0
    while field < RESOURCES:
        held = goods >> (field * WIDTH) & MASK
        if held:
            different += 1
            most = max(most, held)
        field += 1
    return most | different << WIDTH


def lacking(use: i64, same: i64, count: i64) -> i64:
    """The resources missing when as many of the usable grey cards as possible are used."""
    missing = count - (use & MASK if same else use >> WIDTH)
    return max(missing, 0)


def least_coins(goods: i64, same: i64, count: i64) -> i64:
    """The coins m that a stage needs (A-6.3)."""
    return lacking(usable(goods), same, count)


def all_grey(goods: i64) -> i64:
    """How many grey cards there are."""
    held: i64 = 0
    field: i64 = 0
    while field < RESOURCES:
        held += goods >> (field * WIDTH) & MASK
        field += 1
    return held


class Payer:
    """Collects the payments of one stage of `count` identical or different resources into a list of moves."""

    def __init__(self, moves: vec[i64], stage: i64, goods: i64, same: i64, count: i64) -> None:
        self.moves = moves
        self.tag: i64 = made(BUILD, stage)
        self.goods = goods
        self.same = same
        self.count = count
        self.coins: i64 = at(goods, COIN)
        self.missing: i64 = least_coins(goods, same, count)
        self.economy = False

    def offer(self, helpers: i64) -> None:
        """Append every payment; `helpers` are ECONOMY and ENGINEERING as far as they may be used."""
        self.economy = helpers & ECONOMY != 0
        if self.same:
            self.identical()
        else:
            self.different(0, 0, self.count - self.missing)
        if helpers & ENGINEERING:
            self.tag |= ENGINEERING
            self.mixed(0, 0, min(all_grey(self.goods), self.count))

    def pay(self, grey: i64) -> None:
        """Append a payment of these grey cards and the coins still missing, plainly and with Economy (A-9.10)."""
        missing = self.count - all_grey(grey)
        paid = self.tag | grey << PAID
        if missing <= self.coins:
            self.moves = append(self.moves, paid | (missing * one(COIN)) << PAID)
        if self.economy and missing >= 2 and missing - 1 <= self.coins:
            self.moves = append(self.moves, paid | ((missing - 1) * one(COIN)) << PAID | ECONOMY)

    def identical(self) -> None:
        """One payment for each resource of which most can be used; coins alone when no grey card is held."""
        used = self.count - self.missing
        if used == 0:
            self.pay(0)
            return
        field: i64 = 0
        while field < RESOURCES:
            if at(self.goods, field) >= used:
                self.pay(used * one(field))
            field += 1

    def different(self, field: i64, grey: i64, left: i64) -> None:
        """Every choice of `left` more resources among the fields from `field` on."""
        if left == 0:
            self.pay(grey)
            return
        while field < RESOURCES:
            if at(self.goods, field):
                self.different(field + 1, grey | one(field), left - 1)
            field += 1

    def mixed(self, field: i64, grey: i64, left: i64) -> None:
        """Every choice of `left` more grey cards, whatever they are, that is not also a plain payment (A-9.11)."""
        if left == 0:
            if not self.plain(grey):
                self.pay(grey)
            return
        if field == RESOURCES:
            return
        most = min(at(self.goods, field), left)
        while most >= 0:
            self.mixed(field + 1, grey + most * one(field), left - most)
            most -= 1

    def plain(self, grey: i64) -> bool:
        """Whether these grey cards are those of a payment without Engineering (A-6.3)."""
        needed = self.count - self.missing
        return all_grey(grey) == needed and least_coins(grey, self.same, needed) == 0


def payments(stage: i64, goods: i64, same: i64, count: i64, helpers: i64) -> vec[i64]:
    """Every move that builds the stage."""
    payer = Payer(vec[i64](), stage, goods, same, count)
    payer.offer(helpers)
    return payer.moves
