"""Progress tokens and the science that earns them (A-8, A-9).

Tokens on the table lie in words, kind + 1 in four bits each, the top or first one lowest; a player's tokens are bits (`wonder.py`).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import (
    BY_COPIES,
    BY_WONDER,
    KINDS,
    PER_CAT_ICON,
    PER_TOKEN,
    PER_VICTORY,
    SYMBOL,
)
from septem.architects.rules import decks, wonder
from septem.architects.rules.moves import EXCHANGE, PROGRESS, STACK, THREE, made
from septem.kernel.bits import bit
from septem.kernel.rng import Rng

PLACE: Final = 4  # the bits of one token in a row
PLACE_MASK: Final = 15
FACE_UP: Final = 3
FACE_UP_BITS: Final = 12
FACE_UP_MASK: Final = 0xFFF
LAST: Final = 13  # the kind with two copies
LAST_MASK: Final = 3
SCORING: Final[vec[i64]] = vec[i64]([token.scoring for token in BOX.tokens])
FIRST: Final[vec[i64]] = vec[i64]([token.points[0] for token in BOX.tokens])
SECOND: Final[vec[i64]] = vec[i64]([token.points[1] for token in BOX.tokens])
SHIELDS: Final[vec[i64]] = vec[i64]([token.shields for token in BOX.tokens])
ALL_KINDS: Final = [kind for kind, token in enumerate(BOX.tokens) for _ in range(token.copies)]


def packed(kinds: vec[i64]) -> i64:
    """A row of tokens as one word, the first lowest."""
    word: i64 = 0
    i: i64 = len(kinds)
    while i > 0:
        i -= 1
        word = word << PLACE | kinds[i] + 1
    return word


def unpacked(word: i64) -> vec[i64]:
    """The kinds of a row of tokens."""
    kinds: vec[i64] = vec[i64]()
    while word:
        kinds = append(kinds, first(word))
        word = rest(word)
    return kinds


def first(word: i64) -> i64:
    """The kind of the first token of a row; -1 for none."""
    return (word & PLACE_MASK) - 1


def rest(word: i64) -> i64:
    """A row without its first token."""
    return word >> PLACE


def shuffled(rng: Rng) -> i64:
    """All tokens in a random order (A-2.3)."""
    kinds: vec[i64] = vec[i64](ALL_KINDS)
    rng.shuffle(kinds)
    return packed(kinds)


def reshuffled(word: i64, rng: Rng) -> i64:
    """The same tokens in a random order, whatever order they lay in before."""
    kinds = vec[i64](sorted(unpacked(word)))
    rng.shuffle(kinds)
    return packed(kinds)


def replaced(face_up: i64, kind: i64, drawn: i64) -> i64:
    """The face-up tokens after one of a kind is taken and the one drawn is laid in its place, -1 for none (A-8.3, A-8.4)."""
    low: i64 = 0
    kept: i64 = 0
    while first(face_up) != kind:
        kept |= (face_up & PLACE_MASK) << low
        face_up = rest(face_up)
        low += PLACE
    after = rest(face_up)
    if drawn >= 0:
        after = after << PLACE | drawn + 1
    return kept | after << low


def choices(face_up: i64, stack: i64) -> vec[i64]:
    """A move for each different face-up token and for the top of the stack (A-12.4)."""
    moves: vec[i64] = vec[i64]()
    seen: i64 = 0
    while face_up:
        kind = first(face_up)
        if not seen & bit(kind):
            moves = append(moves, made(PROGRESS, kind))
            seen |= bit(kind)
        face_up = rest(face_up)
    if stack:
        moves = append(moves, made(PROGRESS, STACK))
    return moves


def has_set(others: i64) -> bool:
    """Whether a science set is held (A-8.1); `others` counts the card types from 6 on."""
    compasses = decks.others_of(others, SYMBOL)
    gears = decks.others_of(others, SYMBOL + 1)
    tablets = decks.others_of(others, SYMBOL + 2)
    if compasses >= 2 or gears >= 2 or tablets >= 2:
        return True
    return compasses > 0 and gears > 0 and tablets > 0


def sets(moves: vec[i64], others: i64) -> vec[i64]:
    """Append a move for each different science set held (A-8.2)."""
    different: i64 = 0
    symbol: i64 = 0
    while symbol < 3:
        held = decks.others_of(others, SYMBOL + symbol)
        if held >= 2:
            moves = append(moves, made(EXCHANGE, symbol))
        if held:
            different += 1
        symbol += 1
    if different == 3:
        moves = append(moves, made(EXCHANGE, THREE))
    return moves


def copies(owned: i64, kind: i64) -> i64:
    """How many tokens of a kind are among those owned."""
    held = owned >> kind
    return held & LAST_MASK if kind == LAST else held & 1


def number(owned: i64) -> i64:
    """How many tokens are owned."""
    count: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        count += copies(owned, kind)
        kind += 1
    return count


def shields(owned: i64) -> i64:
    """The shields of tokens (A-9.12)."""
    count: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if SHIELDS[kind] and owned >> kind & 1:
            count += SHIELDS[kind]
        kind += 1
    return count


def points(board: i64, cat_icons: i64) -> i64:
    """The points of a player's tokens at the end of the game (A-9.13 to A-9.17)."""
    owned = wonder.tokens(board)
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        held = copies(owned, kind)
        if held:
            total += worth(kind, held, board, cat_icons)
        kind += 1
    return total


def worth(kind: i64, held: i64, board: i64, cat_icons: i64) -> i64:
    """What `held` tokens of one kind are worth."""
    rule = SCORING[kind]
    each = FIRST[kind]
    if rule == BY_WONDER:
        return SECOND[kind] if wonder.finished(board) else each
    if rule == BY_COPIES:
        return SECOND[kind] if held == 2 else each
    if rule == PER_CAT_ICON:
        return each * cat_icons
    if rule == PER_VICTORY:
        return each * wonder.victories(board)
    if rule == PER_TOKEN:
        return each * number(wonder.tokens(board))
    return 0
