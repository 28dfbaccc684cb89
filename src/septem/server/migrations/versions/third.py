"""Version 3: partners talk among themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("chat", sa.Column("team", sa.Integer, nullable=True))
