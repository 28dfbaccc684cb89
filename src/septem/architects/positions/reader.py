"""The complete state as a dict, and a table laid out from such a dict, whole or partial (docs/positions.md)."""

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import ANY_DECK, LOOK, STAGES, WONDERS
from septem.architects.hidden.knowledge import (
    bit_names,
    decision_name,
    held,
    owned_names,
    seats_in,
    stage_numbers,
    token_names,
    wonder_name,
)
from septem.architects.positions.fields import token_bits, token_kinds
from septem.architects.positions.layout import Layout
from septem.architects.rules import decks, progress, wonder
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
from septem.kernel.errors import BadPosition
from septem.kernel.fields import each, index_of, only_known, whole
from septem.kernel.rng import Rng

if TYPE_CHECKING:
    from septem.architects.rules.table import Architects

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
MOST_LUCK: Final = (1 << 32) - 1


def write(game: "Architects") -> dict[str, Any]:
    """Every field of the state."""
    searching = game.decision == HALICARNASSUS_CARD
    return {
        "game": "architects",
        "active": int(game.active),
        "decision": decision_name(game),
        "seats": [_write_seat(game, seat) for seat in range(game.seats)],
        "centre": _write_deck(game, int(game.seats)),
        "progress": token_names(progress.unpacked(game.face_up)),
        "stack": token_names(progress.unpacked(game.stack)),
        "conflict": int(game.conflict),
        "cat": None if game.cat < 0 else int(game.cat),
        "discard": held(game.goods_out, game.others_out),
        "seen": seats_in(game.seen),
        "armed": bit_names(game.armed),
        "used": bit_names(game.used),
        "took": game.took,
        "idle": int(game.idle),
        "search": PLACES[game.searched] if searching else None,
        "luck": int(game.luck),
    }


def _write_seat(game: "Architects", seat: int) -> dict[str, Any]:
    board = game.city[3 * seat + 2]
    return {
        "wonder": wonder_name(game, seat),
        "stages": stage_numbers(board),
        "cards": held(game.city[3 * seat], game.city[3 * seat + 1]),
        "progress": owned_names(wonder.tokens(board)),
        "victories": int(wonder.victories(board)),
        "deck": _write_deck(game, seat),
    }


def _write_deck(game: "Architects", deck: int) -> list[str]:
    """The cards of a deck, the top first."""
    cards = list(decks.pick_up(game.row, game.sizes, deck))
    return [BOX.card_ids[card] for card in reversed(cards)]


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


