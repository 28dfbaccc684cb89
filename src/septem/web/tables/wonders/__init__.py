"""The table of 7 Wonders."""

from septem.web.tables.wonders.draft import draft
from septem.web.tables.wonders.score import score
from septem.web.tables.wonders.story import narrate
from septem.web.tables.wonders.table import context

__all__ = ["TICKS", "context", "draft", "narrate", "score"]

TICKS = True  # who has chosen is shown through gaps alone (ticks.py)
