"""The Duel table: two cities, the track, the structure, and what may be done with each card."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel import boxes, choices, drawing
from septem.web.tables.duel.city import city, in_order, standings
from septem.web.tables.duel.draft import draft
from septem.web.tables.duel.faces import NUMERALS, Artist
from septem.web.tables.duel.panels import panels
from septem.web.tables.duel.structure import structure
from septem.web.tables.duel.track import lead, track, zones

TURN, DRAFT = "turn_action", "draft_wonder"  # steps


def context(seen: Seen) -> dict[str, Any]:
    """Everything the table shows."""
    view = seen.view
    artist = Artist(seen.language)
    mine = seen.seat or 0
    step = (view["decision"] or {}).get("step", "")
    made = panels(seen, artist) if step == TURN and seen.moves else []
    offered = {move.text for panel in made for move in panel["moves"]}
    tools = drawing.tools(seen.language)
    return {
        "me": city(seen, artist, mine),
        "rival": city(seen, artist, 1 - mine),
        "age": NUMERALS[view["age"]],
        "cards_left": sum(1 for place in view["structure"] if place),
        "track": track(seen, artist, mine),
        "zones": zones(seen, artist, mine),
        "lead": lead(seen),
        "progress": [artist.token(token) for token in view["progress"]],
        "more": boxes.by_box("table", seen, artist, mine),
        "places": structure(seen, artist),
        "pile": [artist.card(card) for card in in_order(view["discard"])],
        "choose": boxes.first("choose", seen) or "choose_card_more",
        "panels": made,
        "others": [move for move in seen.moves if made and move.text not in offered],
        "draft": draft(seen, artist) if step == DRAFT else None,
        "sheet": choices.sheet(seen, artist, step) if seen.moves else None,
        "standings": standings(seen, mine),
        "d": tools,
        **tools,
    }
