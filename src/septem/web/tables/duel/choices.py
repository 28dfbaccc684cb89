"""Decisions of Duel besides a turn's action: a question, and options with what they look like."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel.faces import Artist, layout
from septem.web.words import say

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
        return grouped(seen, lambda words: words[1], artist.god, lambda m: space(seen, artist, m))
    if step == "isis_build":
        return grouped(
            seen, lambda words: words[1], artist.wonder, lambda m: option(seen, artist, step, m)
        )
    moves = seen.moves
    if step == "minerva_space" and seen.seat == 1:
        moves = moves[::-1]
    return [{"head": None, "options": [option(seen, artist, step, move) for move in moves]}]


def grouped(seen: Seen, key: Any, head: Any, make: Any) -> list[dict[str, Any]]:
    found: dict[str, list[Move]] = {}
    for move in seen.moves:
        found.setdefault(key(move.text.split()), []).append(move)
    return [
        {"head": head(name), "options": [make(move) for move in moves]}
        for name, moves in found.items()
    ]


def space(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A space for a divinity, with what it will cost both players."""
    assert seen.seat is not None
    number = int(move.text.split()[2])
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
    words = move.text.split()
    made: dict[str, Any] = {"move": move, "label": move.describe(seen.language), "note": ""}
    made |= {"myth": None, "seat": None}
    if step in CARDS:
        made["card"] = artist.card(words[1])
    elif step in TOKENS:
        made["token"] = artist.token(words[1])
        made["text"] = " ".join(effect(seen, words[1]))
    elif step in WONDERS:
        made["wonder"] = artist.wonder(words[1])
        made["note"] = owner(seen, words[1])
    elif step in GODS:
        made["god"] = artist.god(words[1])
        made["text"] = " ".join(effect(seen, words[1]))
    elif step == "isis_build":
        made["card"] = artist.card(words[2])
    elif step == "minerva_space":
        made |= guard(seen, int(words[1]))
    elif step == "zeus_card":
        made |= struck(seen, artist, int(words[1]))
    elif step == "liberty_split":
        made["cards"] = [artist.card(word) for word in words[1:]]
    elif step in ("token_order", "theater_deck"):
        made["myth"] = artist.mythology(words[1])
        if step == "theater_deck":
            made["note"] = known_cards(seen, words[1])
    elif step == "start_player":
        made["seat"] = seen.seats[int(words[1])]
        made["label"] = started(seen, int(words[1]))
    return made


def effect(seen: Seen, ident: str) -> list[str]:
    piece = seen.piece(ident)
    return piece.effect[seen.language] if piece else []


def owner(seen: Seen, wonder: str) -> str:
    """Whose wonder it is."""
    for seat, fields in enumerate(seen.view["seats"]):
        if any(entry["id"] == wonder for entry in fields["wonders"]):
            return seen.t("you") if seat == seen.seat else seen.seats[seat].name
    return ""


def guard(seen: Seen, at: int) -> dict[str, Any]:
    """A space of the track, told from the deciding seat."""
    toward = at if seen.seat == 0 else -at
    key = "guard_middle" if not at else "guard_rival" if toward > 0 else "guard_you"
    phrase = say(seen.language, "duel_table", key, n=9 - abs(at))
    return {"label": phrase, "number": abs(at), "capital": abs(at) == 9, "middle": not at}


def struck(seen: Seen, artist: Artist, at: int) -> dict[str, Any]:
    """A position of the structure: its card, or its row and place when it lies face down."""
    place = seen.view["structure"][at]
    plan = layout(seen.view["age"])
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
