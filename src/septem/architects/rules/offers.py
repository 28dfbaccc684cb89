"""The moves of each decision (A-12)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, DECK, STAGES, WONDERS
from septem.architects.rules import decks, progress, wonder
from septem.architects.rules.moves import (
    ACTION,
    ALEXANDRIA_DECK,
    CHOOSE_PROGRESS,
    DRAW,
    ECONOMY,
    END,
    EXTRA,
    EXTRA_CARD,
    HALICARNASSUS_CARD,
    HALICARNASSUS_DECK,
    KEEP,
    MIDDLE,
    SEARCH,
    TAKE,
    TAKE_CARD,
    USE,
    WONDER,
    made,
)
from septem.architects.rules.payment import Payer, lacking, usable
from septem.architects.rules.state import BOARD, OTHERS, WORDS, State
from septem.kernel.bits import bit
from septem.kernel.goods import at, total

BESIDE: Final = decks.LEFT_BIT | decks.RIGHT_BIT


def _places_offered(verb: int, mask: int) -> vec[i64]:
    return vec[i64]([made(verb, place) for place in range(3) if mask >> place & 1])


# Moves on the left, right and central decks, by the bits of those that are not empty.
TAKES: Final = [_places_offered(TAKE, mask) for mask in range(8)]
EXTRAS: Final = [_places_offered(EXTRA, mask) for mask in range(8)]
SEARCHES: Final = [_places_offered(SEARCH, mask) for mask in range(4)]


def choices(table: State) -> vec[i64]:
    """The moves of the decision now owed; empty when an action could only end the turn."""
    decision = table.decision
    moves: vec[i64]
    if decision == TAKE_CARD:
        moves = TAKES[table.reachable()]
    elif decision == ACTION:
        moves = actions(table)
    elif decision == CHOOSE_PROGRESS:
        moves = progress.choices(table.face_up, table.stack)
    elif decision == EXTRA_CARD:
        moves = EXTRAS[table.reachable()]
    elif decision == ALEXANDRIA_DECK:
        moves = draws(table)
    elif decision == HALICARNASSUS_DECK:
        moves = SEARCHES[table.reachable() & BESIDE]
    elif decision == HALICARNASSUS_CARD:
        moves = keeps(table)
    else:
        moves = free_wonders(table)
    return moves


def actions(table: State) -> vec[i64]:
    """Stages, science sets, armed tokens, the end of the turn (A-4.3, A-4.4, A-12.3)."""
    moves: vec[i64] = vec[i64]()
    mandatory = payable(table)
    helpers = table.helpers()
    if mandatory or helpers:
        moves = builds(table, helpers)
    others = table.city[WORDS * table.active + OTHERS]
    if (table.face_up or table.stack) and progress.has_set(others):
        moves = progress.sets(moves, others)
        mandatory = True
    ready = table.armed & ~table.used
    if ready and table.reachable():
        moves = uses(moves, ready)
    if len(moves) and not mandatory:
        moves = append(moves, END)
    return moves


def payable(table: State) -> bool:
    """Whether an available stage can be paid with grey and yellow cards alone: then one must be built (A-6.6)."""
    goods = table.city[WORDS * table.active]
    board = table.city[WORDS * table.active + BOARD]
    place = wonder.place(table.wonder(table.active), board)
    same = BOX.least_same[place]
    different = BOX.least_different[place]
    held = total(goods)
    if held < same and held < different:
        return False
    coins = at(goods, COIN)
    use = usable(goods)
    return lacking(use, 1, same) <= coins or lacking(use, 0, different) <= coins


def builds(table: State, helpers: i64) -> vec[i64]:
    """Every payment for every available stage (A-12.9)."""
    moves: vec[i64] = vec[i64]()
    goods = table.city[WORDS * table.active]
    which = table.wonder(table.active)
    stages = wonder.available(which, table.city[WORDS * table.active + BOARD])
    held = total(goods)
    if helpers & ECONOMY:
        held += 1
    stage: i64 = 0
    while stages:
        place = which * STAGES + stage
        if stages & 1 and BOX.stage_count[place] <= held:
            payer = Payer(moves, stage, goods, BOX.stage_same[place], BOX.stage_count[place])
            payer.offer(helpers)
            moves = payer.moves
        stages >>= 1
        stage += 1
    return moves


def uses(moves: vec[i64], ready: i64) -> vec[i64]:
    """Append a move for each armed token."""
    return each(moves, USE, ready)


def each(moves: vec[i64], move: i64, bits: i64) -> vec[i64]:
    """Append a move for each bit that is set."""
    what: i64 = 0
    while bits >> what:
        if bits >> what & 1:
            moves = append(moves, made(move, what))
        what += 1
    return moves


def draws(table: State) -> vec[i64]:
    """Every deck on the table that is not empty, in seat order (A-12.6)."""
    moves: vec[i64] = vec[i64]()
    deck: i64 = 0
    while deck < table.seats:
        if decks.size(table.sizes, deck):
            moves = append(moves, made(DRAW, table.wonder(deck)))
        deck += 1
    if decks.size(table.sizes, deck):
        moves = append(moves, made(DRAW, MIDDLE))
    return moves


def keeps(table: State) -> vec[i64]:
    """Each different card type among the cards looked at (A-12.8)."""
    deck = table.deck_at(table.searched)
    top = DECK * deck + decks.size(table.sizes, deck) - 1
    types: i64 = 0
    count = table.looked_at()
    while count:
        types |= bit(table.row[top])
        top -= 1
        count -= 1
    return each(vec[i64](), KEEP, types)


def free_wonders(table: State) -> vec[i64]:
    """Each wonder not taken yet (A-12.1)."""
    moves: vec[i64] = vec[i64]()
    which: i64 = 0
    while which < WONDERS:
        seat: i64 = 0
        while seat < table.active and table.wonder(seat) != which:
            seat += 1
        if seat == table.active:
            moves = append(moves, made(WONDER, which))
        which += 1
    return moves
