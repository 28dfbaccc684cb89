"""The spaces of the Pantheon, tokens on cards of the structure, and Minerva on the track."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel.faces import Artist
from septem.web.tables.duel.pantheon.pieces import OFFERING, god, mythology, offering


def spaces(seen: Seen, artist: Artist, mine: int) -> list[dict[str, Any]] | None:
    """Six spaces with both prices; None: the Pantheon is not played with."""
    view = seen.view
    prices = [view["seats"][seat].get("space_costs", []) for seat in (mine, 1 - mine)]
    ready = {m.fields["divinity"] for m in seen.moves if m.fields["kind"] == "activate"}
    shown = []
    for space, place in enumerate(view.get("pantheon", [])):
        held = place.get("card") if place else None
        shown.append(
            {
                "space": space,
                "god": god(artist, held) if held else None,
                "myth": mythology(artist, place["mythology"]) if place and not held else None,
                "gone": None if place else gone(seen, artist, view["emptied"][space]),
                "price": artist.coins(prices[0][space]),
                "rival": artist.coins(prices[1][space]),
                "ready": held in ready,
                "enki": [artist.token(token) for token in view["enki_tokens"]]
                if held == "enki"
                else [],
            }
        )
    return shown or None


def gone(seen: Seen, artist: Artist, ident: str | None) -> dict[str, Any] | None:
    """A divinity that was activated here, and who has it."""
    if ident is None:
        return None
    owner = 0 if ident in seen.view["seats"][0]["divinities"] else 1
    own = owner == seen.seat
    return {
        "god": god(artist, ident),
        "words": artist.say("with_you") if own else artist.say("with", name=seen.seats[owner].name),
    }


def lying(seen: Seen, artist: Artist, at: int) -> dict[str, Any] | None:
    """A mythology or offering token on a card of the structure."""
    token = seen.view.get("structure_tokens", {}).get(str(at))
    if token is None:
        return None
    if token.startswith(OFFERING):
        return {"offering": offering(artist, token), "myth": None}
    return {"offering": None, "myth": mythology(artist, token)}


def pawns(seen: Seen, artist: Artist) -> list[dict[str, Any]]:
    """The Minerva pawn, where it stands on the track."""
    at = seen.view.get("minerva")
    pawn = {"at": at, "name": "minerva", "icon": "pawn-minerva", "label": artist.say("minerva_at")}
    return [] if at is None else [pawn]
