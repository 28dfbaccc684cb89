"""The packed words of Pantheon: decks, spaces, tokens in slots, and what is known of the decks.

A row of decks: a field for each mythology, three places in it, the top first; a place holds 1 + the divinity. The six spaces hold
the same. Of each deck it is known which places are known by card, and whether the set of its cards is known without order (P-11.5).
"""

from typing import Final

from mypy_extensions import i64

from septem.kernel.bits import bit

DECKS: Final = 5
DECK_SIZE: Final = 3
PLACES: Final = 7  # every place of a deck is known
SET: Final = 8  # the set of its cards is

_DECK: Final = 12  # widths
_CARD: Final = 4
_SPACE: Final = 5
_PLACER: Final = 2
_SLOT: Final = 4
_KNOWN: Final = 4
_ONE_UP: Final = 1  # a place that moves up in what is known of a deck


def deck_of(decks: i64, mythology: i64) -> i64:
    return decks >> (mythology * _DECK) & 0xFFF


def with_deck(decks: i64, mythology: i64, deck: i64) -> i64:
    place = mythology * _DECK
    return decks & ~(bit(place) * 0xFFF) | deck << place


def card_at(deck: i64, at: i64) -> i64:
    """1 + the divinity at a place of a deck; 0: none."""
    return deck >> (at * _CARD) & 15


def with_card(deck: i64, at: i64, card: i64) -> i64:
    return deck & ~(bit(at * _CARD) * 15) | card << (at * _CARD)


def size(deck: i64) -> i64:
    number: i64 = 0
    while card_at(deck, number):
        number += 1
    return number


def without(deck: i64, at: i64) -> i64:
    """A deck without the card at a place; those below move up."""
    low = bit(at * _CARD) - 1
    return deck & low | deck >> _CARD & ~low


def place_in(deck: i64, divinity: i64) -> i64:
    """Where a divinity lies in its deck."""
    at: i64 = 0
    while card_at(deck, at) != divinity + 1:
        at += 1
    return at


def in_space(spaces: i64, space: i64) -> i64:
    """1 + the divinity in a space of the Pantheon; 0: none."""
    return spaces >> (space * _SPACE) & 31


def of_space(space: i64, card: i64) -> i64:
    """A word with this in one space."""
    return bit(space * _SPACE) * card


def space_mask(space: i64) -> i64:
    """All bits of one space."""
    return bit(space * _SPACE) * 31


def placer(placers: i64, space: i64) -> i64:
    """1 + the seat that placed the divinity of a space; 0: nobody, or it lies face up."""
    return placers >> (space * _PLACER) & 3


def of_placer(space: i64, placed_by: i64) -> i64:
    return bit(space * _PLACER) * placed_by


def in_slot(slots: i64, slot: i64) -> i64:
    """The token of a slot."""
    return slots >> (slot * _SLOT) & 15


def of_slot(slot: i64, token: i64) -> i64:
    return bit(slot * _SLOT) * token


def known_of(known: i64, deck: i64) -> i64:
    """What is known of one deck."""
    return known >> (deck * _KNOWN) & 15


def with_known(known: i64, deck: i64, value: i64) -> i64:
    return known & ~(bit(deck * _KNOWN) * 15) | bit(deck * _KNOWN) * value


def known_without(known: i64, deck: i64, at: i64) -> i64:
    """The card at a place has left the deck: what is known of those below moves up."""
    one = known_of(known, deck)
    low = bit(at) - 1
    places = one & low | (one & PLACES) >> _ONE_UP & ~low
    return with_known(known, deck, places | one & SET)
