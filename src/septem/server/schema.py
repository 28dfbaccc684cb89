"""The shape of what is kept, and the small numbered steps that lead to it."""

from collections.abc import Callable

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    inspect,
    select,
    text,
)

metadata = MetaData()

notes = Table(  # the schema's version, the key that signs cookies
    "notes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("options", JSON, nullable=False),  # as the record's header has them, with the seed
    Column("position", JSON, nullable=True),  # where the game began, if not at its start
    Column("settings", JSON, nullable=False),
    Column("state", String(8), nullable=False),  # "open" | "draft" | "playing" | "over"
    Column("host", String(40), nullable=True),
    Column("rematch", String(40), nullable=True),  # the table that follows this one
    Column("invitation", JSON, nullable=True),  # to a rematch, with the answers there are
    Column("epoch", Integer, nullable=False, server_default="0"),  # how often it was loaded
    Column("result", JSON, nullable=True),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False, index=True),
)
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),  # "person" | "bot" | "open"
    Column("name", String(40), nullable=False),
    Column("level", String(16), nullable=True),  # of a bot, or of the one standing in
    Column("stand_in", Boolean, nullable=False),
)
holders = Table(  # which guests may act for a seat
    "holders",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), primary_key=True, index=True),
)
tokens = Table(  # private links and programs' keys, as hashes
    "tokens",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
)
moves = Table(
    "moves",
    metadata,
    Column("id", Integer, primary_key=True),  # grows with time
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
)
chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("team", Integer, nullable=True),  # who alone may read it
)


def first(connection: Connection) -> None:
    """Version 1: everything above."""
    metadata.create_all(connection)


def second(connection: Connection) -> None:
    """Version 2: tables count how often they were loaded. A new database has the column from the first step."""
    if "epoch" not in {column["name"] for column in inspect(connection).get_columns("tables")}:
        connection.execute(text("ALTER TABLE tables ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0"))


def third(connection: Connection) -> None:
    """Version 3: partners talk among themselves."""
    if "team" not in {column["name"] for column in inspect(connection).get_columns("chat")}:
        connection.execute(text("ALTER TABLE chat ADD COLUMN team INTEGER"))


def fourth(connection: Connection) -> None:
    """Version 4: people are asked for a rematch."""
    if "invitation" not in {column["name"] for column in inspect(connection).get_columns("tables")}:
        connection.execute(text("ALTER TABLE tables ADD COLUMN invitation JSON"))


STEPS: tuple[Callable[[Connection], None], ...] = (first, second, third, fourth)


def migrate(connection: Connection) -> int:
    """Bring a database to the present version; returns that version."""
    version = 0
    if inspect(connection).has_table("notes"):
        found = connection.execute(select(notes.c.value).where(notes.c.name == "version")).scalar()
        version = int(found or 0)
    for number, step in enumerate(STEPS[version:], version + 1):
        step(connection)
        connection.execute(notes.delete().where(notes.c.name == "version"))
        connection.execute(notes.insert().values(name="version", value=str(number)))
    return len(STEPS)
