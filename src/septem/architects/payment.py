"""Paying for a stage: every payment a player may choose (A-6.3, A-6.4, A-9.10, A-9.11, A-12.9).

A payment is a packed vector of `kernel.goods`: fields 0-4 count grey cards, field 5 yellow ones.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.catalogue import COIN, RESOURCES
from septem.architects.moves import BUILD, ECONOMY, ENGINEERING, PAID
from septem.kernel.goods import at, one


def least_coins(goods: i64, same: i64, count: i64) -> i64:
    """The coins m that a stage needs: the resources missing when as many grey cards as possible are used (A-6.3)."""
    most: i64 = 0
    different: i64 = 0
    field: i64 = 0
    while field < RESOURCES:
        held = goods >> (field * 6) & 63
        if held:
            different += 1
            most = max(most, held)
        field += 1
    missing = count - (most if same else different)
    return max(missing, 0)


def all_grey(goods: i64) -> i64:
    """How many grey cards there are."""
    held: i64 = 0
    field: i64 = 0
    while field < RESOURCES:
        held += goods >> (field * 6) & 63
        field += 1
    return held


class Payer:
    """Collects the payments of one stage into a list of moves."""

    def __init__(self, moves: vec[i64]) -> None:
        self.moves = moves
        self.tag: i64 = 0
        self.coins: i64 = 0
        self.economy = False

    def offer(
        self, stage: i64, goods: i64, same: i64, count: i64, economy: bool, engineering: bool
    ) -> None:
        """Append every payment for a stage of `count` identical or different resources."""
        self.tag = BUILD | stage << 4
        self.coins = at(goods, COIN)
        self.economy = economy
        missing = least_coins(goods, same, count)
        reach = self.coins + 1 if economy else self.coins
        if missing <= reach:
            if same:
                self.identical(goods, count, missing)
            else:
                self.different(goods, 0, 0, count - missing, missing)
        if engineering:
            grey = min(all_grey(goods), count)
            self.tag |= ENGINEERING
            if count - grey <= reach:
                self.mixed(goods, 0, 0, grey, count, same)

    def pay(self, grey: i64, missing: i64) -> None:
        """Append a payment of these grey cards and the coins still missing, plainly and with Economy (A-9.10)."""
        paid = self.tag | grey << PAID
        if missing <= self.coins:
            self.moves = append(self.moves, paid | (missing * one(COIN)) << PAID)
        if self.economy and missing >= 2 and missing - 1 <= self.coins:
            self.moves = append(self.moves, paid | ((missing - 1) * one(COIN)) << PAID | ECONOMY)

    def identical(self, goods: i64, count: i64, missing: i64) -> None:
        """One payment for each resource of which most can be used; coins alone when no grey card is held."""
        used = count - missing
        if used == 0:
            self.pay(0, missing)
            return
        field: i64 = 0
        while field < RESOURCES:
            if at(goods, field) >= used:
                self.pay(used * one(field), missing)
            field += 1

    def different(self, goods: i64, field: i64, grey: i64, left: i64, missing: i64) -> None:
        """Every choice of `left` more resources among the fields from `field` on."""
        if left == 0:
            self.pay(grey, missing)
            return
        while field < RESOURCES:
            if at(goods, field):
                self.different(goods, field + 1, grey | one(field), left - 1, missing)
            field += 1

    def mixed(self, goods: i64, field: i64, grey: i64, left: i64, count: i64, same: i64) -> None:
        """Every choice of `left` more grey cards, whatever they are, that is not also a plain payment (A-9.11)."""
        if left == 0:
            if not plain(goods, grey, same, count):
                self.pay(grey, count - all_grey(grey))
            return
        if field == RESOURCES:
            return
        most = min(at(goods, field), left)
        while most >= 0:
            self.mixed(goods, field + 1, grey + most * one(field), left - most, count, same)
            most -= 1


def plain(goods: i64, grey: i64, same: i64, count: i64) -> bool:
    """Whether these grey cards are those of a payment without Engineering (A-6.3)."""
    needed = count - least_coins(goods, same, count)
    if all_grey(grey) != needed:
        return False
    return least_coins(grey, same, needed) == 0


def payments(
    stage: i64, goods: i64, same: i64, count: i64, economy: bool, engineering: bool
) -> vec[i64]:
    """Every move that builds the stage."""
    payer = Payer(vec[i64]())
    payer.offer(stage, goods, same, count, economy, engineering)
    return payer.moves
