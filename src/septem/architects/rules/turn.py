"""How a turn goes: what each move does, from the card taken to the end of the turn (A-4 to A-11)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import (
    ANY_DECK,
    CENTRAL_DECK,
    COIN,
    DECK,
    LEFT_AND_RIGHT,
    LOOK,
    STAGES,
    SYMBOL,
    TOKEN,
)
from septem.architects.rules import battle, decks, offers, progress, wonder
from septem.architects.rules.moves import (
    ACTION,
    ALEXANDRIA_DECK,
    BUILD,
    CHOOSE_PROGRESS,
    DRAW,
    ECONOMY,
    END,
    ENGINEERING,
    EXCHANGE,
    EXTRA,
    EXTRA_CARD,
    FINISHED,
    HALICARNASSUS_CARD,
    HALICARNASSUS_DECK,
    KEEP,
    PROGRESS,
    SEARCH,
    STACK,
    TAKE,
    TAKE_CARD,
    THREE,
    USE,
    cards_of,
    stage_of,
    thing_of,
    verb_of,
)
from septem.architects.rules.state import BOARD, CHOICE, NONE, OTHERS, WORDS, State
from septem.kernel.bits import bit
from septem.kernel.goods import at, one
from septem.kernel.rng import Rng


def go_on(table: State) -> None:
    """Until somebody has a real choice: what leaves only one is done at once, taking a card is always asked (A-12)."""
    while not table.over:
        offer = offers.choices(table)
        count: i64 = len(offer)
        if count > 1 or (count == 1 and table.decision == TAKE_CARD):
            table.offer = offer
            return
        if count == 1:
            apply(table, offer[0])
        elif table.decision == ACTION:
            end_turn(table)
        else:
            table.decision = ACTION  # no deck or token to take from


def apply(table: State, code: i64) -> None:
    """Do what a move says."""
    verb = verb_of(code)
    thing = thing_of(code)
    if verb == TAKE or verb == EXTRA:  # noqa: SIM109, PLR1714 - a tuple would be boxed
        table.decision = ACTION
        take(table, table.deck_at(thing))
    elif verb == BUILD:
        build(table, code)
    elif verb == EXCHANGE:
        exchange(table, thing)
    elif verb == USE:
        table.used |= bit(thing)
        table.decision = EXTRA_CARD
    elif verb == END:
        end_turn(table)
    elif verb == PROGRESS:
        table.decision = ACTION
        take_progress(table, thing)
    elif verb == DRAW:
        table.decision = ACTION
        take(table, table.deck_of(thing))
    elif verb == SEARCH:
        table.searched = thing
        table.decision = HALICARNASSUS_CARD
    elif verb == KEEP:
        keep(table, thing)
    else:
        choose_wonder(table, thing)


# The start of a turn.


def set_owing(table: State) -> None:
    table.owing = bit(table.active)


def start_turn(table: State) -> None:
    """The owner of the cat looks at the top of the central deck; a card is to be taken (A-4.1)."""
    table.armed = 0
    table.used = 0
    table.took = False
    table.decision = TAKE_CARD
    set_owing(table)
    look(table)


def look(table: State) -> None:
    """The look of the cat's owner at the start of a turn (A-13.3)."""
    if table.cat == table.active and at(table.sizes, table.seats):
        table.seen |= table.owing


# Taking.


def take(table: State, deck: i64) -> None:
    """Take the top card of a deck; an empty one gives nothing (A-5.1, A-7.8)."""
    if at(table.sizes, deck) == 0:
        return
    card = table.top(deck)
    table.sizes -= one(deck)
    if deck == table.seats:
        table.seen = 0
    receive(table, card)


def receive(table: State, card: i64) -> None:
    """Lay a card before the active player: cat, horns, tokens armed (A-5.2 to A-5.4)."""
    word = WORDS * table.active
    if card <= COIN:
        table.city[word] = table.city[word] + one(card)
    else:
        table.city[word + OTHERS] = table.city[word + OTHERS] + decks.one_other(card)
        if BOX.cat[card]:
            table.cat = table.active
        table.conflict = battle.turned(table.conflict, BOX.horns[card], table.conflict_tokens)
    table.armed |= BOX.arms[card] & wonder.tokens(table.city[word + BOARD])
    table.took = True


def take_progress(table: State, choice: i64) -> None:
    """Take a face-up token, replaced at once from the stack, or the top of the stack (A-8.3, A-8.4)."""
    kind = choice
    drawn = progress.first(table.stack)
    table.stack = progress.rest(table.stack)
    if choice == STACK:
        kind = drawn
    else:
        table.face_up = progress.replaced(table.face_up, kind, drawn)
    word = WORDS * table.active + BOARD
    table.city[word] = table.city[word] + bit(wonder.TOKENS + kind)


