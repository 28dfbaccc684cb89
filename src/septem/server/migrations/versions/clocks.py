"""Tables have clocks; it is kept who owes a decision where."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("due", sa.Float, nullable=True, index=True),
        sa.Column("state", sa.JSON, nullable=False),
    )
    op.create_table(
        "owed",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=True),
    )
    with op.batch_alter_table("moves") as moves:
        late = sa.Column("late", sa.Boolean, nullable=False, server_default=sa.false())
        moves.add_column(late)
