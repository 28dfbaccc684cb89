"""The complete state as a dict (docs/positions.md)."""

from typing import Any

from septem.architects.cards.catalogue import BOX
from septem.architects.rules import decks, progress, wonder
from septem.architects.rules.moves import HALICARNASSUS_CARD, PLACES
from septem.architects.rules.names import (
    bit_names,
    decision_name,
    held,
    owned_names,
    seats_in,
    stage_numbers,
    token_names,
    wonder_name,
)
from septem.architects.rules.state import State


def write(table: State) -> dict[str, Any]:
    """Every field of the state."""
    searching = table.decision == HALICARNASSUS_CARD
    return {
        "game": "architects",
        "active": int(table.active),
        "decision": decision_name(table),
        "seats": [_write_seat(table, seat) for seat in range(table.seats)],
        "centre": _write_deck(table, int(table.seats)),
        "progress": token_names(progress.unpacked(table.face_up)),
        "stack": token_names(progress.unpacked(table.stack)),
        "conflict": int(table.conflict),
        "cat": None if table.cat < 0 else int(table.cat),
        "discard": held(table.goods_out, table.others_out),
        "seen": seats_in(table.seen),
        "armed": bit_names(table.armed),
        "used": bit_names(table.used),
        "took": table.took,
        "idle": int(table.idle),
        "search": PLACES[table.searched] if searching else None,
        "luck": int(table.luck),
    }


def _write_seat(table: State, seat: int) -> dict[str, Any]:
    board = table.board(seat)
    return {
        "wonder": wonder_name(table, seat),
        "stages": stage_numbers(board),
        "cards": held(table.goods(seat), table.others(seat)),
        "progress": owned_names(wonder.tokens(board)),
        "victories": int(wonder.victories(board)),
        "deck": _write_deck(table, seat),
    }


def _write_deck(table: State, deck: int) -> list[str]:
    """The cards of a deck, the top first."""
    cards = list(decks.pick_up(table.row, table.sizes, deck))
    return [BOX.card_ids[card] for card in reversed(cards)]
