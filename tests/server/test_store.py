"""What is written is on disk, in order; a database knows its version."""

import pytest
from sqlalchemy import select, text

from septem.server import store
from septem.server.requests import new_id
from septem.server.schema import moves
from septem.server.store import Store


def table_row(ident: str) -> dict[str, object]:
    return {
        "id": ident,
        "game": "wonders",
        "options": {"players": 3, "seed": 1},
        "position": None,
        "settings": {},
        "state": "playing",
        "host": None,
        "rematch": None,
        "invitation": None,
        "result": None,
        "created": 0.0,
        "changed": 0.0,
    }


SEAT = {"seat": 0, "kind": "person", "name": "Ada", "level": None, "stand_in": False}


def test_sqlite_writes_ahead_and_synchronises_fully(url: str) -> None:
    kept = Store(url)
    with kept.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    kept.close()


def test_the_key_that_signs_cookies_survives(url: str) -> None:
    first = Store(url)
    key = first.key()
    first.close()
    second = Store(url)
    assert second.key() == key
    second.close()


def test_moves_keep_their_order_and_can_be_dropped(url: str) -> None:
    kept = Store(url)
    ident = new_id()
    kept.write(store.add_table(table_row(ident), [SEAT])).result()
    for number in range(6):
        kept.write(store.add_moves(ident, number, [(number % 2, f"move {number}")])).result()
    kept.write(store.drop_moves(ident, 4)).result()
    assert texts(kept, ident) == [f"move {n}" for n in (0, 1, 2, 3, 5)]
    kept.write(store.drop_moves(ident, 2, 3, 5)).result()
    assert texts(kept, ident) == ["move 0", "move 1"]
    kept.close()


def texts(kept: Store, ident: str) -> list[str]:
    return [row.text for row in kept.read(store.rows_of(ident, "moves"))]


def test_one_failing_write_does_not_spoil_the_others(url: str) -> None:
    kept = Store(url)
    ident = new_id()
    kept.write(store.add_table(table_row(ident), [SEAT])).result()
    good = [kept.write(store.add_moves(ident, n, [(0, f"m{n}")])) for n in range(3)]
    bad = kept.write(store.add_moves("no such table", 1, [(0, "x")]))
    more = kept.write(store.add_moves(ident, 3, [(0, "m3")]))
    for done in (*good, more):
        done.result()
    with pytest.raises(Exception, match="FOREIGN KEY"):
        bad.result()
    with kept.engine.connect() as connection:
        assert connection.execute(select(moves.c.text)).scalars().all() == ["m0", "m1", "m2", "m3"]
    kept.close()
