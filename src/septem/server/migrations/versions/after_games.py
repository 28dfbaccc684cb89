"""What was done after a game is kept, and since when somebody may act for a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("holders", sa.Column("since", sa.Float, nullable=True))
    op.create_table(
        "settled",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("step", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
