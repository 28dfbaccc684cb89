"""The sets of people somebody plays with are found by index, however many games there are."""

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.drop_index("ix_results_party", "results")
    op.create_index("results_player_party", "results", ["player", "party"])
    op.create_index("results_party_number", "results", ["party", "number"])
