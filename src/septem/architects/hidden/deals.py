"""Hidden things dealt anew, within what everybody can count (A-13.2)."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.rules import decks, offers, progress
from septem.architects.rules.moves import HALICARNASSUS_CARD
from septem.architects.rules.state import State
from septem.kernel.rng import Rng


def deal_anew(table: State, seat: i64, rng: Rng) -> None:
    """Deal all that a seat cannot know anew; its view stays the same."""
    row: vec[i64] = table.row[:]
    table.row = row
    searching = table.decision == HALICARNASSUS_CARD
    deck: i64 = 0
    while deck < table.seats:
        known: i64 = 1
        if searching and seat == table.active and deck == table.deck_at(table.searched):
            known = table.looked_at()
        _deal_below(table, deck, known, rng)
        deck += 1
    _deal_below(table, table.seats, 1 if table.knows_centre(seat) else 0, rng)
    table.stack = progress.reshuffled(table.stack, rng)
    table.luck = rng.word()
    if searching:
        table.offer = offers.keeps(table)


def _deal_below(table: State, deck: i64, known: i64, rng: Rng) -> None:
    """Shuffle a deck below the cards known at its top."""
    size = decks.size(table.sizes, deck)
    if size > known:
        decks.reshuffle(table.row, deck, 0, size - known, rng)
