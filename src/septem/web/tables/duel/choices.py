"""Decisions of Duel besides a turn's action: a question, and options with what they look like."""

from typing import Any

from septem.kernel.game import Move
from septem.web.tables import Seen
from septem.web.tables.duel import boxes
from septem.web.tables.duel.boxes import StepFace
from septem.web.tables.duel.faces import Artist
from septem.web.words import say

MANY = 12  # options; more can be searched


def sheet(seen: Seen, artist: Artist, step: str) -> dict[str, Any] | None:
    """The open decision: sign, question, context, and its options in groups; None: it is asked in the words of its moves."""
    known = face_of(step)
    if known is None:
        return None
    return {
        "step": step,
        "sign": known.sign,
        "question": artist.say(f"ask_{step}"),
        "about": artist.say(f"about_{step}"),
        "shape": known.shape,
        "look": known.look,
        "groups": groups(seen, artist, known),
        "many": known.search and len(seen.moves) > MANY,
    }


def face_of(step: str) -> StepFace | None:
    """How a decision is asked, where that is known."""
    return {**STEPS, **boxes.merged("steps")}.get(step)


def groups(seen: Seen, artist: Artist, known: StepFace) -> list[dict[str, Any]]:
    """Options that belong together; most decisions have one group."""
    moves = seen.moves[::-1] if known.turned and seen.seat == 1 else seen.moves
    if known.head is None:
        return [{"head": None, "options": [option(seen, artist, known, move) for move in moves]}]
    key, head = known.head
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(move.fields[key], []).append(move)
    return [
        {
            "head": head(seen, artist, name),
            "options": [option(seen, artist, known, move) for move in some],
        }
        for name, some in found.items()
    ]


def option(seen: Seen, artist: Artist, known: StepFace, move: Move) -> dict[str, Any]:
    """One move: its words, and what is drawn of it."""
    made: dict[str, Any] = {"move": move, "label": move.describe(seen.language), "note": ""}
    made |= {"icon": "", "seat": None}
    return made | known.option(seen, artist, move) if known.option else made


def of_card(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    return {"card": artist.card(move.fields["card"])}


def of_token(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    token = move.fields["token"]
    return {"token": artist.token(token), "text": effect(seen, token)}


def effect(seen: Seen, ident: str) -> str:
    """What a piece does, in words."""
    piece = seen.piece(ident)
    return " ".join(piece.effect[seen.language]) if piece else ""


def who_begins(seen: Seen, artist: Artist, move: Move) -> dict[str, Any]:
    seat = seen.seats[move.fields["target"]]
    key = "start_me" if seat.number == seen.seat else "start_them"
    return {"seat": seat, "label": say(seen.language, "duel_table", key, name=seat.name)}


STEPS = {
    "discard_opponent_card": StepFace("i-discard", "cards", of_card, look="pk"),
    "build_from_discard": StepFace("dig", "cards", of_card, look="pk"),
    "progress_from_board": StepFace("progress", "rows", of_token),
    "progress_from_draw": StepFace("progress", "rows", of_token),
    "start_player": StepFace("i-hourglass", "buttons", who_begins),
}
