"""Hands of cards: sorted lists of card indices."""

from librt.vecs import append, remove, vec
from mypy_extensions import i64


def in_order(cards: vec[i64]) -> vec[i64]:
    """The cards sorted, in place."""
    i: i64 = 1
    while i < len(cards):
        card = cards[i]
        j = i - 1
        while j >= 0 and cards[j] > card:
            cards[j + 1] = cards[j]
            j -= 1
        cards[j + 1] = card
        i += 1
    return cards


def without(hand: vec[i64], card: i64) -> vec[i64]:
    """A new hand with one copy of a card less."""
    return remove(hand[:], card)


def with_one_more(hand: vec[i64], card: i64) -> vec[i64]:
    """A new hand with a card more."""
    return in_order(append(hand[:], card))
