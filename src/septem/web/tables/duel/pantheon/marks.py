"""Effects of the Pantheon as signs."""

from collections.abc import Callable
from typing import Any

from septem.duel.cards.catalogue import Card
from septem.web.tables.duel.faces import Artist, Sign

COUNTED = {
    "mythology tokens": "m-gate",
    "offering tokens": "offering",
    "coins on this card": "coin-mark",
}
TEMPLE = "_grand_temple"  # ends the id of a card


def progress_from_card(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("progress", artist.say("takes_progress"))]


def copy_science(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("snake", artist.say("copies_symbol"))]


def coins_on_card(artist: Artist, n: int) -> list[Sign]:
    return [artist.coins(n)]


def take_opponent_card(artist: Artist, value: dict[str, Any]) -> list[Sign]:
    return [*map(artist.chip, value["colors"]), artist.icon("i-arrow-left")]


def discard_structure_card(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("i-deck", artist.say("strikes")), artist.icon("i-discard")]


def unbuild_wonder(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("wonder", artist.say("unbuilds")), artist.icon("i-discard")]


def build_wonder_from_discard(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("dig", artist.say("raises")), artist.icon("wonder")]


def take_opponent_wonder(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("wonder", artist.say("takes_wonder")), artist.icon("i-arrow-left")]


def place_minerva_pawn(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("pawn-minerva", artist.say("guards"))]


def military_tokens(artist: Artist, value: Any) -> list[Sign]:
    return [artist.icon("military-loss", artist.say("uses_military")), artist.icon("i-discard")]


def activate_free(artist: Artist, value: Any) -> list[Sign]:
    gate = artist.icon("m-gate", artist.say("activates_free"))
    return [Sign("run", parts=(gate, artist.coins(0)))]


def activation_discount(artist: Artist, n: int) -> list[Sign]:
    gate = artist.icon("m-gate", artist.say("activates_cheaper"))
    return [Sign("run", parts=(gate, Sign("tok", "coin", text=f"−{n}")))]


def chain_price(artist: Artist, n: int) -> list[Sign]:
    return [artist.icon("i-chain"), artist.coins(n)]


def vp_by_count(artist: Artist, value: Any) -> list[Sign]:
    parts = tuple(Sign("tok", "vp", text=str(n)) for n in (5, 12, 21))
    return [Sign("run", "temples", label=artist.say("temple_points"), parts=parts)]


def chain_in(card: Card) -> str:
    """A Grand Temple is free with a token of its mythology."""
    return f"m-{card.id.removesuffix(TEMPLE)}" if card.id.endswith(TEMPLE) else ""


DRAWINGS: dict[str, Callable[[Artist, Any], list[Sign]]] = {
    "progress_from_card": progress_from_card,
    "copy_science": copy_science,
    "coins_on_card": coins_on_card,
    "take_opponent_card": take_opponent_card,
    "discard_structure_card": discard_structure_card,
    "unbuild_wonder": unbuild_wonder,
    "build_wonder_from_discard": build_wonder_from_discard,
    "take_opponent_wonder": take_opponent_wonder,
    "place_minerva_pawn": place_minerva_pawn,
    "military_tokens": military_tokens,
    "activate_free": activate_free,
    "activation_discount": activation_discount,
    "chain_price": chain_price,
    "vp_by_count": vp_by_count,
}
