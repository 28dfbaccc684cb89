"""Version 11: deals that many play, their tries, groups of friends, tournaments."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    _deals()
    _groups()
    _tournaments()


def _deals() -> None:
    op.create_table(
        "deals",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("host", sa.String(40), nullable=True),
        sa.Column("day", sa.String(10), nullable=True),
        sa.Column("origin", sa.String(40), nullable=True),
        sa.Column("tournament", sa.String(40), nullable=True),
        sa.Column("round", sa.Integer, nullable=True),
        sa.Column("expert", sa.JSON, nullable=True),
        sa.Column("expert_at", sa.Float, nullable=True),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_deals_tournament", "deals", ["tournament"])
    op.create_table(
        "tries",
        sa.Column("deal_id", sa.String(40), sa.ForeignKey("deals.id"), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("table_id", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("mark", sa.String(8), nullable=False),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("begun", sa.Float, nullable=False),
        sa.Column("finished", sa.Float, nullable=True),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("worth", sa.Float, nullable=True),
        sa.Column("place", sa.Integer, nullable=True),
        sa.Column("won", sa.Boolean, nullable=True),
        sa.Column("lines", sa.JSON, nullable=True),
        sa.Column("path", sa.JSON, nullable=True),
    )
    op.create_index("ix_tries_guest", "tries", ["guest"])
    op.create_index("ix_tries_table_id", "tries", ["table_id"])


def _groups() -> None:
    op.create_table(
        "friend_groups",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    _people("friend_group_members", "group_id", "friend_groups.id")


def _tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("seating", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_index("ix_tournaments_host", "tournaments", ["host"])
    _people("tournament_players", "tournament_id", "tournaments.id")


def _people(table: str, column: str, of: str) -> None:
    op.create_table(
        table,
        sa.Column(column, sa.String(40), sa.ForeignKey(of), primary_key=True),
        sa.Column("guest", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("joined", sa.Float, nullable=False),
    )
    op.create_index(f"ix_{table}_guest", table, ["guest"])
