"""What may be done with the cards of the Pantheon in a turn."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel.choices import effect
from septem.web.tables.duel.faces import Artist
from septem.web.tables.duel.pantheon.pieces import god, offering


def choose(seen: Seen) -> str:
    """From the second Age on a turn may also activate a card of the Pantheon."""
    return "choose_card_more_pantheon" if "pantheon" in seen.view and seen.view["age"] > 1 else ""


def panels(seen: Seen, artist: Artist) -> list[dict[str, Any]]:
    """A panel for every divinity that may be asked for."""
    assert seen.seat is not None
    fields = seen.view["seats"][seen.seat]
    offered: dict[str, Any] = fields["offers"].get("divinities", {})
    made = []
    for space, place in enumerate(seen.view.get("pantheon", [])):
        held = place.get("card") if place else None
        if held in offered:
            moves = [move for move in seen.moves if move.fields.get("divinity") == held]
            made.append(panel(seen, artist, space, held, moves))
    return made


def panel(seen: Seen, artist: Artist, space: int, ident: str, moves: list[Move]) -> dict[str, Any]:
    assert seen.seat is not None
    fields = seen.view["seats"][seen.seat]
    offer = fields["offers"]["divinities"][ident]
    ways = [activation(artist, move, fields["purse"]) for move in moves]
    return {
        "value": f"g{space}",
        "template": "duel/pantheon/panel.html",
        "moves": moves,
        "god": god(artist, ident),
        "text": effect(seen, ident),
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
        "given": tuple(offering(artist, token) for token in move.fields["offerings"]),
        "cost": cost,
        "coins": artist.coins(cost),
        "left": purse - cost,
    }
