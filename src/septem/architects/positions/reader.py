"""A table laid out from a position, whole or partial (docs/positions.md)."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import ANY_DECK, LOOK, STAGES, WONDERS
from septem.architects.positions.fields import token_bits, token_kinds
from septem.architects.positions.layout import Layout
from septem.architects.rules import decks, progress, turn, wonder
from septem.architects.rules.moves import (
    ALEXANDRIA_DECK,
    CHOOSE_WONDER,
    DECISIONS,
    FINISHED,
    HALICARNASSUS_CARD,
    HALICARNASSUS_DECK,
    PLACES,
    TAKE_CARD,
)
from septem.architects.rules.state import BOARD, CHOICE, NOBODY, WORDS, State
from septem.kernel.bits import bit
from septem.kernel.errors import BadPosition
from septem.kernel.fields import each, index_of, only_known, whole
from septem.kernel.rng import Rng

FIELDS: Final = [
    "game",
    "active",
    "decision",
    "seats",
    "centre",
    "progress",
    "stack",
    "conflict",
    "cat",
    "discard",
    "seen",
    "armed",
    "used",
    "took",
    "idle",
    "search",
    "luck",
]
SEAT_FIELDS: Final = ["wonder", "stages", "cards", "progress", "victories", "deck"]
MOST_VICTORIES: Final = 999
MOST_LUCK: Final = 0xFFFFFFFF


def seat_entries(fields: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of the seats; three when none are given."""
    entries = each("seats", fields.get("seats", [{}, {}, {}]))
    if not 2 <= len(entries) <= WONDERS:
        raise BadPosition("seats", f"expected 2 to {WONDERS} seats, found {len(entries)}")
    for seat, entry in enumerate(entries):
        if not isinstance(entry, dict):
            raise BadPosition(f"seats[{seat}]", f"expected a dict, found {entry!r}")
        only_known(f"seats[{seat}].", entry, SEAT_FIELDS)
    return entries


