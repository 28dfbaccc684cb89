"""The draft of wonders in Duel."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel.faces import Artist


def draft(seen: Seen, artist: Artist) -> dict[str, Any]:
    """The wonders on offer, who takes how many, and what has been taken."""
    drafting = seen.view["drafting"]
    done, order = drafting["picks"], drafting["order"]
    picks = {move.fields["wonder"]: move for move in seen.moves}
    return {
        "round": drafting["group"],
        "order": [
            {"seat": seen.seats[pick["seat"]], "done": n < done, "now": n == done}
            for n, pick in enumerate(order)
        ],
        "now": order[min(done, len(order) - 1)]["seat"],
        "left": drafting["left"],
        "wonders": [
            {**artist.wonder(name), "move": picks.get(name), "text": effect_text(seen, name)}
            for name in seen.view["draft"]
        ],
        "taken": [
            seen.seats[pick["seat"]] for pick in order[:done] if pick["group"] == drafting["group"]
        ],
        "laid": any(seen.view["structure"]),
    }


def effect_text(seen: Seen, ident: str) -> str:
    piece = seen.piece(ident)
    return " ".join(piece.effect[seen.language]) if piece else ""
