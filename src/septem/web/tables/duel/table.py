"""The Duel table: two cities, the track, the structure, the Pantheon, and what may be done with each card."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel import choices, drawing, pantheon
from septem.web.tables.duel.city import city, standings
from septem.web.tables.duel.draft import draft
from septem.web.tables.duel.faces import NUMERALS, Artist
from septem.web.tables.duel.panels import panels
from septem.web.tables.duel.structure import structure
from septem.web.tables.duel.track import lead, track, zones


def context(seen: Seen) -> dict[str, Any]:
    """Everything the table shows."""
    view = seen.view
    artist = Artist(seen.language)
    mine = seen.seat or 0
    step = (view["decision"] or {}).get("step", "")
    shown: dict[str, Any] = {
        "me": city(seen, artist, mine),
        "rival": city(seen, artist, 1 - mine),
        "age": NUMERALS[view["age"]],
        "cards_left": sum(1 for place in view["structure"] if place),
        "track": track(seen, mine),
        "zones": zones(seen, artist, mine),
        "lead": lead(seen),
        "progress": [artist.token(token) for token in view["progress"]],
        "pantheon": pantheon.spaces(seen, artist, mine),
        "places": structure(seen, artist),
        "panels": panels(seen, artist) if step == "turn_action" and seen.moves else [],
        "draft": draft(seen, artist) if step == "draft_wonder" else None,
        "sheet": None,
        "standings": standings(seen, mine),
        **drawing.tools(seen.language),
    }
    if seen.moves and step not in ("turn_action", "draft_wonder"):
        shown["sheet"] = choices.sheet(seen, artist)
    return shown
