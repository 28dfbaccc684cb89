"""People are told when it is their turn: subscriptions, messages that wait, feeds."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    with op.batch_alter_table("owed") as owed:
        owed.add_column(sa.Column("turn", sa.Integer, nullable=True))
    session = sa.ForeignKey("sessions.id", ondelete="CASCADE")
    op.create_table(
        "subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("session", sa.String(64), session, nullable=True, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("origin", sa.String(300), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("told", sa.Float, nullable=True),
        sa.Column("failed", sa.Integer, nullable=False),
    )
    told = sa.ForeignKey("subscriptions.id", ondelete="CASCADE")
    op.create_table(
        "calls",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("subscription", sa.String(64), told, nullable=False, index=True),
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False, index=True
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("due", sa.Float, nullable=False, index=True),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "feeds",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
