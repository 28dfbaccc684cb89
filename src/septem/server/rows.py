"""Tables and seats as they are stored."""

import time
from typing import Any

from septem.server import store
from septem.server.store import Work
from septem.server.table import Facts, Seat


def table_row(facts: Facts, owner: str | None) -> dict[str, Any]:
    """A new table and the process that has it; None: whoever asks for it first takes it."""
    now = time.time()
    return {
        "id": facts.id,
        "game": facts.game,
        "rules": facts.rules,
        "options": facts.options,
        "position": facts.position,
        "settings": facts.settings,
        "state": facts.state,
        "host": facts.host,
        "rematch": None,
        "invitation": None,
        "owner": owner,
        "epoch": facts.epoch,
        "result": None,
        "created": now,
        "changed": now,
    }


def seat_row(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "kind": seat.kind,
        "name": seat.name,
        "level": seat.level,
        "stand_in": seat.stand_in,
        "undone": seat.undone,
    }


def seat_change(table_id: str, seat: Seat) -> Work:
    fields = seat_row(seat)
    del fields["seat"]
    return store.change_seat(table_id, seat.number, **fields)
