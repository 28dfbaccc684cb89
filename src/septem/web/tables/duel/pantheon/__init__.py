"""What a page shows of the Pantheon: its spaces, what a divinity costs, tokens on cards."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel.faces import Artist


def spaces(seen: Seen, artist: Artist, mine: int) -> list[dict[str, Any]]:
    """Six spaces with both prices."""
    view = seen.view
    prices = [view["seats"][seat].get("space_costs", []) for seat in (mine, 1 - mine)]
    ready = {m.fields["divinity"] for m in seen.moves if m.fields["kind"] == "activate"}
    shown = []
    for space, place in enumerate(view.get("pantheon", [])):
        god = place.get("card") if place else None
        shown.append(
            {
                "space": space,
                "god": artist.god(god) if god else None,
                "myth": artist.mythology(place["mythology"]) if place and not god else None,
                "gone": None if place else gone(seen, artist, view["emptied"][space]),
                "price": artist.coins(prices[0][space]),
                "rival": artist.coins(prices[1][space]),
                "ready": god in ready,
                "enki": [artist.token(token) for token in view["enki_tokens"]]
                if god == "enki"
                else [],
            }
        )
    return shown


def gone(seen: Seen, artist: Artist, god: str | None) -> dict[str, Any] | None:
    """A divinity that was activated here, and who has it."""
    if god is None:
        return None
    owner = 0 if god in seen.view["seats"][0]["divinities"] else 1
    own = owner == seen.seat
    return {
        "god": artist.god(god),
        "words": artist.say("with_you") if own else artist.say("with", name=seen.seats[owner].name),
    }


def panels(seen: Seen, artist: Artist, fields: dict[str, Any]) -> list[dict[str, Any]]:
    """A panel for every divinity that may be asked for."""
    offered: dict[str, Any] = fields["offers"].get("divinities", {})
    made = []
    for space, place in enumerate(seen.view.get("pantheon", [])):
        god = place.get("card") if place else None
        if god in offered:
            moves = [move for move in seen.moves if move.fields.get("divinity") == god]
            made.append(god_panel(artist, fields, space, god, moves))
    return made


def god_panel(
    artist: Artist, fields: dict[str, Any], space: int, god: str, moves: list[Move]
) -> dict[str, Any]:
    offer = fields["offers"]["divinities"][god]
    ways = [activation(artist, move, fields["purse"]) for move in moves]
    return {
        "value": f"g{space}",
        "card": None,
        "god": artist.god(god),
        "space": offer["space"],
        "price": artist.coins(offer["price"]),
        "ways": sorted(ways, key=lambda way: (len(way["given"]), way["cost"])),
        "short": offer["short"],
    }


def activation(artist: Artist, move: Move, purse: int) -> dict[str, Any]:
    """One way to pay for a divinity: offerings, then coins."""
    cost = move.fields["cost"]
    return {
        "move": move,
        "given": tuple(artist.offering(token) for token in move.fields["offerings"]),
        "cost": cost,
        "coins": artist.coins(cost),
        "left": purse - cost,
    }


def lying(artist: Artist, token: str | None) -> dict[str, Any] | None:
    """A mythology or offering token on a card."""
    if token is None:
        return None
    if token.startswith("offering_"):
        return {"offering": artist.offering(token), "myth": None}
    return {"offering": None, "myth": artist.mythology(token)}