def read(game: "Architects", fields: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """Lay out a blank table as a position says; then the game goes on to the next real choice."""
    only_known("", fields, FIELDS)
    game.active = whole("active", fields.get("active", 0), 0, len(entries) - 1)
    game.decision = _decision(fields)
    game.luck = whole("luck", fields.get("luck", 0), 0, MOST_LUCK)
    rng = Rng(game.luck)
    _read_wonders(game, entries)
    Layout(game, fields, entries).read(rng)
    _read_boards(game, entries)
    _read_tokens(game, fields, entries, rng)
    _read_common(game, fields)
    _read_turn(game, fields)
    _go(game)


def _decision(fields: dict[str, Any]) -> int:
    """The decision owed; None is a finished game."""
    name = fields.get("decision", "take_card")
    if name is None:
        return FINISHED
    return index_of("decision", name, DECISIONS, "decision")


def _read_wonders(game: "Architects", entries: list[dict[str, Any]]) -> None:
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
        if game.decision == CHOOSE_WONDER:
            if (which is None) != (seat >= game.active):
                raise BadPosition(
                    f"seats[{seat}].wonder",
                    "while wonders are chosen, seats before the active one have one",
                )
            if which is None:
                continue
        elif which is None:
            which = free.pop(0)  # noqa: PLW2901 - the wonder left out
        game.wonders |= (which + 1) * (1 << (4 * seat))


def _read_boards(game: "Architects", entries: list[dict[str, Any]]) -> None:
    """Stages and military victory tokens."""
    for seat, entry in enumerate(entries):
        field = f"seats[{seat}].stages"
        numbers = [whole(field, stage, 1, STAGES) for stage in each(field, entry.get("stages", []))]
        if len(set(numbers)) < len(numbers):
            raise BadPosition(field, "a stage is named twice")
        which = game.wonder(seat)
        if which < 0 and numbers:
            raise BadPosition(field, "there are none before the wonder is chosen")
        for stage in numbers:
            lacking = set(BOX.wonders[which].stages[stage - 1].requires) - set(numbers)
            if lacking:
                raise BadPosition(
                    field, f"stage {stage} rests on stage {min(lacking)}, which is not built"
                )
        won = whole(f"seats[{seat}].victories", entry.get("victories", 0), 0, MOST_VICTORIES)
        bits = sum(1 << (stage - 1) for stage in numbers)
        game.city[3 * seat + 2] = bits | won << wonder.VICTORIES


def _read_tokens(
    game: "Architects", fields: dict[str, Any], entries: list[dict[str, Any]], rng: Rng
) -> None:
    """Progress tokens: owned, face up, in the stack; what is left out is drawn from those that lie nowhere else."""
    left = list(progress.ALL_KINDS)
    for seat, entry in enumerate(entries):
        field = f"seats[{seat}].progress"
        kinds = token_kinds(field, entry.get("progress", []), len(left))
        _remove(field, kinds, left)
        owned = sum(1 << kind for kind in kinds)
        game.city[3 * seat + 2] = game.city[3 * seat + 2] | owned << wonder.TOKENS
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
    game.face_up = progress.packed(vec[i64](face_up))
    game.stack = progress.packed(vec[i64](rest if stack is None else stack))


def _remove(field: str, kinds: list[int], left: list[int]) -> None:
    """Take tokens out of those that lie nowhere yet."""
    for kind in kinds:
        if kind not in left:
            raise BadPosition(
                field, f"{BOX.token_ids[kind]} exists {BOX.tokens[kind].copies} times only"
            )
        left.remove(kind)


def _read_common(game: "Architects", fields: dict[str, Any]) -> None:
    """Conflict tokens, the cat and who has looked at the central deck's top card."""
    game.conflict = whole("conflict", fields.get("conflict", 0), 0, int(game.conflict_tokens))
    cat = fields.get("cat")
    game.cat = -1 if cat is None else whole("cat", cat, 0, int(game.seats) - 1)
    seen = {
        whole("seen", seat, 0, int(game.seats) - 1) for seat in each("seen", fields.get("seen", []))
    }
    if seen and not decks.size(game.sizes, game.seats):
        raise BadPosition("seen", "the central deck is empty")
    game.seen = sum(1 << seat for seat in seen)


def _read_turn(game: "Architects", fields: dict[str, Any]) -> None:
    """What has happened in the turn so far."""
    owned = wonder.tokens(game.board())
    mine = [kind for kind in range(len(BOX.tokens)) if owned >> kind & 1]
    begun = game.decision not in (TAKE_CARD, CHOOSE_WONDER, FINISHED)
    if not begun:
        mine = []
    extra = [kind for kind in mine if BOX.tokens[kind].extra_card]
    game.armed = token_bits("armed", fields.get("armed", []), extra)
    once = [kind for kind in mine if BOX.tokens[kind].use == "once_per_turn"]
    game.used = token_bits("used", fields.get("used", []), once)
    took = fields.get("took", begun)
    if not isinstance(took, bool):
        raise BadPosition("took", f"expected true or false, found {took!r}")
    if took and game.decision in (TAKE_CARD, CHOOSE_WONDER):
        raise BadPosition("took", "no card is taken before take_card")
    game.took = took
    most = int(game.seats) if game.decision == FINISHED else int(game.seats) - 1
    game.idle = whole("idle", fields.get("idle", 0), 0, most)
    _read_search(game, fields.get("search"))


def _read_search(game: "Architects", search: Any) -> None:
    """The deck Halicarnassus looks at, and whether the wonder has the effect that is being decided."""
    needs = 0
    if game.decision == ALEXANDRIA_DECK:
        needs = ANY_DECK
    elif game.decision in (HALICARNASSUS_DECK, HALICARNASSUS_CARD):
        needs = LOOK
    which = BOX.wonders[game.wonder(game.active)]
    if needs and all(stage.effect != needs for stage in which.stages):
        raise BadPosition("decision", f"{which.id} has no stage that asks for it")
    if game.decision == HALICARNASSUS_CARD:
        game.searched = index_of("search", search, PLACES[:2], "place")
        if not decks.size(game.sizes, game.deck_at(game.searched)):
            raise BadPosition("search", f"the deck on the {search} is empty")
    elif search is not None:
        raise BadPosition("search", "is for the decision halicarnassus_card only")


def _go(game: "Architects") -> None:
    """Ask for the decision, or close a finished game."""
    if game.decision == FINISHED:
        game.finish()
        return
    game.set_owing()
    if game.decision == TAKE_CARD:
        game.look()
    game.go_on()
