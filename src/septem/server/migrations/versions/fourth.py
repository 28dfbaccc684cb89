"""Version 4: people are asked for a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("invitation", sa.JSON, nullable=True))
