"""What a page shows of Foundations."""

from dataclasses import replace

from septem.web.tables import Seen
from septem.web.tables.wonders.boxes import BoxFace, SheetKind
from septem.web.tables.wonders.foundations import cards
from septem.web.tables.wonders.ring import Table
from septem.web.tables.wonders.sheets import Sheet
from septem.web.tables.wonders.story import of_card


def drafted(seen: Seen, table: Table, found: Sheet) -> Sheet:
    """Of two Foundations one is kept, the other goes to the left."""
    return replace(found, receiver=table.left().seat, passed=1)


FACE = BoxFace(
    card_lines=cards.lines,
    footing=cards.footing,
    lines={"foundations": ("foundation", "c-foundation")},
    sheets={
        "keep_foundation": SheetKind("c-foundation", "foundation", finish=drafted),
        "found": SheetKind("c-foundation", "place"),
        "take": SheetKind("i-eye", "take"),
    },
    declined={"take": "log_take_nothing"},
    tellers={
        "keep_foundation": of_card("log_keep"),
        "found": of_card("log_found"),
        "take": of_card("log_take"),
    },
)
