"""What a city holds of the Pantheon."""

from typing import Any

from septem.web.tables import Seen
from septem.web.tables.duel.faces import Artist
from septem.web.tables.duel.pantheon.pieces import god, mythology, offering


def shrine(seen: Seen, artist: Artist, fields: dict[str, Any]) -> dict[str, Any] | None:
    """Tokens and divinities of a city; None: they are not played with."""
    if "divinities" not in fields:
        return None
    snake = fields["snake"]
    return {
        "myths": [mythology(artist, token) for token in fields["mythology_tokens"]],
        "offerings": [offering(artist, token) for token in fields["offerings"]],
        "gods": divinities(artist, fields),
        "astarte": artist.coins(fields["astarte"]) if fields["astarte"] else None,
        "snake": {"card": snake, "name": seen.name_of(snake)} if snake else None,
    }


def divinities(artist: Artist, fields: dict[str, Any]) -> list[dict[str, Any]]:
    return [god(artist, ident) for ident in fields.get("divinities", [])]
