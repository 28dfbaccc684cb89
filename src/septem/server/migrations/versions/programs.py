"""People have programs: tokens, events of their own, seats that are offered to them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "programs",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("scopes", sa.String(40), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "callers",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("handle", sa.String(16), nullable=False, unique=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.create_table(
        "happenings",
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("mark", sa.String(80), nullable=False),
        sa.Column("fields", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("happenings_guest_mark", "happenings", ["guest", "mark"], unique=True)
    op.create_table(
        "offers",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False, index=True),
        sa.Column("giver", sa.String(40), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