# Actions.


def build(table: State, code: i64) -> None:
    """Pay, turn the stage, arm tokens, then apply its effect (A-6.5, A-9.2)."""
    stage = stage_of(code)
    paid = cards_of(code)
    word = WORDS * table.active
    table.city[word] = table.city[word] - paid
    table.goods_out += paid
    if code & ECONOMY:
        table.used |= BOX.economy
    if code & ENGINEERING:
        table.used |= BOX.engineering
    board = table.city[word + BOARD] | bit(stage)
    table.city[word + BOARD] = board
    table.armed |= BOX.arms_building & wonder.tokens(board)
    table.decision = ACTION
    stage_effect(table, BOX.stage_effect[table.wonder(table.active) * STAGES + stage])


def stage_effect(table: State, effect: i64) -> None:
    """The effect of a stage just built; standing shields need nothing here (A-7)."""
    if effect == ANY_DECK:
        table.decision = ALEXANDRIA_DECK
    elif effect == CENTRAL_DECK:
        take(table, table.seats)
    elif effect == LEFT_AND_RIGHT:
        take(table, table.active)
        take(table, decks.right_of(table.active, table.seats))
    elif effect == LOOK:
        table.decision = HALICARNASSUS_DECK
    elif effect == TOKEN:
        table.decision = CHOOSE_PROGRESS


def exchange(table: State, which: i64) -> None:
    """Discard a science set; a token is chosen next (A-8.3)."""
    if which == THREE:
        cards = decks.one_other(SYMBOL) + decks.one_other(SYMBOL + 1) + decks.one_other(SYMBOL + 2)
    else:
        cards = 2 * decks.one_other(SYMBOL + which)
    word = WORDS * table.active + OTHERS
    table.city[word] = table.city[word] - cards
    table.others_out += cards
    table.decision = CHOOSE_PROGRESS


def keep(table: State, card: i64) -> None:
    """Take one of the cards looked at and shuffle the others back into the whole deck (A-7.5)."""
    deck = table.deck_at(table.searched)
    size = at(table.sizes, deck)
    row: vec[i64] = table.row[:]
    top: i64 = DECK * deck + size - 1
    place = top
    while row[place] != card:
        place -= 1
    row[place] = row[top]
    table.sizes -= one(deck)
    rng = Rng(table.luck)
    decks.reshuffle(row, deck, 0, size - 1, rng)
    table.luck = rng.word()
    table.row = row
    table.decision = ACTION
    receive(table, card)


def choose_wonder(table: State, which: i64) -> None:
    """A seat takes a wonder and shuffles its deck; the last one to choose opens the game (A-2.1, A-14.1)."""
    rng = Rng(table.luck)
    row: vec[i64] = table.row[:]
    decks.lay(row, table.active, decks.shuffled(which, rng))
    table.luck = rng.word()
    table.row = row
    table.sizes += DECK * one(table.active)
    table.wonders |= (which + 1) << (CHOICE * table.active)
    table.active += 1
    if table.active == table.seats:
        table.active = 0
        table.decision = TAKE_CARD
    set_owing(table)


# The end of a turn.


def end_turn(table: State) -> None:
    """Battle if due, end of the game if due, else the left neighbour's turn (A-4.1, A-11.1, A-11.2)."""
    if table.conflict == table.conflict_tokens:
        fight(table)
    table.idle += 1
    if table.took:
        table.idle = 0
    board = table.city[WORDS * table.active + BOARD]
    if wonder.finished(board) or table.idle == table.seats:
        finish(table)
        return
    table.active += 1
    if table.active == table.seats:
        table.active = 0
    start_turn(table)


def fight(table: State) -> None:
    """One battle for all players (A-10.1, A-10.4)."""
    strength: vec[i64] = vec[i64]()
    seat: i64 = 0
    while seat < table.seats:
        strength = append(strength, table.shields(seat))
        seat += 1
    won = battle.victories(strength)
    seat = 0
    while seat < table.seats:
        word = WORDS * seat
        leaving = battle.horned(table.city[word + OTHERS])
        table.city[word + OTHERS] = table.city[word + OTHERS] - leaving
        table.others_out += leaving
        table.city[word + BOARD] = table.city[word + BOARD] + battle.victory(won[seat])
        seat += 1
    table.conflict = 0


def finish(table: State) -> None:
    """The game is over."""
    table.over = True
    table.owing = 0
    table.decision = FINISHED
    table.armed = 0
    table.used = 0
    table.offer = NONE
