"""The table of 7 Wonders Duel."""

from septem.web.tables.duel.feeding import fed
from septem.web.tables.duel.reveal import reveal
from septem.web.tables.duel.score import score
from septem.web.tables.duel.table import context
from septem.web.tables.duel.unveiled import unveiled

__all__ = ["context", "fed", "reveal", "score", "unveiled"]
