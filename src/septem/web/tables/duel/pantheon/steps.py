"""Decisions of the Pantheon."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel.boxes import StepFace
from septem.web.tables.duel.choices import effect, of_card, of_token
from septem.web.tables.duel.faces import Artist
from septem.web.tables.duel.pantheon.pieces import god, mythology
from septem.web.words import say


def of_god(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    ident = move.fields["divinity"]
    return {"god": god(artist, ident), "text": effect(seen, ident)}


def headed_by_god(seen: Seen, artist: Artist, ident: str) -> dict[str, Any]:
    return {**god(artist, ident), "text": effect(seen, ident)}


def headed_by_wonder(seen: Seen, artist: Artist, ident: str) -> dict[str, Any]:
    return artist.wonder(ident)


def space(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A space for a divinity, with what it will cost both players."""
    assert seen.seat is not None
    number = move.fields["space"]
    mine, theirs = [
        seen.view["seats"][seat]["space_costs"][number - 1] for seat in (seen.seat, 1 - seen.seat)
    ]
    return {
        "name": artist.say("space", n=number),
        "mine": artist.coins(mine),
        "theirs": artist.coins(theirs),
        "seats": [seen.seats[seen.seat], seen.seats[1 - seen.seat]],
    }


def of_wonder(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A wonder, and whose it is."""
    seat = move.fields["target"]
    owner = seen.t("you") if seat == seen.seat else seen.seats[seat].name
    return {"wonder": artist.wonder(move.fields["wonder"]), "note": owner}


def guard(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A space of the track, told from the deciding seat."""
    at, capital = move.fields["space"], seen.view["conflict"]["capital"]
    toward = at if seen.seat == 0 else -at
    key = "guard_middle" if not at else "guard_rival" if toward > 0 else "guard_you"
    phrase = artist.say(key, n=capital - abs(at))
    return {"label": phrase, "number": abs(at), "capital": abs(at) == capital, "middle": not at}


def struck(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A position of the structure: its card, or its row and place when it lies face down."""
    at, plan = move.fields["at"], seen.view["layout"]
    place, row = seen.view["structure"][at], plan[at][0]
    before = [other for other in range(at) if plan[other][0] == row]
    card = artist.card(place["card"]) if "card" in place else None
    return {"card": card, "row": row + 1, "place": len(before) + 1}


def of_mythology(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    return {"myth": mythology(artist, move.fields["mythology"])}


def of_deck(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A deck: its mythology, its size, and the cards of it this seat knows."""
    deck = seen.view["mythology_decks"][move.fields["mythology"]]
    known = deck.get("set") or [card for card in deck["cards"] if card]
    size = say(seen.language, "duel_table", "deck_size", n=deck["size"])
    names = ", ".join(seen.name_of(card) for card in known)
    return {**of_mythology(seen, artist, move), "note": f"{size}: {names}" if known else size}


def of_loss(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    """A military token, or none."""
    return {"icon": "military-loss"}


STEPS = {
    "token_order": StepFace("m-gate", "buttons", of_mythology),
    "place_divinity": StepFace(
        "m-gate", "place", space, ("divinity", headed_by_god), look="spot", search=False
    ),
    "enki_token": StepFace("progress", "rows", of_token),
    "nisaba_card": StepFace("snake", "cards", of_card, look="pk"),
    "baal_card": StepFace("m-phoenician", "cards", of_card, look="pk"),
    "zeus_card": StepFace("m-greek", "structure", struck),
    "anubis_wonder": StepFace("m-egyptian", "tiles", of_wonder),
    "isis_build": StepFace("m-egyptian", "raise", of_card, ("wonder", headed_by_wonder), look="pk"),
    "ra_wonder": StepFace("m-egyptian", "tiles", of_wonder),
    "minerva_space": StepFace(
        "pawn-minerva", "track", guard, look="spot", search=False, turned=True
    ),
    "neptune_discard": StepFace("military-loss", "buttons", of_loss),
    "neptune_apply": StepFace("military-loss", "buttons", of_loss),
    "gate_divinity": StepFace("m-gate", "gods", of_god),
    "theater_deck": StepFace("m-gate", "buttons", of_deck),
    "theater_divinity": StepFace("m-gate", "gods", of_god),
    "theater_order": StepFace("m-gate", "gods", of_god),
}
