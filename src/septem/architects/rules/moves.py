"""How a move is packed: four bits say what is done, the bits above say with what.

wonder  w          choose_wonder: wonder w
take    d          take_card: the left (0), right (1) or central (2) deck
build   ...        action: bits 4-6 stage, 7 Economy, 8 Engineering, from 9 on the cards discarded, a packed vector
exchange s         action: a pair of symbol s, or 3 for three different symbols
use     t          action: progress token t
end                action: end of the turn
progress t         choose_progress: token t, or 14 for the top of the stack
extra   d          extra_card: as take
draw    w          alexandria_deck: the deck of wonder w, or 7 for the central deck
search  d          halicarnassus_deck: the left (0) or right (1) deck
keep    c          halicarnassus_card: card type c
"""

from typing import Final

from mypy_extensions import i64

WONDER: Final = 0
TAKE: Final = 1
BUILD: Final = 2
EXCHANGE: Final = 3
USE: Final = 4
END: Final = 5
PROGRESS: Final = 6
EXTRA: Final = 7
DRAW: Final = 8
SEARCH: Final = 9
KEEP: Final = 10

VERBS: Final = [
    "wonder",
    "take",
    "build",
    "exchange",
    "use",
    "end",
    "progress",
    "extra",
    "draw",
    "search",
    "keep",
]

VERB_MASK: Final = 15
THING: Final = 4  # the first bit of what a move is done with
STAGE_MASK: Final = 7
ECONOMY: Final = 0x80
ENGINEERING: Final = 0x100
PAID: Final = 9  # the first bit of the cards discarded

LEFT: Final = 0
RIGHT: Final = 1
CENTRE: Final = 2
PLACES: Final = ["left", "right", "central"]

STACK: Final = 14
MIDDLE: Final = 7
THREE: Final = 3

# The decisions of A-12, in the order of their clauses; the last is a finished game.
CHOOSE_WONDER: Final = 0
TAKE_CARD: Final = 1
ACTION: Final = 2
CHOOSE_PROGRESS: Final = 3
EXTRA_CARD: Final = 4
ALEXANDRIA_DECK: Final = 5
HALICARNASSUS_DECK: Final = 6
HALICARNASSUS_CARD: Final = 7
FINISHED: Final = 8

DECISIONS: Final = [
    "choose_wonder",
    "take_card",
    "action",
    "choose_progress",
    "extra_card",
    "alexandria_deck",
    "halicarnassus_deck",
    "halicarnassus_card",
]


def made(verb: i64, thing: i64) -> i64:
    """The code of a move."""
    return verb | thing << THING


def verb_of(code: i64) -> i64:
    """What a move does."""
    return code & VERB_MASK


def thing_of(code: i64) -> i64:
    """What a move is done with."""
    return code >> THING


def stage_of(code: i64) -> i64:
    """The stage a build move builds, counted from 0."""
    return code >> THING & STAGE_MASK


def cards_of(code: i64) -> i64:
    """The cards a build move discards, a packed vector."""
    return code >> PAID
