"""One player's side of the Duel table."""

from itertools import groupby
from operator import itemgetter
from typing import Any

from septem.duel.cards.catalogue import CARDS, COLORS, RESOURCES, SYMBOLS
from septem.web.tables import Seen
from septem.web.tables.duel import boxes
from septem.web.tables.duel.faces import Artist
from septem.web.tables.duel.phrases import phrase


def city(seen: Seen, artist: Artist, seat: int) -> dict[str, Any]:
    """One player's side."""
    fields = seen.view["seats"][seat]
    held = fields["symbols"]
    fresh = seen.fresh(seat)
    cards = [
        {**artist.card(card), "fresh": card in fresh.cards} for card in in_order(fields["cards"])
    ]
    return {
        "fresh": fresh,
        "seat": seen.seats[seat],
        "own": seat == seen.seat,
        "state": state(seen, seat),
        "coins": fields["coins"],
        "wonders": [
            {**wonder(artist, fields, entry), "fresh": entry["id"] in fresh.cards}
            for entry in fields["wonders"]
        ],
        "goods": [good(artist, fields, name) for name in RESOURCES],
        "choices": tuple(artist.either(names) for names in fields["choices"]),
        "symbols": [
            (artist.icon(f"s-{name}", artist.word(name)), held.get(name, 0)) for name in SYMBOLS
        ],
        "different": len(held),
        "tokens": [artist.token(token) for token in fields["progress"]],
        "cards": cards,
        "sorts": [(color, list(faces)) for color, faces in groupby(cards, itemgetter("color"))],
        "discard": artist.gain(fields["discard_gives"]),
        "points": fields["points"]["total"] if seen.settings.get("estimate") else None,
        "beside": boxes.every("beside", artist, fields),
        "of": boxes.by_box("city", seen, artist, fields),
    }


def standings(seen: Seen, mine: int) -> list[tuple[str, int, int]]:
    """The points of both players by line, yours first; nothing where the table shows no estimates."""
    if not seen.settings.get("estimate"):
        return []
    own, other = (seen.view["seats"][seat]["points"] for seat in (mine, 1 - mine))
    return [(phrase(seen, f"line_{line}"), own[line], other[line]) for line in own]


def state(seen: Seen, seat: int) -> str:
    """What the seat is doing, in words."""
    who = seen.seats[seat]
    if seen.state == "over":
        return ""
    doing = "now" if who.pending else "waits"
    if seat == seen.seat:
        return phrase(seen, f"you_{doing}")
    kind = phrase(seen, "bot") if who.bot else ""
    return " · ".join(part for part in (kind, phrase(seen, f"they_{doing}")) if part)


def in_order(cards: list[str]) -> list[str]:
    """Buildings by color, as cities are laid out."""
    return sorted(cards, key=lambda card: (COLORS.index(CARDS[card].color), CARDS[card].age))


def wonder(artist: Artist, fields: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    offer = fields["offers"].get("wonders", {}).get(entry["id"])
    return {
        **artist.wonder(entry["id"]),
        "built": entry["built"],
        "offer": offer,
        "price": artist.coins(offer["price"]) if offer else None,
        "under": artist.card(entry["card"])["name"] if entry.get("card") else "",
    }


def good(artist: Artist, fields: dict[str, Any], name: str) -> dict[str, Any]:
    return {
        "icon": artist.resource(name),
        "makes": fields["makes"][name],
        "price": artist.coins(fields["buys_at"][name]),
        "cheap": name in fields["cheap"],
    }