def read(table: State, fields: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """Lay out a blank table as a position says; then the game goes on to the next real choice."""
    only_known("", fields, FIELDS)
    table.active = whole("active", fields.get("active", 0), 0, len(entries) - 1)
    table.decision = _decision(fields)
    table.luck = whole("luck", fields.get("luck", 0), 0, MOST_LUCK)
    rng = Rng(table.luck)
    _read_wonders(table, entries)
    Layout(table, fields, entries).read(rng)
    _read_boards(table, entries)
    _read_tokens(table, fields, entries, rng)
    _read_common(table, fields)
    _read_turn(table, fields)
    _go(table)


def _decision(fields: dict[str, Any]) -> int:
    """The decision owed; None is a finished table."""
    name = fields.get("decision", "take_card")
    if name is None:
        return FINISHED
    return index_of("decision", name, DECISIONS, "decision")


def _read_wonders(table: State, entries: list[dict[str, Any]]) -> None:
    """The wonder of each seat; those left out are the first that nobody names."""
    chosen: list[int | None] = []
    for seat, entry in enumerate(entries):
        field = f"seats[{seat}].wonder"
        name = entry.get("wonder")
        which = None if name is None else index_of(field, name, BOX.wonder_ids, "wonder")
        if which is not None and which in chosen:
            raise BadPosition(field, f"{name} is the wonder of two seats")
        chosen.append(which)
    free = [which for which in range(WONDERS) if which not in chosen]
    for seat, which in enumerate(chosen):
        if table.decision == CHOOSE_WONDER:
            if (which is None) != (seat >= table.active):
                raise BadPosition(
                    f"seats[{seat}].wonder",
                    "while wonders are chosen, seats before the active one have one",
                )
            if which is None:
                continue
        elif which is None:
            which = free.pop(0)  # noqa: PLW2901 - the wonder left out
        table.wonders |= (which + 1) << (CHOICE * seat)


def _read_boards(table: State, entries: list[dict[str, Any]]) -> None:
    """Stages and military victory tokens."""
    for seat, entry in enumerate(entries):
        field = f"seats[{seat}].stages"
        numbers = [whole(field, stage, 1, STAGES) for stage in each(field, entry.get("stages", []))]
        if len(set(numbers)) < len(numbers):
            raise BadPosition(field, "a stage is named twice")
        which = table.wonder(seat)
        if which < 0 and numbers:
            raise BadPosition(field, "there are none before the wonder is chosen")
        for stage in numbers:
            lacking = set(BOX.wonders[which].stages[stage - 1].requires) - set(numbers)
            if lacking:
                raise BadPosition(
                    field, f"stage {stage} rests on stage {min(lacking)}, which is not built"
                )
        won = whole(f"seats[{seat}].victories", entry.get("victories", 0), 0, MOST_VICTORIES)
        bits = sum(bit(stage - 1) for stage in numbers)
        table.city[WORDS * seat + BOARD] = bits | won << wonder.VICTORIES


def _read_tokens(
    table: State, fields: dict[str, Any], entries: list[dict[str, Any]], rng: Rng
) -> None:
    """Progress tokens: owned, face up, in the stack; what is left out is drawn from those that lie nowhere else."""
    left = list(progress.ALL_KINDS)
    for seat, entry in enumerate(entries):
        field = f"seats[{seat}].progress"
        kinds = token_kinds(field, entry.get("progress", []), len(left))
        _remove(field, kinds, left)
        owned = sum(bit(kind) for kind in kinds)
        table.city[WORDS * seat + BOARD] = table.board(seat) | owned << wonder.TOKENS
    face_up: list[int] | None = None
    stack: list[int] | None = None
    if "progress" in fields:
        face_up = token_kinds("progress", fields["progress"], progress.FACE_UP)
        _remove("progress", face_up, left)
    if "stack" in fields:
        stack = token_kinds("stack", fields["stack"], len(progress.ALL_KINDS))
        _remove("stack", stack, left)
    spare = vec[i64](left)
    rng.shuffle(spare)
    rest = list(spare)
    if face_up is None:
        face_up, rest = rest[: progress.FACE_UP], rest[progress.FACE_UP :]
    table.face_up = progress.packed(vec[i64](face_up))
    table.stack = progress.packed(vec[i64](rest if stack is None else stack))


def _remove(field: str, kinds: list[int], left: list[int]) -> None:
    """Take tokens out of those that lie nowhere yet."""
    for kind in kinds:
        if kind not in left:
            raise BadPosition(
                field, f"{BOX.token_ids[kind]} exists {BOX.tokens[kind].copies} times only"
            )
        left.remove(kind)


def _read_common(table: State, fields: dict[str, Any]) -> None:
    """Conflict tokens, the cat and who has looked at the central deck's top card."""
    table.conflict = whole("conflict", fields.get("conflict", 0), 0, int(table.conflict_tokens))
    cat = fields.get("cat")
    table.cat = NOBODY if cat is None else whole("cat", cat, 0, int(table.seats) - 1)
    seen = {
        whole("seen", seat, 0, int(table.seats) - 1)
        for seat in each("seen", fields.get("seen", []))
    }
    if seen and not decks.size(table.sizes, table.seats):
        raise BadPosition("seen", "the central deck is empty")
    table.seen = sum(bit(seat) for seat in seen)


def _read_turn(table: State, fields: dict[str, Any]) -> None:
    """What has happened in the turn so far."""
    owned = wonder.tokens(table.board(table.active))
    mine = [kind for kind in range(len(BOX.tokens)) if owned >> kind & 1]
    begun = table.decision not in (TAKE_CARD, CHOOSE_WONDER, FINISHED)
    if not begun:
        mine = []
    extra = [kind for kind in mine if BOX.tokens[kind].extra_card]
    table.armed = token_bits("armed", fields.get("armed", []), extra)
    once = [kind for kind in mine if BOX.tokens[kind].use == "once_per_turn"]
    table.used = token_bits("used", fields.get("used", []), once)
    took = fields.get("took", begun)
    if not isinstance(took, bool):
        raise BadPosition("took", f"expected true or false, found {took!r}")
    if took and table.decision in (TAKE_CARD, CHOOSE_WONDER):
        raise BadPosition("took", "no card is taken before take_card")
    table.took = took
    most = int(table.seats) if table.decision == FINISHED else int(table.seats) - 1
    table.idle = whole("idle", fields.get("idle", 0), 0, most)
    _read_search(table, fields.get("search"))


def _read_search(table: State, search: Any) -> None:
    """The deck Halicarnassus looks at, and whether the wonder has the effect that is being decided."""
    needs = 0
    if table.decision == ALEXANDRIA_DECK:
        needs = ANY_DECK
    elif table.decision in (HALICARNASSUS_DECK, HALICARNASSUS_CARD):
        needs = LOOK
    which = BOX.wonders[table.wonder(table.active)]
    if needs and all(stage.effect != needs for stage in which.stages):
        raise BadPosition("decision", f"{which.id} has no stage that asks for it")
    if table.decision == HALICARNASSUS_CARD:
        table.searched = index_of("search", search, PLACES[:2], "place")
        if not decks.size(table.sizes, table.deck_at(table.searched)):
            raise BadPosition("search", f"the deck on the {search} is empty")
    elif search is not None:
        raise BadPosition("search", "is for the decision halicarnassus_card only")


def _go(table: State) -> None:
    """Ask for the decision, or close a finished table."""
    if table.decision == FINISHED:
        turn.finish(table)
        return
    turn.set_owing(table)
    if table.decision == TAKE_CARD:
        turn.look(table)
    turn.go_on(table)
