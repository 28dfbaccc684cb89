"""What may be done with each card of Duel."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel import boxes
from septem.web.tables.duel.faces import Artist


def panels(seen: Seen, artist: Artist) -> list[dict[str, Any]]:
    """One panel of actions for each accessible card, and those of the boxes."""
    assert seen.seat is not None
    fields = seen.view["seats"][seen.seat]
    of_card: dict[int, list[Move]] = {}
    for move in seen.moves:
        if "at" in move.fields:
            of_card.setdefault(move.fields["at"], []).append(move)
    made = [
        card_panel(artist, fields, at, seen.view["structure"][at]["card"], of_card[at])
        for at in sorted(of_card)
    ]
    return made + boxes.every("panels", seen, artist)


def card_panel(
    artist: Artist, fields: dict[str, Any], at: int, card: str, moves: list[Move]
) -> dict[str, Any]:
    by_kind: dict[str, list[Move]] = {"build": [], "discard": [], "wonder": []}
    for move in moves:
        by_kind[move.fields["kind"]].append(move)
    offer = fields["offers"]["cards"][card]
    ready = {move.fields["wonder"]: move for move in by_kind["wonder"]}
    wonders = [entry["id"] for entry in fields["wonders"] if not entry["built"]]
    return {
        "value": str(at),
        "template": "",  # it is drawn by the macro `card_panel`
        "moves": moves,
        "card": artist.card(card),
        "offer": offer,
        "buys": [(artist.resource(name), n) for name, n in offer["buys"].items()],
        "trade": artist.coins(offer["trade"]),
        "price": artist.coins(offer["price"]),
        "build": by_kind["build"][0] if by_kind["build"] else None,
        "wonders": [wonder_action(artist, fields, name, ready.get(name)) for name in wonders],
        "discard": by_kind["discard"][0],
        "gain": artist.gain(fields["discard_gives"]),
    }


def wonder_action(
    artist: Artist, fields: dict[str, Any], name: str, move: Move | None
) -> dict[str, Any]:
    offer = fields["offers"]["wonders"].get(name, {"price": 0, "short": 0})
    price = artist.coins(offer["price"])
    return {**artist.wonder(name), "move": move, "price": price, "short": offer["short"]}
