"""The conflict track of Duel as the page shows it."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel import boxes
from septem.web.tables.duel.faces import Artist
from septem.web.tables.duel.phrases import phrase


def facing(seen: Seen, mine: int) -> list[int]:
    """Positions of the track from one's own capital to the other."""
    capital = seen.view["conflict"]["capital"]
    spaces = list(range(-capital, capital + 1))
    return spaces if mine == 0 else spaces[::-1]


def track(seen: Seen, artist: Artist, mine: int) -> list[dict[str, Any]]:
    """Every space with its zone, the pawns, and the cards that would move the pawn there."""
    targets: dict[int, list[str]] = {}
    if seen.moves and seen.seat is not None:
        ready = seen.view["seats"][seen.seat]["offers"].get("cards", {})
        for at, place in enumerate(seen.view["structure"]):
            card = place.get("card") if place else None
            if card in ready and ready[card]["pawn"] != seen.view["pawn"]:
                targets.setdefault(ready[card]["pawn"], []).append(str(at))
    others = boxes.every("pawns", seen, artist)
    names = {
        at: "cap" if zone["capital"] else f"z{zone['level']}"
        for zone in seen.view["conflict"]["zones"]
        for at in zone["spaces"]
    }
    return [
        {
            "at": at,
            "zone": names[at],
            "pawn": at == seen.view["pawn"],
            "pawns": [pawn for pawn in others if pawn["at"] == at],
            "targets": " ".join(targets.get(at, [])),
        }
        for at in facing(seen, mine)
    ]


def zones(seen: Seen, artist: Artist, mine: int) -> list[dict[str, Any]]:
    """The zones under the track with their points and the tokens still there, from one's own side on."""
    found = seen.view["conflict"]["zones"]
    return [
        {
            "name": zone_name(zone),
            "width": len(zone["spaces"]),
            "points": artist.points(zone["points"]) if zone["points"] else None,
            "token": zone["token"],
            "loss": zone["loss"] if zone["token"] in seen.view["military_tokens"] else 0,
            "left": zone["side"] == mine,
        }
        for zone in (found if mine == 0 else found[::-1])
    ]


def zone_name(zone: dict[str, Any]) -> str:
    """How the styles call a zone: the capitals, the middle, the others from the outermost on."""
    if zone["capital"]:
        return "0"
    return "m" if zone["side"] is None else {3: "a", 2: "b", 1: "c"}[zone["level"]]


def lead(seen: Seen) -> dict[str, Any]:
    """Who is ahead, by how much, and what it is worth."""
    conflict = seen.view["conflict"]
    leader = conflict["leader"]
    if leader is None:
        return {"text": phrase(seen, "lead_none"), "points": None}
    key = "lead_you" if leader == seen.seat else "lead_other"
    text = phrase(seen, key, name=seen.seats[leader].name, n=conflict["lead"])
    return {"text": text, "points": Artist(seen.language).points(conflict["points"])}
