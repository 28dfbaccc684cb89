"""What lies on the table, and how it is read; turn.py changes it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import DECK
from septem.architects.rules import battle, decks, wonder
from septem.architects.rules.moves import CENTRE, ECONOMY, ENGINEERING, LEFT, MIDDLE, TAKE_CARD
from septem.kernel.game import Faces, Game
from septem.kernel.goods import MASK, WIDTH, at
from septem.kernel.record import Setup

NOBODY: Final = -1
LOOKED_AT: Final = 5
NONE: Final[vec[i64]] = vec[i64]()

# The packed choice of wonders: so many bits for each seat.
CHOICE: Final = 4
CHOICE_MASK: Final = 15

# The words of a seat in `city`: cards of types 0-5, cards of types 6-13, board (see wonder.py).
WORDS: Final = 3
OTHERS: Final = 1
BOARD: Final = 2


class State(Game):
    """A table of 7 Wonders Architects at one moment."""

    def __init__(self, setup: Setup, seats: int, faces: Faces) -> None:
        super().__init__(setup, seats, faces)
        self.wonders: i64 = 0  # wonder + 1 for each seat, 0 while it is not chosen
        self.row: vec[i64] = NONE  # the cards of all decks, shared between clones (see decks.py)
        self.sizes: i64 = 0
        self.city: vec[i64] = NONE  # three words for each seat
        self.face_up: i64 = 0  # progress tokens (see progress.py)
        self.stack: i64 = 0
        self.conflict: i64 = 0  # conflict tokens on their Battle side
        self.conflict_tokens: i64 = BOX.conflict[seats]
        self.cat: i64 = NOBODY
        self.goods_out: i64 = 0  # the discard pile, packed like the cards of a seat
        self.others_out: i64 = 0
        self.seen: i64 = 0  # bit s: seat s knows the top card of the central deck
        self.luck: i64 = 0  # fixes the next shuffle
        self.active: i64 = 0
        self.decision: i64 = TAKE_CARD
        self.armed: i64 = 0  # tokens of the active player, as bits
        self.used: i64 = 0
        self.took = False  # a card was taken this turn
        self.idle: i64 = 0  # turns in a row without a card taken
        self.searched: i64 = 0  # the deck Halicarnassus looks at: LEFT or RIGHT
        self.offer: vec[i64] = NONE

    # The seats.

    def wonder(self, seat: i64) -> i64:
        """The wonder of a seat; -1 while it is not chosen."""
        return (self.wonders >> (seat * CHOICE) & CHOICE_MASK) - 1

    def goods(self, seat: i64) -> i64:
        """The grey and yellow cards before a seat, a packed vector."""
        return self.city[WORDS * seat]

    def others(self, seat: i64) -> i64:
        """The other cards before a seat: the card types from 6 on, a packed vector."""
        return self.city[WORDS * seat + OTHERS]

    def board(self, seat: i64) -> i64:
        """The board of a seat (see wonder.py)."""
        return self.city[WORDS * seat + BOARD]

    def shields(self, seat: i64) -> i64:
        """The shields of a seat (A-10.1)."""
        word = WORDS * seat
        return battle.shields(self.wonder(seat), self.city[word + OTHERS], self.city[word + BOARD])

    def helpers(self) -> i64:
        """Economy and Engineering as far as the active player may use them in a payment (A-9.1)."""
        flags: i64 = 0
        ready = wonder.tokens(self.city[WORDS * self.active + BOARD]) & ~self.used
        if ready == 0:
            return flags
        if ready & BOX.economy:
            flags |= ECONOMY
        if ready & BOX.engineering:
            flags |= ENGINEERING
        return flags

    # The decks.

    def deck_at(self, place: i64) -> i64:
        """The deck on the left, on the right or in the centre of the active player (A-3.2)."""
        if place == LEFT:
            return self.active
        if place == CENTRE:
            return self.seats
        return decks.right_of(self.active, self.seats)

    def deck_of(self, which: i64) -> i64:
        """The deck of a wonder on the table, or the central one (A-7.1)."""
        if which == MIDDLE:
            return self.seats
        seat: i64 = 0
        while self.wonder(seat) != which:
            seat += 1
        return seat

    def top(self, deck: i64) -> i64:
        """The top card of a deck that is not empty."""
        return self.row[DECK * deck + at(self.sizes, deck) - 1]

    def reachable(self) -> i64:
        """The decks of the three available cards, as bits: left, right, central (A-3.3)."""
        sizes = self.sizes
        bits: i64 = 0
        if sizes >> (self.active * WIDTH) & MASK:
            bits |= decks.LEFT_BIT
        if sizes >> (decks.right_of(self.active, self.seats) * WIDTH) & MASK:
            bits |= decks.RIGHT_BIT
        if sizes >> (self.seats * WIDTH) & MASK:
            bits |= decks.CENTRAL_BIT
        return bits

    def knows_centre(self, seat: i64) -> bool:
        """Whether a seat knows the top card of the central deck (A-13.3)."""
        return self.seen >> seat & 1 == 1

    def looked_at(self) -> i64:
        """How many cards Halicarnassus looks at: five, or all when there are fewer (A-7.5)."""
        return min(at(self.sizes, self.deck_at(self.searched)), LOOKED_AT)
