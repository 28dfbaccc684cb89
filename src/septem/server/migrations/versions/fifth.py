"""Version 5: moves and decisions have numbers, tables an owner and the version of their rules, and processes share a database."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

NUMBERS = """
UPDATE moves SET number = (
    SELECT count(*) FROM moves AS before WHERE before.table_id = moves.table_id AND before.id <= moves.id
)
"""


def upgrade() -> None:
    op.add_column("moves", sa.Column("number", sa.Integer, nullable=False, server_default="0"))
    op.execute(NUMBERS)
    op.create_index("moves_table_number", "moves", ["table_id", "number"], unique=True)
    op.add_column("seats", sa.Column("undone", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("rules", sa.Integer, nullable=False, server_default="1"))
    op.add_column("tables", sa.Column("owner", sa.String(80), nullable=True))
    op.create_index("ix_tables_owner", "tables", ["owner"])
    op.create_table(
        "processes",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("address", sa.String(100), nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
    )
