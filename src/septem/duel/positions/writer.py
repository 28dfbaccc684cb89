"""The complete state as a dict; docs/positions.md says what every field means."""

from typing import TYPE_CHECKING, Any

from septem.duel.cards.catalogue import CARD_AT, TOKEN_AT, WONDER_AT
from septem.duel.positions.hooks import Positions
from septem.duel.rules import steps
from septem.duel.rules.city import members
from septem.duel.rules.shown import (
    is_laid,
    military_tokens,
    named_cards,
    written_city,
    written_task,
)
from septem.duel.rules.structure import REMOVED, SIZE, STEP
from septem.duel.rules.wonders import DRAFTERS

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


def written(game: "Duel", boxes: list[Positions]) -> dict[str, Any]:
    """Every field of a table."""
    laid = is_laid(game)
    fields: dict[str, Any] = {
        "game": "duel",
        "expansions": list(game.terms.labels),
        "centre_start": game.terms.centre_start,
        "age": int(game.age),
        "active": int(game.active),
        "play_again": bool(game.extra),
        "pawn": int(game.pawn),
        "military_tokens": military_tokens(game),
        "progress": [TOKEN_AT[n].id for n in members(game.board)],
        "structure": [structure_card(game, at) for at in range(SIZE)],
        "face_up": members(game.up & game.left),
        "seats": [written_city(game, game.first), written_city(game, game.second)],
        "discard": named_cards(game.pile_lo, game.pile_hi),
        "removed": {str(age): written_removed(game, age) for age in (1, 2, 3)},
        "decks": {
            str(age): written_deck(game, age)
            for age in (1, 2, 3)
            if age > game.age or (age == game.age and not laid)
        },
        "luck": int(game.luck),
        "draft": written_draft(game),
        "pending": [written_task(task) for task in pending_tasks(game)],
    }
    for box in boxes:
        fields.update(box.table_fields(game))
        for seat in (0, 1):
            fields["seats"][seat].update(box.city_fields(game, seat))
    return fields


def structure_card(game: "Duel", at: int) -> str | None:
    if not game.left >> at & 1:
        return None
    return CARD_AT[game.cards[(game.age - 1) * STEP + at]].id


def written_removed(game: "Duel", age: int) -> list[str]:
    base = (age - 1) * STEP + SIZE
    return [CARD_AT[n].id for n in sorted(game.cards[base : base + REMOVED]) if n >= 0]


def written_deck(game: "Duel", age: int) -> list[str | None]:
    base = (age - 1) * STEP
    return [CARD_AT[n].id if n >= 0 else None for n in game.cards[base : base + SIZE]]


def written_draft(game: "Duel") -> dict[str, Any] | None:
    if game.picks == len(DRAFTERS):
        return None
    return {
        "picks": int(game.picks),
        "group": [WONDER_AT[n].id for n in members(game.group)],
        "next": [WONDER_AT[n].id for n in members(game.next_group)],
    }


def pending_tasks(game: "Duel") -> list[int]:
    """What waits, the decision owed now last; a turn's action and the draft are not listed."""
    tasks = [int(task) for task in game.agenda]
    if game.decision not in (steps.TURN, steps.DRAFT):
        tasks.append(int(game.task))
    return tasks
