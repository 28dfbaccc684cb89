"""The draft of Foundations."""

from dataclasses import replace

from septem.web.tables import Seen
from septem.web.tables.wonders.boxes import Fields, Moment, Passing
from septem.web.tables.wonders.faces import phrase
from septem.web.tables.wonders.ring import Table
from septem.web.tables.wonders.sheets import Sheet

KEEP = "keep foundation"  # the step in which one of two is kept


def laid(view: Fields) -> bool:
    """Whether Foundations are drafted or placed now."""
    return view.get("phase") == "foundations"


def drafted(seen: Seen, table: Table, found: Sheet) -> Sheet:
    """Of two Foundations one is kept, the other goes to the left."""
    return replace(found, receiver=table.left().seat, passed=1)


def moment(seen: Seen) -> Moment | None:
    """The time of Foundations, before the first Age; None: it is another one."""
    if not laid(seen.view):
        return None
    title = phrase(seen.language, "foundation")
    left = Passing("i-pass-left", phrase(seen.language, "passing_left"), spoken=True)
    passing = left if seen.view["step"] == KEEP else Passing()
    return Moment(title, "c-foundation", title, passing, "leader")
