"""The draft of leaders."""

from dataclasses import replace

from septem.web.tables import Seen
from septem.web.tables.wonders.faces import face
from septem.web.tables.wonders.ring import Table
from septem.web.tables.wonders.sheets import Sheet


def drafted(seen: Seen, table: Table, found: Sheet) -> Sheet:
    """A draft also shows what was kept, and who gets the rest."""
    held = table.fields[table.me]["leader_hand"]
    return replace(
        found,
        kept=tuple(face(leader, seen.language) for leader in held),
        places=len(held) + len(found.picks),
        receiver=table.seat(table.fields[table.me]["passes_to"]),
        passed=len(found.picks) - 1,
    )
