"""What one player has built and owns."""

from typing import TYPE_CHECKING, cast

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.bits import bit, has
from septem.kernel.goods import one
from septem.wonders.cards.tally import IN_WORD, WORD, Tally
from septem.wonders.rules.extension import Belongings, Builder, Extension

if TYPE_CHECKING:
    from septem.wonders.cards.pieces import Board, Card


@mypyc_attr(acyclic=True)
class City(Tally):
    """A wonder board, its buildings and treasury."""

    def __init__(self, board: "Board", built: vec[i64], coins: i64, price: i64) -> None:
        super().__init__(board.goods, built, coins, price)
        self.board = board
        self.marks: i64 = 0  # of all buildings that have ever stood here
        self.trade_income: i64 = (
            0  # coins sold for this turn: not spendable until the next (W-5.10)
        )
        self.due: i64 = 0  # coins that come in the gain step, whatever else is built (W-4.6)
        self.markers: vec[i64] = vec[i64]()  # traces of the cards under the stages
        self.hand: vec[i64] = vec[i64]()  # card indices, sorted
        self.free_builds_used: i64 = 0  # in this age (W-6.2)
        self.discards_seen: i64 = 0  # so many cards at the bottom of the discard pile are known
        self.more: Extension | None = None  # what expansions add

    def clone(self) -> "City":
        twin = City(self.board, self.built[:], self.coins, self.left_price)
        twin.marks = self.marks
        twin.trade_income = self.trade_income
        twin.due = self.due
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

    def extension(self) -> Extension:
        """What expansions add, at a table that has some."""
        more = self.more
        assert more is not None
        return more

    def builder(self) -> Builder | None:
        """Who builds the stages, where that is more than laying the next one."""
        more = self.more
        return None if more is None else more.builder

    def has_any(self, cards: vec[i64]) -> bool:
        """Whether any of these cards stands in the city."""
        built = self.built
        i: i64 = 0
        while i < len(cards):
            card = cards[i]
            if has(built[card >> WORD], card & IN_WORD):
                return True
            i += 1
        return False

    def may_have_kin(self, card: "Card") -> bool:
        """Whether a building of this card's name, or one that makes it free, may stand here: a quick test before the next two."""
        return self.marks & (card.name_marks | card.chain_marks) != 0

    def has_name(self, card: "Card") -> bool:
        """Whether a building of this card's name stands in the city (W-3.4)."""
        if not self.marks & card.name_marks:
            return False
        return self.has(card.index) or self.has_any(card.same_name)

    def chains_to(self, card: "Card") -> bool:
        """Whether the city makes this card free by chain (W-3.5)."""
        return self.marks & card.chain_marks != 0 and self.has_any(card.chain_from)

    def add(self, card: "Card") -> None:
        """Put a building into the city; its standing effects hold from now on."""
        index = card.index
        self.built[index >> WORD] |= bit(index & IN_WORD)
        self.marks |= card.mark
        self.colors += one(card.color_index)
        for effect in card.powers.standing:
            effect.stand(self)

    def remove(self, card: "Card") -> None:
        """Take a building out of the city; what it made stand is still to be taken back."""
        index = card.index
        self.built[index >> WORD] -= bit(index & IN_WORD)
        self.colors -= one(card.color_index)

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
        found: list[int] = []
        for word in range(len(self.built)):
            bits = self.built[word]
            index: i64 = word * (IN_WORD + 1)
            while bits:
                if bits & 1:
                    found.append(int(index))
                bits >>= 1
                index += 1
        return found


def extension_of(city: Tally) -> Extension:
    """What expansions add to a city."""
    return cast(City, city).extension()


def kept_by(city: Tally, place: i64) -> Belongings:
    """What an expansion keeps of a city in a place of its own."""
    more = cast(City, city).more
    assert more is not None
    return more.own[place]


def belongings(city: Tally) -> vec[Belongings]:
    """What each expansion keeps of a city."""
    return cast(City, city).extension().own


def left_of(city: i64, size: i64) -> i64:
    """The place to the left in a ring of so many (W-2.1)."""
    if city + 1 < size:
        return city + 1
    return 0


def right_of(city: i64, size: i64) -> i64:
    """The place to the right."""
    if city > 0:
        return city - 1
    return size - 1
