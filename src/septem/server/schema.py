"""The shape of what is kept. The steps that lead to it from older databases are in `migrations`."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
    inspect,
    select,
)

from septem.server.deals import schema as deals  # noqa: F401  their tables belong to the whole
from septem.server.metadata import metadata
from septem.server.notifying import schema as turn_tables  # noqa: F401  # of the same database
from septem.server.people import schema as people_tables  # noqa: F401  # of the same database
from septem.server.results import schema as results_tables  # noqa: F401  # of the same database

notes = Table(  # the key that signs cookies, the secret of the processes
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
    Column("rules", Integer, nullable=False, server_default="1"),  # their version
    Column("options", JSON, nullable=False),  # as the record's header has them, with the seed
    Column("position", JSON, nullable=True),  # where the game began, if not at its start
    Column("settings", JSON, nullable=False),
    Column("state", String(8), nullable=False),  # "open" | "draft" | "playing" | "over"
    Column("host", String(40), nullable=True),
    Column("rematch", String(40), nullable=True),  # the table that follows this one
    Column("invitation", JSON, nullable=True),  # to a rematch, with the answers there are
    Column("owner", String(80), nullable=True, index=True),  # the process that has it in memory
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
    Column("undone", Integer, nullable=False, server_default="0"),  # choices it took back
)
holders = Table(  # which guests may act for a seat
    "holders",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), primary_key=True, index=True),
    Column("since", Float, nullable=True),  # unknown in databases older than version 8
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
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False, server_default="0"),  # grows along the record
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("late", Boolean, nullable=False, server_default=false()),  # its time was over
    Index("moves_table_number", "table_id", "number", unique=True),
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
reviews = Table(  # of finished games
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("edition", Integer, nullable=False),  # another one is made again
    Column("found", JSON, nullable=False),
)
settled = Table(  # what was done after which game (results/after_game.py)
    "settled",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("step", String(16), primary_key=True),
    Column("at", Float, nullable=False),
)
programs = Table(  # personal tokens, as hashes
    "programs",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", String(40), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("scopes", String(40), nullable=False),  # with spaces between
    Column("hash", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)
callers = Table(  # people who have programs
    "callers",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("handle", String(16), nullable=False, unique=True),  # how others call them
    Column("name", String(40), nullable=False),  # at tables
    Column("last", Integer, nullable=False),  # the number of their last event
)
happenings = Table(  # the events of people who have programs
    "happenings",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("mark", String(80), nullable=False),  # no event comes twice
    Column("fields", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Index("happenings_guest_mark", "guest", "mark", unique=True),
)
offers = Table(  # open seats that wait for one person: who may take one, until when
    "offers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("guest", String(40), nullable=False, index=True),
    Column("giver", String(40), nullable=False),  # how the challenger is called
    Column("until", Float, nullable=False),
)
clocks = Table(  # of games under way
    "clocks",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("since", Float, nullable=False),  # when its turn began
    Column("due", Float, nullable=True, index=True),  # when the process that has it must act
    Column("state", JSON, nullable=False),
)
owed = Table(  # which people owe a decision
    "owed",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=True),  # where there is a clock
    Column("turn", Integer, nullable=True),  # of the table
)
processes = Table(  # servers that share this database
    "processes",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("address", String(100), nullable=False),  # where the others reach it
    Column("beat", Float, nullable=False),  # when it last was heard of, by the database's clock
)

versions = Table(  # where Alembic keeps the version
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), primary_key=True),
)
REVISIONS = (
    "0001",
    "0002",
    "0003",
    "0004",
    "0005",
    "0006",
    "0007",
    "0008",
    "0009",
    "0010",
    "0011",
    "0012",
    "0013",
    "0014",
)  # files of `migrations`
HEAD = REVISIONS[-1]


class Foreign(Exception):
    """A database that Septem did not write, or not all of it."""


class Newer(Exception):
    """A database of a newer Septem."""


def version_of(connection: Connection) -> str | None:
    """The version a database has; None when it is empty."""
    present = set(inspect(connection).get_table_names())
    if not present:
        return None
    if versions.name in present:
        found = connection.execute(select(versions.c.version_num)).scalar()
    elif notes.name in present:  # before Alembic
        noted = connection.execute(select(notes.c.value).where(notes.c.name == "version")).scalar()
        found = f"{noted:0>4}" if noted and noted.isdigit() else None
    else:
        raise Foreign
    if found is None:
        raise Foreign
    if found not in REVISIONS:
        raise Newer
    return str(found)


def migrate(connection: Connection) -> str:
    """Bring a database to the present version; returns that version."""
    version = version_of(connection)
    if version is None:
        metadata.create_all(connection)
        versions.create(connection)
        connection.execute(versions.insert().values(version_num=HEAD))
    elif version != HEAD:
        from septem.server import migrations  # Alembic takes long to load

        migrations.upgrade(connection, version)
    missing = set(metadata.tables) - set(inspect(connection).get_table_names())
    if missing:
        raise Foreign
    return HEAD
