"""What one player has built and owns (D-1.6), packed into machine words."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import (
    CARD_AT,
    CHEAP,
    CHOICE,
    COLOR_UNIT,
    COUNTS_COINS,
    COUNTS_TOKENS,
    COUNTS_WONDERS,
    FREES_HI,
    FREES_LO,
    HI,
    HIGH,
    LO,
    POINTS,
    PRODUCE,
    WONDER_CHOICE,
)
from septem.duel.rules.belongings import Belongings, cloned
from septem.kernel import goods
from septem.kernel.bits import bit

RAW_SOURCES: Final = 0  # fields of City.choice
MADE_SOURCES: Final = 1
SYMBOL_WIDTH: Final = 4  # of a field of City.science
SYMBOL_MASK: Final = 15
COINS_IN_SET: Final = 3


class City:
    """One player's side of the table."""

    def __init__(self) -> None:
        self.coins: i64 = 0  # the treasury
        self.reserve: i64 = 0  # coins that may be spent but are not treasury
        self.lo: i64 = 0  # buildings of Ages I and II
        self.hi: i64 = 0  # buildings of Age III
        self.free_lo: i64 = 0  # buildings free by chain
        self.free_hi: i64 = 0
        self.fixed: i64 = 0  # units on brown and grey cards (D-5.2)
        self.choice: i64 = 0  # choice sources: raw, manufactured (D-5.3)
        self.cheap: i64 = 0  # all bits of a resource's field: fixed price 1 (D-5.4)
        self.colors: i64 = 0  # buildings of each color
        self.points: i64 = 0  # printed points: blue, green, yellow, 16 bits each
        self.science: i64 = 0  # symbols held, four bits each
        self.distinct: i64 = 0  # different symbols held
        self.wonders: i64 = 0  # wonders owned, built or not
        self.built: i64 = 0
        self.progress: i64 = 0  # progress tokens owned
        # What progress tokens change:
        self.strikes: i64 = 0  # resources struck, by color; wonders in field 8 (D-5.6)
        self.bonus: i64 = 0  # shields added, by color (D-8.5)
        self.again: i64 = 0  # 1: every wonder plays again (D-13.9)
        self.broker: i64 = 0  # 1: receives the opponent's trade cost (D-13.3)
        self.chain_coins: i64 = 0  # coins for each building free by chain (D-13.10)
        self.chain_price: i64 = (
            0  # 0, or the price that replaces the cost of a card with a chain symbol
        )
        self.siege: i64 = (
            0  # coins the opponent loses for each space this player's shields move the pawn
        )
        self.own: Belongings | None = None  # what boxes keep of the city

    def clone(self) -> "City":
        """An independent copy."""
        twin = City()
        twin.coins = self.coins
        twin.reserve = self.reserve
        twin.lo = self.lo
        twin.hi = self.hi
        twin.free_lo = self.free_lo
        twin.free_hi = self.free_hi
        twin.fixed = self.fixed
        twin.choice = self.choice
        twin.cheap = self.cheap
        twin.colors = self.colors
        twin.points = self.points
        twin.science = self.science
        twin.distinct = self.distinct
        twin.wonders = self.wonders
        twin.built = self.built
        twin.progress = self.progress
        twin.strikes = self.strikes
        twin.bonus = self.bonus
        twin.again = self.again
        twin.broker = self.broker
        twin.chain_coins = self.chain_coins
        twin.chain_price = self.chain_price
        twin.siege = self.siege
        if self.own is not None:
            twin.own = cloned(self.own)
        return twin

    def add(self, card: i64) -> None:
        """A building joins the city: everything that lasts while it stands, except symbols."""
        if card < HIGH:
            self.lo |= bit(card)
        else:
            self.hi |= bit(card - HIGH)
        self.free_lo |= FREES_LO[card]
        self.free_hi |= FREES_HI[card]
        self.fixed += PRODUCE[card]
        self.choice += CHOICE[card]
        self.cheap |= CHEAP[card]
        self.colors += COLOR_UNIT[card]
        self.points += POINTS[card]

    def remove(self, card: i64) -> None:
        """A brown or grey building leaves the city and takes all it gave (D-6.6)."""
        self.lo &= ~LO[card]
        self.hi &= ~HI[card]
        self.fixed -= PRODUCE[card]
        self.colors -= COLOR_UNIT[card]

    def add_wonder(self, wonder: i64) -> None:
        self.built |= bit(wonder)
        self.choice += WONDER_CHOICE[wonder]

    def remove_wonder(self, wonder: i64) -> None:
        """The wonder is no longer built; it stays owned."""
        self.built &= ~bit(wonder)
        self.choice -= WONDER_CHOICE[wonder]

    def add_lasting(self, change: "City") -> None:
        """What a progress token changes for good, kept as a city with nothing else (D-13)."""
        self.strikes += change.strikes
        self.bonus += change.bonus
        self.again |= change.again
        self.broker |= change.broker
        self.chain_coins += change.chain_coins
        self.chain_price += change.chain_price
        self.siege += change.siege

    def spend(self, coins: i64) -> None:
        """Pay from the treasury first, then from the reserve."""
        self.coins -= coins
        if self.coins < 0:
            self.reserve += self.coins
            self.coins = 0

    def lose(self, coins: i64) -> None:
        """Lose coins of the treasury, at most what is there."""
        self.coins = self.coins - coins if self.coins > coins else 0

    def cards(self) -> list[int]:
        """The numbers of its buildings, in the order of the catalogue."""
        return [n for n in CARD_AT if self.lo & LO[n] or self.hi & HI[n]]


def summed(mask: i64, worth: vec[i64]) -> i64:
    """The sum of what each bit set in a mask is worth."""
    total: i64 = 0
    place: i64 = 0
    while mask >> place:
        if mask >> place & 1:
            total += worth[place]
        place += 1
    return total


def members(mask: int) -> list[int]:
    """The numbers of the bits set in a mask, lowest first."""
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


def count(city: City, what: i64) -> i64:
    """How many of the counted things a city has (D-7.3, D-14); `what` as catalogue.what_mask packs it."""
    total: i64 = 0
    field: i64 = 0
    while field < goods.FIELDS:
        if what >> field & 1:
            total += goods.at(city.colors, field)
        field += 1
    if what & COUNTS_WONDERS:
        total += bits(city.built)
    if what & COUNTS_TOKENS:
        total += bits(city.progress)
    if what & COUNTS_COINS:
        total += city.coins // COINS_IN_SET
    return total


def held(city: City, symbol: i64) -> i64:
    """How many of a scientific symbol a city holds."""
    return city.science >> (symbol * SYMBOL_WIDTH) & SYMBOL_MASK


def bits(mask: i64) -> i64:
    """How many bits are set."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total
