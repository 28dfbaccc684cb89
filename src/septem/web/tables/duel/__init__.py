"""The table of 7 Wonders Duel."""

from septem.web.tables.duel.table import context, narrate, score

__all__ = ["context", "narrate", "score"]
