"""The table of 7 Wonders."""

from septem.web.tables.wonders.draft import draft
from septem.web.tables.wonders.faces import thumbnail
from septem.web.tables.wonders.feeding import fed
from septem.web.tables.wonders.opened import opened
from septem.web.tables.wonders.reveal import reveal
from septem.web.tables.wonders.score import score
from septem.web.tables.wonders.table import context

__all__ = ["TICKS", "context", "draft", "fed", "opened", "reveal", "score", "thumbnail"]

TICKS = True  # who has chosen is shown through gaps alone (ticks.py)
