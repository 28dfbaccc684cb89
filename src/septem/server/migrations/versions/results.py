"""Results of finished games, ratings and the sums of statistics."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(40), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("game", sa.String(16), nullable=False),
        sa.Column("pool", sa.String(24), nullable=False),
        sa.Column("ladder", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("party", sa.String(40), nullable=True, index=True),
        sa.Column("player", sa.String(48), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("team", sa.Integer, nullable=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("victory", sa.String(24), nullable=False),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("boards", sa.JSON, nullable=False),
        sa.Column("boxes", sa.JSON, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=True),
        sa.Column("sigma_before", sa.Float, nullable=True),
        sa.Column("mu", sa.Float, nullable=True),
        sa.Column("sigma", sa.Float, nullable=True),
        sa.Index("results_player_number", "player", "number"),
        sa.Index("results_player_pool", "player", "ladder", "pool", "number"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(48), primary_key=True),
        sa.Column("ladder", sa.String(8), primary_key=True),
        sa.Column("pool", sa.String(24), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("streak", sa.Integer, nullable=False),
        sa.Column("longest", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "figures",
        sa.Column("player", sa.String(48), primary_key=True),
        sa.Column("ladder", sa.String(8), primary_key=True),
        sa.Column("pool", sa.String(24), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("wins", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
