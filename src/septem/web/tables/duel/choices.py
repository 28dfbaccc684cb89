"""Decisions of Duel besides a turn's action: a question, and options with what they look like."""

from collections.abc import Callable
from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel.faces import Artist
from septem.web.words import say

Draw = Callable[[str], dict[str, Any]]  # a piece by its id
CARDS = (
    "discard_opponent_card",
    "build_from_discard",
    "messe_card",
    "nisaba_card",
    "baal_card",
)
TOKENS = ("progress_from_board", "progress_from_draw", "enki_token")
WONDERS = ("anubis_wonder", "ra_wonder")
GODS = ("gate_divinity", "theater_divinity", "theater_order")
SIGNS = {
    "discard_opponent_card": "i-discard",
    "build_from_discard": "dig",
    "messe_card": "i-deck",
    "liberty_split": "i-branch",
    "nisaba_card": "snake",
    "baal_card": "m-phoenician",
    "zeus_card": "m-greek",
    "anubis_wonder": "m-egyptian",
    "isis_build": "m-egyptian",
    "ra_wonder": "m-egyptian",
    "minerva_space": "pawn-minerva",
    "neptune_discard": "military-loss",
    "neptune_apply": "military-loss",
    "gate_divinity": "m-gate",
    "theater_deck": "m-gate",
    "theater_divinity": "m-gate",
    "theater_order": "m-gate",
    "place_divinity": "m-gate",
    "token_order": "m-gate",
    "start_player": "i-hourglass",
}


def sheet(seen: Seen, artist: Artist) -> dict[str, Any]:
    """The open decision: sign, question, context, and its options in groups."""
    step = seen.view["decision"]["step"]
    return {
        "step": step,
        "sign": SIGNS.get(step, "progress" if step in TOKENS else "i-hand"),
        "question": artist.say(f"ask_{step}"),
        "about": artist.say(f"about_{step}"),
        "shape": shape(step),
        "groups": groups(seen, artist, step),
        "many": len(seen.moves) > 12,
    }


def shape(step: str) -> str:
    """How the options are laid out."""
    if step in CARDS:
        return "cards"
    if step in TOKENS:
        return "rows"
    if step in WONDERS:
        return "tiles"
    if step in GODS:
        return "gods"
    known = {
        "place_divinity": "place",
        "isis_build": "raise",
        "minerva_space": "track",
        "zeus_card": "structure",
        "liberty_split": "split",
    }
    return known.get(step, "buttons")


def groups(seen: Seen, artist: Artist, step: str) -> list[dict[str, Any]]:
    """Options that belong together; most decisions have one group."""
    if step == "place_divinity":
        return grouped(seen, "divinity", artist.god, lambda move: space(seen, artist, move))
    if step == "isis_build":
        return grouped(seen, "wonder", artist.wonder, lambda move: option(seen, artist, step, move))
    moves = seen.moves
    if step == "minerva_space" and seen.seat == 1:
        moves = moves[::-1]
    return [{"head": None, "options": [option(seen, artist, step, move) for move in moves]}]


def grouped(seen: Seen, key: str, head: Draw, make: Callable[[Move], Any]) -> list[dict[str, Any]]:
    """Options by the value of a field."""
    found: dict[str, list[Move]] = {}
    for move in seen.moves:
        found.setdefault(move.fields[key], []).append(move)
    return [
        {"head": head(name), "options": [make(move) for move in moves]}
        for name, moves in found.items()
    ]


def space(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A space for a divinity, with what it will cost both players."""
    assert seen.seat is not None
    number = move.fields["space"]
    mine, theirs = [
        seen.view["seats"][seat]["space_costs"][number - 1] for seat in (seen.seat, 1 - seen.seat)
    ]
    return {
        "move": move,
        "label": move.describe(seen.language),
        "name": artist.say("space", n=number),
        "mine": artist.coins(mine),
        "theirs": artist.coins(theirs),
        "seats": [seen.seats[seen.seat], seen.seats[1 - seen.seat]],
    }


def option(seen: Seen, artist: Artist, step: str, move: Move) -> dict[str, Any]:
    fields = move.fields
    made: dict[str, Any] = {"move": move, "label": move.describe(seen.language), "note": ""}
    made |= {"myth": None, "seat": None}
    if step in CARDS or step == "isis_build":
        made["card"] = artist.card(fields["card"])
    elif step in TOKENS:
        made["token"] = artist.token(fields["token"])
        made["text"] = " ".join(effect(seen, fields["token"]))
    elif step in WONDERS:
        made["wonder"] = artist.wonder(fields["wonder"])
        made["note"] = owner(seen, fields["target"])
    elif step in GODS:
        made["god"] = artist.god(fields["divinity"])
        made["text"] = " ".join(effect(seen, fields["divinity"]))
    elif step == "minerva_space":
        made |= guard(seen, fields["space"])
    elif step == "zeus_card":
        made |= struck(seen, artist, fields["at"])
    elif step == "liberty_split":
        made["cards"] = [artist.card(card) for card in fields["cards"]]
    elif step in ("token_order", "theater_deck"):
        made["myth"] = artist.mythology(fields["mythology"])
        if step == "theater_deck":
            made["note"] = known_cards(seen, fields["mythology"])
    elif step == "start_player":
        made["seat"] = seen.seats[fields["target"]]
        made["label"] = started(seen, fields["target"])
    return made


def effect(seen: Seen, ident: str) -> list[str]:
    piece = seen.piece(ident)
    return piece.effect[seen.language] if piece else []


def owner(seen: Seen, seat: int) -> str:
    """Whose wonder it is."""
    return seen.t("you") if seat == seen.seat else seen.seats[seat].name


def guard(seen: Seen, at: int) -> dict[str, Any]:
    """A space of the track, told from the deciding seat."""
    capital = seen.view["conflict"]["capital"]
    toward = at if seen.seat == 0 else -at
    key = "guard_middle" if not at else "guard_rival" if toward > 0 else "guard_you"
    phrase = say(seen.language, "duel_table", key, n=capital - abs(at))
    return {"label": phrase, "number": abs(at), "capital": abs(at) == capital, "middle": not at}


def struck(seen: Seen, artist: Artist, at: int) -> dict[str, Any]:
    """A position of the structure: its card, or its row and place when it lies face down."""
    place = seen.view["structure"][at]
    plan = seen.view["layout"]
    row = plan[at][0]
    before = [other for other in range(at) if plan[other][0] == row]
    card = artist.card(place["card"]) if "card" in place else None
    return {"card": card, "row": row + 1, "place": len(before) + 1}


def known_cards(seen: Seen, mythology: str) -> str:
    """The size of a deck, and the cards of it this seat knows."""
    deck = seen.view["mythology_decks"][mythology]
    known = deck.get("set") or [card for card in deck["cards"] if card]
    size = say(seen.language, "duel_table", "deck_size", n=deck["size"])
    return ": ".join([size, ", ".join(seen.name_of(card) for card in known)]) if known else size


def started(seen: Seen, seat: int) -> str:
    if seat == seen.seat:
        return say(seen.language, "duel_table", "start_me")
    return say(seen.language, "duel_table", "start_them", name=seen.seats[seat].name)
