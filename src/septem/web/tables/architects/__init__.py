"""The table of 7 Wonders Architects."""

from septem.web.tables.architects.score import score
from septem.web.tables.architects.story import narrate
from septem.web.tables.architects.table import context

__all__ = ["context", "narrate", "score"]
