"""The table of 7 Wonders Duel."""

from septem.web.tables.duel.opened import opened, unveiled
from septem.web.tables.duel.reveal import reveal
from septem.web.tables.duel.score import score
from septem.web.tables.duel.table import context

__all__ = ["context", "opened", "reveal", "score", "unveiled"]
