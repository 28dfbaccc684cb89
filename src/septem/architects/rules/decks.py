"""The decks on the table: one word of sizes over one shared row of cards.

Deck d is the deck of seat d; deck n, with n players, is the central one. The row holds 25 places for each seat, then 60, each deck
with its bottom first, so that a size alone says where the top card lies and taking a card changes nothing but a size.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import CENTRAL, DECK, TYPES
from septem.kernel.goods import at, one
from septem.kernel.rng import Rng

# Deck d in order of card types, by wonder; the last is the central one.
PRINTED: Final = [
    vec[i64]([card for card in range(TYPES) for _ in range(counts[card])]) for counts in BOX.decks
]

NO_CARDS: Final = vec[i64]([0] * TYPES)
FIRST_OTHER: Final = 6  # the first card type of the second word of a player's cards

# The decks within reach of a player, as bits.
LEFT_BIT: Final = 1
RIGHT_BIT: Final = 2
CENTRAL_BIT: Final = 4


def one_other(card: i64) -> i64:
    """One card of a type that is neither grey nor yellow, as it is added to a player's second word."""
    return one(card - FIRST_OTHER)


def others_of(others: i64, card: i64) -> i64:
    """How many cards of such a type a player's second word counts."""
    return at(others, card - FIRST_OTHER)


def size(sizes: i64, deck: i64) -> i64:
    """How many cards a deck has left."""
    return at(sizes, deck)


def right_of(seat: i64, seats: i64) -> i64:
    """The deck on the right of a seat: that of its right neighbour (A-3.2)."""
    return seat - 1 if seat else seats - 1


def full(seats: i64) -> i64:
    """The sizes at the start when every seat has its wonder."""
    sizes: i64 = CENTRAL * one(seats)
    deck: i64 = 0
    while deck < seats:
        sizes += DECK * one(deck)
        deck += 1
    return sizes


def shuffled(wonder: i64, rng: Rng) -> vec[i64]:
    """The shuffled deck of a wonder, or of the centre (A-2.2)."""
    deck: vec[i64] = PRINTED[wonder][:]
    rng.shuffle(deck)
    return deck


def zeros(length: i64) -> vec[i64]:
    """A row of zeros."""
    row: vec[i64] = vec[i64](capacity=length)
    while length:
        row = append(row, 0)
        length -= 1
    return row


def empty_row(seats: i64) -> vec[i64]:
    """A row with places for all decks."""
    return zeros(DECK * seats + CENTRAL)


def lay(row: vec[i64], deck: i64, cards: vec[i64]) -> None:
    """Put cards, bottom first, into the places of a deck."""
    base: i64 = DECK * deck
    i: i64 = 0
    while i < len(cards):
        row[base + i] = cards[i]
        i += 1


def pick_up(row: vec[i64], sizes: i64, deck: i64) -> vec[i64]:
    """The cards of a deck, bottom first."""
    base: i64 = DECK * deck
    cards: vec[i64] = row[base : base + size(sizes, deck)]
    return cards


def reshuffle(row: vec[i64], deck: i64, low: i64, high: i64, rng: Rng) -> None:
    """Put the cards of a deck from place `low` (0: the bottom) up to `high` into a random order, whatever theirs was."""
    base: i64 = DECK * deck + low
    part = in_order(row[base : DECK * deck + high])
    rng.shuffle(part)
    i: i64 = 0
    while i < len(part):
        row[base + i] = part[i]
        i += 1


def in_order(cards: vec[i64]) -> vec[i64]:
    """Put cards into the order of their types, in place."""
    counts: vec[i64] = NO_CARDS[:]
    i: i64 = len(cards)
    while i:
        i -= 1
        counts[cards[i]] = counts[cards[i]] + 1
    card: i64 = TYPES
    end: i64 = len(cards)
    while end:
        card -= 1
        i = counts[card]
        while i:
            i -= 1
            end -= 1
            cards[end] = card
    return cards
