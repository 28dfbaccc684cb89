"""What the pieces of a city add up to."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.bits import has
from septem.kernel.goods import at

WORD: Final = (
    5  # a card's word in `built` is its index without so many bits, its place in it are these bits
)
IN_WORD: Final = 31


@mypyc_attr(acyclic=True)
class Tally:
    """The numbers that effects read and change. Vectors of goods are packed (`kernel.goods`).

    `units` and `sold_units` are shared between clones and therefore replaced, never changed in place.
    """

    def __init__(self, goods: i64, built: vec[i64], coins: i64, price: i64) -> None:
        self.coins: i64 = coins
        self.stages: i64 = 0
        self.built = built  # one bit per card, 32 a word
        self.colors: i64 = 0  # buildings of each color, packed
        # Production: what the city may use, and what its neighbours may buy (W-5.2, W-5.4).
        self.fixed: i64 = goods
        self.units: vec[i64] = vec[i64]()  # units with alternatives, a 1 in each good they can be
        self.reach: i64 = goods  # upper bound of what all units together can be
        self.sold: i64 = goods
        self.sold_units: vec[i64] = vec[i64]()
        self.sold_reach: i64 = goods
        self.left_price: i64 = price  # coins for one unit of each good, packed
        self.right_price: i64 = price
        self.lowest_price: i64 = at(price, 0)  # of any good from any neighbour
        # Strength, knowledge and what conflicts gave.
        self.shields: i64 = 0
        self.symbols: i64 = 0  # science symbols of each kind, packed
        self.free_symbols: i64 = 0  # symbols chosen at scoring
        self.victories: i64 = 0  # Victory tokens of each age's value, packed
        self.defeats: i64 = 0
        # Powers of boards (W-6).
        self.free_builds: i64 = 0  # per age
        self.plays_last_card = False
        self.digs: i64 = 0  # waiting for the dig step, packed by line (W-6.4 e)
        self.copies_guild = False

    def has(self, card: i64) -> bool:
        """Whether this very card stands in the city."""
        return has(self.built[card >> WORD], card & IN_WORD)
