"""What a card would do for a seat of Architects: facts that inputs and tokens of a net are made of."""

from typing import Final

from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, SYMBOL
from septem.architects.rules import decks, progress, wonder
from septem.architects.rules.state import BOARD, OTHERS, WORDS
from septem.architects.rules.table import Architects
from septem.bots.core.architects.policy import shortage
from septem.kernel.goods import one

SYMBOLS: Final = 3
# The bits of what a card does.
PAYS: Final = 1  # a stage can be paid with it
NEARER: Final = 2  # a stage lacks less, but still something
SET: Final = 4  # a science set is complete
ARMS: Final = 8  # a progress token gives an extra card
BATTLE: Final = 16  # its horns begin a battle
PROSPECTS: Final = 32

# Seats as the one who decides counts them; the last one before it, whose deck lies on its right, has a number of its own.
ROLES: Final = ["own", "next", "third", "fourth", "fifth", "sixth", "previous"]
PREVIOUS: Final = 6


def role_of(game: Architects, seat: i64, other: i64) -> i64:
    """What `other` is to a seat: 0 itself, 1 the next in turn, 6 the one before it where that is not the next."""
    after = other - seat
    if after < 0:
        after += game.seats
    if after == game.seats - 1 and after > 1:
        return PREVIOUS
    return after


def prospect(game: Architects, seat: i64, card: i64) -> i64:
    """What a card would do before a seat, as bits."""
    which = game.wonder(seat)
    if which < 0:
        return 0
    word = WORDS * seat
    board = game.city[word + BOARD]
    found: i64 = 0
    if card <= COIN:
        found = nearer(which, board, game.city[word], card)
    elif BOX.horns[card]:
        if game.conflict + BOX.horns[card] >= game.conflict_tokens:
            found = BATTLE
    elif (game.face_up or game.stack) and SYMBOL <= card < SYMBOL + SYMBOLS:
        others = game.city[word + OTHERS] + decks.one_other(card)
        found = SET if progress.has_set(others) else 0
    arms = BOX.arms[card] & wonder.tokens(board)
    if seat == game.active:
        arms &= ~game.used
    return found | ARMS if arms else found


def nearer(which: i64, board: i64, goods: i64, card: i64) -> i64:
    """Whether a grey or yellow card pays a stage, or brings one nearer."""
    after = shortage(which, board, goods + one(card))
    if after == 0:
        return PAYS
    return NEARER if after < shortage(which, board, goods) else 0


def top_prospect(game: Architects, seat: i64, deck: i64) -> i64:
    """What the top card of a deck of a wonder would do for a seat; nothing where the deck is empty."""
    if decks.size(game.sizes, deck) == 0:
        return 0
    return prospect(game, seat, game.top(deck))


def knows_top(game: Architects, seat: i64, deck: i64) -> bool:
    """Whether a seat knows the top card of a deck that is not empty (A-13.3)."""
    return deck < game.seats or game.knows_centre(seat)
