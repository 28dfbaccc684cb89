"""Packed words by the names of the catalogue: what views and positions write."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, STAGES, TYPES, WONDERS
from septem.architects.rules import decks, progress
from septem.architects.rules.moves import DECISIONS, FINISHED
from septem.architects.rules.state import State
from septem.kernel.goods import at


def held(goods: i64, others: i64) -> dict[str, int]:
    """Cards of two packed words by type; types with none are left out."""
    counts = {}
    for card in range(TYPES):
        count = at(goods, card) if card <= COIN else decks.others_of(others, card)
        if count:
            counts[BOX.card_ids[card]] = int(count)
    return counts


def token_names(kinds: vec[i64]) -> list[str]:
    """Progress tokens by name."""
    return [BOX.token_ids[kind] for kind in kinds]


def owned_names(owned: i64) -> list[str]:
    """A player's progress tokens by name, in the order of the catalogue."""
    names = []
    for kind, ident in enumerate(BOX.token_ids):
        names += [ident] * int(progress.copies(owned, kind))
    return names


def bit_names(tokens: i64) -> list[str]:
    """Progress tokens given as bits, each once."""
    return [ident for kind, ident in enumerate(BOX.token_ids) if tokens >> kind & 1]


def seats_in(bits: i64) -> list[int]:
    """The seats given as bits."""
    return [seat for seat in range(WONDERS) if bits >> seat & 1]


def contents(table: State, deck: int) -> dict[str, int]:
    """What a deck still holds, in no order: known to all who counted (A-13.2)."""
    cards = list(decks.pick_up(table.row, table.sizes, deck))
    return {ident: cards.count(card) for card, ident in enumerate(BOX.card_ids) if card in cards}


def decision_name(table: State) -> str | None:
    """The decision now owed; None when the game is over."""
    return None if table.decision == FINISHED else DECISIONS[table.decision]


def wonder_name(table: State, seat: int) -> str | None:
    """The wonder of a seat; None while it is not chosen."""
    which = table.wonder(seat)
    return None if which < 0 else BOX.wonder_ids[which]


def stage_numbers(board: i64) -> list[int]:
    """The stages built, as people count them."""
    return [stage + 1 for stage in range(STAGES) if board >> stage & 1]
