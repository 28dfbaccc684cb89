"""What each seat may know (D-17); what it may not is dealt anew by dealing_anew.py."""

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from septem.duel.cards.catalogue import CARD_AT, TOKEN_AT, WONDER_AT
from septem.duel.hidden import outlook, prospects
from septem.duel.hidden.hooks import Hidden
from septem.duel.rules import scoring, shown, steps, structure
from septem.duel.rules.city import members
from septem.duel.rules.terms import back

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def view(game: "Duel", boxes: list[Hidden], seat: int | None) -> dict[str, Any]:
    """Everything public, and what the seat alone sees while it decides (D-17.2, D-17.4)."""
    fields: dict[str, Any] = {
        "game": "duel",
        "expansions": list(game.terms.labels),
        "seat": seat,
        "over": game.over,
        "pending": list(game.pending),
        "decision": decision(game, seat),
        "age": int(game.age),
        "active": int(game.active),
        "play_again": bool(game.extra),
        "pawn": int(game.pawn),
        "military_tokens": shown.military_tokens(game),
        "progress": named_tokens(game.board),
        "removed_progress": named_tokens(game.removed_tokens()),
        "structure": [place(game, at) for at in range(structure.SIZE)],
        "seats": [seen_city(game, who) for who in (0, 1)],
        "discard": shown.named_cards(game.pile_lo, game.pile_hi),
        "layout": structure.PLAN[game.age - 1],
        "conflict": outlook.conflict(game),
        "drafting": outlook.drafting(game),
        "draft": [WONDER_AT[n].id for n in members(game.group)],
    }
    if game.over:
        fields["revealed"] = prospects.revealed(game)
    for box in boxes:
        fields.update(box.table_view(game, seat))
        for who in (0, 1):
            fields["seats"][who].update(box.city_view(game, who))
            if not game.over:
                fields["seats"][who]["offers"].update(box.offers(game, who))
    return fields


def decision(game: "Duel", seat: int | None) -> dict[str, Any] | None:
    """What is being decided now, with the public values of the decision."""
    if game.over:
        return None
    if game.decision == steps.TURN:
        return {"step": "turn_action", "seat": int(game.active)}
    said = shown.written_task(game.task)
    private = steps.decision_of(game.task).private(game)
    if private and seat == said["seat"]:
        said.update(private)
    return said


def named_tokens(mask: i64) -> list[str]:
    return [TOKEN_AT[n].id for n in members(mask)]


def place(game: "Duel", at: int) -> dict[str, Any] | None:
    """One position of the structure: empty, face up with its id, or face down with its back."""
    if not game.left >> at & 1:
        return None
    card = game.cards[(game.age - 1) * structure.STEP + at]
    if not game.up >> at & 1:
        return {"back": back(card)}
    return {"card": CARD_AT[card].id, "accessible": bool(game.open >> at & 1)}


def seen_city(game: "Duel", who: int) -> dict[str, Any]:
    """A city is public, the card under each wonder, the points so far and what follows from them too."""
    sheet = scoring.sheet(game, who)
    lines = {line: sum(parts.values()) for line, parts in sheet.items()}
    lines["total"] = sum(lines.values())
    city = shown.written_city(game, game.city(who)) | prospects.of_seat(game, who)
    if game.over:
        city["explained"] = sheet
    return city | {"points": lines}
