"""The table of 7 Wonders Architects."""

from septem.web.tables.architects.feeding import fed
from septem.web.tables.architects.opened import opened
from septem.web.tables.architects.reveal import reveal
from septem.web.tables.architects.score import score
from septem.web.tables.architects.table import context

__all__ = ["context", "fed", "opened", "reveal", "score"]
