"""What one player has built and owns."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.rules.holdings import Holdings, Mason

if TYPE_CHECKING:
    from septem.wonders.cards.pieces import Board, Card


class City:
    """A wonder board, its buildings and treasury. Vectors of goods are packed (`kernel.goods`).

    `units` and `sold_units` are shared between clones and therefore replaced, never changed in place.
    """

    def __init__(self, board: "Board", built: vec[i64], coins: i64, price: i64) -> None:
        self.board = board
        self.coins: i64 = coins
        self.trade_income: i64 = (
            0  # coins sold for this turn: not spendable until the next (W-5.10)
        )
        self.stages: i64 = 0
        self.markers: vec[i64] = vec[i64]()  # traces of the cards under the stages
        self.hand: vec[i64] = vec[i64]()  # card indices, sorted
        self.built = built  # one bit per card, 32 a word
        self.colors: i64 = 0  # buildings of each color, packed
        # Production: what the city may use, and what its neighbours may buy (W-5.2, W-5.4).
        self.fixed: i64 = board.goods
        self.units: vec[i64] = vec[i64]()  # units with alternatives, a 1 in each good they can be
        self.reach: i64 = board.goods  # upper bound of what all units together can be
        self.sold: i64 = board.goods
        self.sold_units: vec[i64] = vec[i64]()
        self.sold_reach: i64 = board.goods
        self.left_price: i64 = price  # coins for one unit of each good, packed
        self.right_price: i64 = price
        self.lowest_price: i64 = price & 63  # of any good from any neighbour
        # Strength, knowledge and what conflicts gave.
        self.shields: i64 = 0
        self.symbols: i64 = 0  # science symbols of each kind, packed
        self.free_symbols: i64 = 0  # symbols chosen at scoring
        self.victories: i64 = 0  # Victory tokens of each age's value, packed
        self.defeats: i64 = 0
        # Powers of boards (W-6).
        self.free_builds: i64 = 0  # per age
        self.free_builds_used: i64 = 0
        self.plays_last_card = False
        self.digs: i64 = 0  # waiting for the dig step, packed by line (W-6.4 e)
        self.copies_guild = False
        self.discards_seen: i64 = 0  # so many cards at the bottom of the discard pile are known
        self.more: Holdings | None = None  # what modules add

    def clone(self) -> "City":
        twin = City(self.board, self.built[:], self.coins, self.left_price)
        twin.trade_income = self.trade_income
        twin.stages = self.stages
        twin.markers = self.markers[:]
        twin.hand = self.hand[:]
        twin.colors = self.colors
        twin.fixed = self.fixed
        twin.units = self.units
        twin.reach = self.reach
        twin.sold = self.sold
        twin.sold_units = self.sold_units
        twin.sold_reach = self.sold_reach
        twin.right_price = self.right_price
        twin.lowest_price = self.lowest_price
        twin.shields = self.shields
        twin.symbols = self.symbols
        twin.free_symbols = self.free_symbols
        twin.victories = self.victories
        twin.defeats = self.defeats
        twin.free_builds = self.free_builds
        twin.free_builds_used = self.free_builds_used
        twin.plays_last_card = self.plays_last_card
        twin.digs = self.digs
        twin.copies_guild = self.copies_guild
        twin.discards_seen = self.discards_seen
        more = self.more
        if more is not None:
            twin.more = more.clone()
        return twin

    def holdings(self) -> Holdings:
        """What modules add, at a table that has modules."""
        more = self.more
        assert more is not None
        return more

    def mason(self) -> Mason | None:
        """Who builds the stages, where that is more than laying the next one."""
        more = self.more
        return None if more is None else more.mason

    def has(self, card: i64) -> bool:
        """Whether this very card stands in the city."""
        return self.built[card >> 5] >> (card & 31) & 1 == 1

    def has_any(self, cards: vec[i64]) -> bool:
        """Whether any of these cards stands in the city."""
        built = self.built
        i: i64 = 0
        while i < len(cards):
            card = cards[i]
            if built[card >> 5] >> (card & 31) & 1:
                return True
            i += 1
        return False

    def has_name(self, card: "Card") -> bool:
        """Whether a building of this card's name stands in the city (W-3.4)."""
        index = card.index
        if self.built[index >> 5] >> (index & 31) & 1:
            return True
        return len(card.same_name) > 0 and self.has_any(card.same_name)

    def chains_to(self, card: "Card") -> bool:
        """Whether the city makes this card free by chain (W-3.5)."""
        return len(card.chain_from) > 0 and self.has_any(card.chain_from)

    def add(self, card: "Card") -> None:
        """Put a building into the city; its standing effects hold from now on."""
        index = card.index
        unit: i64 = index - index + 1  # a literal 1 is a 32-bit value in compiled code
        self.built[index >> 5] |= unit << (index & 31)
        self.colors += unit << (card.color_index * 6)
        for effect in card.powers.standing:
            effect.stand(self)

    def add_stage(self, marker: i64) -> None:
        """Build the next stage; the marker is the trace of the card under it (W-3.3)."""
        stage = self.board.stages[self.stages]
        self.stages += 1
        self.markers = append(self.markers, marker)
        for effect in stage.powers.standing:
            effect.stand(self)

    def receive(self, coins: i64) -> None:
        """Coins of a sale: in the treasury at once, spendable from the next turn on (W-5.10)."""
        self.coins += coins
        self.trade_income += coins

    def cards(self) -> list[int]:
        """The indices of all buildings."""
        return [
            word * 32 + bit
            for word in range(len(self.built))
            for bit in range(32)
            if self.built[word] >> bit & 1
        ]
