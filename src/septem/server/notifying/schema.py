"""Where people want to be told that it is their turn, what is still to be told, and the feeds of their turns.

All of it is somebody's (`guest`, see people/schema.py), and what belongs to a session ends with it.
"""

from sqlalchemy import Column, Float, ForeignKey, Integer, String, Table, Text

from septem.server.metadata import metadata

subscriptions = Table(  # browsers, and webhooks
    "subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("guest", String(40), nullable=False, index=True),
    Column("session", ForeignKey("sessions.id", ondelete="CASCADE"), nullable=True, index=True),
    Column("kind", String(8), nullable=False),  # "push" | "hook"
    Column("address", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),  # of a browser: its public key
    Column("secret", String(80), nullable=False),  # which it shares with this server
    Column("device", String(40), nullable=False),
    Column("language", String(8), nullable=False),
    Column("origin", String(300), nullable=False),  # where its owner reaches this server
    Column("created", Float, nullable=False),
    Column("told", Float, nullable=True),  # when it last took a message
    Column("failed", Integer, nullable=False),  # messages in a row that it did not take
)
calls = Table(  # messages that wait to be sent
    "calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("guest", String(40), nullable=False, index=True),
    Column(
        "subscription",
        ForeignKey("subscriptions.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("seat", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("due", Float, nullable=False, index=True),  # when it is sent, or sent again
    Column("tries", Integer, nullable=False),
)
feeds = Table(
    "feeds",
    metadata,
    Column("guest", String(40), primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),  # of what its address holds
    Column("created", Float, nullable=False),
)
