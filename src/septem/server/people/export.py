"""All that is kept of somebody as one zip file: who they are, their devices, the records of their games, what they said.

Nothing in it opens anything: secrets are kept as hashes, and hashes stay out. Of a game under way there is only that it is there, since its
record would tell what is hidden.
"""

import io
import json
import zipfile
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, select

from septem.kernel.errors import SeptemError
from septem.server import store
from septem.server.errors import Refused
from septem.server.people.forgetting import owned
from septem.server.people.schema import passkeys, people, sessions
from septem.server.registry import facts_of
from septem.server.schema import chat, holders, seats
from septem.server.table import OVER, Seat, Table

SECRET = (
    "id",
    "hash",
    "key",
    "recovery",
    "public_key",
    "challenge",
    "guest",
    "person",
    "session",
    "subscription",
    "secret",
    "p256dh",
)
APART = (passkeys, sessions, holders)  # what has a place of its own in the file
MOST_GAMES = 5000


def zipped(ident: str, extras: dict[str, str]) -> Callable[[Connection], bytes]:
    """The file; `extras` are further files in it, by name."""

    def work(connection: Connection) -> bytes:
        made = io.BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
            for name, text in extras.items():
                file.writestr(name, text)
            file.writestr("profile.json", written(profile(connection, ident)))
            file.writestr("chat.json", written(said(connection, ident)))
            file.writestr("more.json", written(more(connection, ident)))
            listed = []
            for row in played(connection, ident):
                name, text = record(connection, row)
                if text:
                    file.writestr(name, text)
                listed.append(
                    {**fields(row, "owner", "epoch", "host", "options", "position"), "record": name}
                )
            file.writestr("games.json", written(listed))
        return made.getvalue()

    return work


def written(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False, indent=2, default=str)


def fields(row: Any, *without: str) -> dict[str, Any]:
    """A row for people to read: moments as dates, without what opens something."""
    found = {name: value for name, value in row._asdict().items() if name not in without}
    return {
        name: as_date(value) if isinstance(value, float) else value for name, value in found.items()
    }


def as_date(when: float) -> str:
    return datetime.fromtimestamp(when, UTC).isoformat(timespec="seconds")


def profile(connection: Connection, ident: str) -> dict[str, Any]:
    """Who somebody is, how they sign in and where."""

    def rows(table: Any, column: Any) -> list[dict[str, Any]]:
        return [
            fields(row, *SECRET) for row in connection.execute(select(table).where(column == ident))
        ]

    kept = rows(people, people.c.id)
    return {
        **(kept[0] if kept else {"name": None}),
        "id": ident,
        "passkeys": rows(passkeys, passkeys.c.person),
        "sessions": rows(sessions, sessions.c.person),
    }


def more(connection: Connection, ident: str) -> dict[str, list[dict[str, Any]]]:
    """Everything else that stands under somebody's id, by table."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table, column in owned():
        if table not in APART:
            rows = connection.execute(select(table).where(table.c[column] == ident))
            listed = [fields(row, *SECRET) for row in rows]
            if listed:
                found[table.name] = listed
    return found


def said(connection: Connection, ident: str) -> list[dict[str, Any]]:
    """What somebody said, at all tables."""
    own = select(chat.c.table_id, chat.c.name, chat.c.text, chat.c.at).join(
        holders, (holders.c.table_id == chat.c.table_id) & (holders.c.seat == chat.c.seat)
    )
    rows = connection.execute(own.where(holders.c.guest == ident).order_by(chat.c.at))
    return [fields(row) for row in rows]


def played(connection: Connection, ident: str) -> list[Any]:
    """The tables somebody sat at, the latest first."""
    return store.tables_of(ident, MOST_GAMES)(connection)


def record(connection: Connection, row: Any) -> tuple[str, str]:
    """The record of a finished game and the name of its file; its moves alone where today's rules cannot read it."""
    if row.state != OVER:
        return "", ""
    name = f"games/{as_date(row.changed)[:10]}-{row.game}-{row.id}.septem"
    around = [
        Seat(seat.seat, seat.kind, seat.name)
        for seat in connection.execute(
            select(seats).where(seats.c.table_id == row.id).order_by(seats.c.seat)
        )
    ]
    moves = [(move.seat, move.text) for move in store.rows_of(row.id, "moves")(connection)]
    try:
        return name, str(Table(facts_of(row), around, moves).record(named=True))
    except (SeptemError, Refused):
        found = {"game": row.game, "options": row.options, "moves": moves}
        return name.replace(".septem", ".json"), written(found)
