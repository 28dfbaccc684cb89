"""Version 6: the review of a finished game is kept with it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("edition", sa.Integer, nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
    )
