"""Effects on costs and trade for expansions: they change how a cover is searched (EFFECTS 6, 7, 10); the search is `payment`."""

from librt.vecs import append
from mypy_extensions import i64

from septem.kernel.bits import bit
from septem.kernel.goods import one, pack
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.tally import Tally
from septem.wonders.rules.city import extension_of


class ProduceIf(Effect):
    """`produce` with `produce_if`: a unit of a good the city already sells, or of one it does not (E-6)."""

    def __init__(self, goods: int, already: bool) -> None:
        super().__init__(stands=True)
        self.goods: i64 = goods
        self.already: i64 = 1 if already else 0

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        more.bargains = True
        more.conditional = append(more.conditional[:], self.goods)
        more.condition = append(more.condition[:], self.already)


class BuyFromBank(Effect):
    """`buy_from_bank`: in one play so many units of some goods at a price to the bank."""

    def __init__(self, goods: int, price: int, limit: int) -> None:
        super().__init__(stands=True)
        self.goods: i64 = goods
        self.price: i64 = price
        self.limit: i64 = limit

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        more.bargains = True
        for _ in range(self.limit):
            more.bank = append(more.bank[:], self.goods)
            more.bank_price = append(more.bank_price[:], self.price)


class Rebate(Effect):
    """`discount` with `reduction` and a limit of one unit per neighbour, or for the unit printed on its board."""

    def __init__(self, left: bool, right: bool, coins: int, printed: bool, goods: int) -> None:
        super().__init__(stands=True)
        self.prices = True
        self.goods: i64 = goods  # a 1 in each good it is for
        self.coins_off: i64 = pack([coins if left else 0, coins if right else 0])
        self.printed = printed

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        more.bargains = True
        more.rebate_goods |= self.goods
        if self.printed:
            more.printed += self.coins_off
        else:
            more.rebates += self.coins_off


class CostReduction(Effect):
    """`cost_reduction`: so many units less for cards of a color, or for stages (L-6.4, C-7.5)."""

    def __init__(self, color: int, units: int) -> None:
        super().__init__(stands=True)
        self.color: i64 = color  # -1: stages
        self.units: i64 = units

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        if self.color < 0:
            more.stage_reduction = min(more.stage_reduction + self.units, 31)
        else:
            more.reductions += self.units * one(self.color)


class FreeColor(Effect):
    """`free_build` bound to a color: so many per age, or with 0 any number, of which no use is made (E-11.5)."""

    def __init__(self, color: int, uses: int) -> None:
        super().__init__(stands=True)
        self.color: i64 = color
        self.uses: i64 = uses

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        if self.uses:
            more.color_builds += self.uses * one(self.color)
        else:
            more.gratis |= bit(self.color)
