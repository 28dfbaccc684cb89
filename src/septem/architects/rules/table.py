"""The table: what lies on it and how a turn goes (A-4 to A-11)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import (
    ANY_DECK,
    CENTRAL_DECK,
    DECK,
    LEFT_AND_RIGHT,
    LOOK,
    STAGES,
    SYMBOL,
    TOKEN,
)
from septem.architects.rules import battle, decks, offers, progress, wonder
from septem.architects.rules import scoring as score
from septem.architects.rules.moves import (
    ACTION,
    ALEXANDRIA_DECK,
    BUILD,
    CENTRE,
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
    LEFT,
    MIDDLE,
    PAID,
    PROGRESS,
    SEARCH,
    STACK,
    TAKE,
    TAKE_CARD,
    THREE,
    USE,
)
from septem.kernel.bits import bit
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Faces, Game, Outcome, places
from septem.kernel.goods import one
from septem.kernel.record import Setup
from septem.kernel.rng import Rng

NOBODY: Final = -1
LOOKED_AT: Final = 5
NONE: Final[vec[i64]] = vec[i64]()


class Architects(Game):
    """A table of 7 Wonders Architects."""

    def __init__(self, setup: Setup, seats: int, faces: Faces) -> None:
        super().__init__(setup, seats, faces)
        self.wonders: i64 = 0  # a nibble per seat: wonder + 1, 0 while it is not chosen
        self.row: vec[i64] = NONE  # the cards of all decks, shared between clones (see decks.py)
        self.sizes: i64 = 0
        # Three words per seat: cards of types 0-5, cards of types 6-13, board (see wonder.py).
        self.city: vec[i64] = NONE
        self.face_up: i64 = 0  # progress tokens (see progress.py)
        self.stack: i64 = 0
        self.conflict: i64 = 0  # conflict tokens on their Battle side
        self.conflict_tokens: i64 = BOX.conflict[seats]
        self.cat: i64 = NOBODY
        self.goods_out: i64 = 0  # the discard pile, packed like the cards of a seat
        self.others_out: i64 = 0
        self.seen: i64 = 0  # bit s: seat s knows the top card of the central deck
        self.luck: i64 = 0  # fixes the next shuffle
        self.active: i64 = 0
        self.decision: i64 = TAKE_CARD
        self.armed: i64 = 0  # tokens of the active player, as bits
        self.used: i64 = 0
        self.took = False  # a card was taken this turn
        self.idle: i64 = 0  # turns in a row without a card taken
        self.searched: i64 = 0  # the deck Halicarnassus looks at: LEFT or RIGHT
        self.offer: vec[i64] = NONE

    # The packed face.

    def codes(self, seat: i64) -> vec[i64]:
        return self.offer

    def commit(self, seat: i64, code: i64) -> None:
        self.remember(seat, code)
        self.apply(code)
        self.go_on()

    def clone(self) -> "Architects":
        made = Architects(self.setup, self.seats, self.faces)
        made.over = self.over
        made.owing = self.owing
        made.history = self.history[:]
        made.wonders = self.wonders
        made.row = self.row
        made.sizes = self.sizes
        made.city = self.city[:]
        made.face_up = self.face_up
        made.stack = self.stack
        made.conflict = self.conflict
        made.cat = self.cat
        made.goods_out = self.goods_out
        made.others_out = self.others_out
        made.seen = self.seen
        made.luck = self.luck
        made.active = self.active
        made.decision = self.decision
        made.armed = self.armed
        made.used = self.used
        made.took = self.took
        made.idle = self.idle
        made.searched = self.searched
        made.offer = self.offer
        return made

    def totals(self) -> vec[i64]:
        points: vec[i64] = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            points = append(
                points,
                score.total(
                    self.wonder(seat),
                    self.city[3 * seat + 1],
                    self.city[3 * seat + 2],
                    self.cat == seat,
                ),
            )
            seat += 1
        return points

    # The table.

    def wonder(self, seat: i64) -> i64:
        """The wonder of a seat; -1 while it is not chosen."""
        return (self.wonders >> (seat * 4) & 15) - 1

    def deck_at(self, place: i64) -> i64:
        """The deck on the left, on the right or in the centre of the active player (A-3.2)."""
        if place == LEFT:
            return self.active
        if place == CENTRE:
            return self.seats
        return decks.right_of(self.active, self.seats)

    def top(self, deck: i64) -> i64:
        """The top card of a deck that is not empty."""
        return self.row[DECK * deck + decks.size(self.sizes, deck) - 1]

    def reachable(self) -> i64:
        """The decks of the three available cards, as bits: left, right, central (A-3.3)."""
        sizes = self.sizes
        bits: i64 = 0
        if sizes >> (self.active * 6) & 63:
            bits |= 1
        if sizes >> (decks.right_of(self.active, self.seats) * 6) & 63:
            bits |= 2
        if sizes >> (self.seats * 6) & 63:
            bits |= 4
        return bits

    def board(self) -> i64:
        """The board of the active player (see wonder.py)."""
        return self.city[3 * self.active + 2]

    # Taking.

    def take(self, deck: i64) -> None:
        """Take the top card of a deck; an empty one gives nothing (A-5.1, A-7.8)."""
        if decks.size(self.sizes, deck) == 0:
            return
        card = self.top(deck)
        self.sizes -= one(deck)
        if deck == self.seats:
            self.seen = 0
        self.receive(card)

    def receive(self, card: i64) -> None:
        """Lay a card before the active player: cat, horns, tokens armed (A-5.2 to A-5.4)."""
        word = 3 * self.active
        if card < 6:
            self.city[word] = self.city[word] + one(card)
        else:
            self.city[word + 1] = self.city[word + 1] + one(card - 6)
            if BOX.cat[card]:
                self.cat = self.active
            self.conflict = battle.turned(self.conflict, BOX.horns[card], self.conflict_tokens)
        self.armed |= BOX.arms[card] & wonder.tokens(self.board())
        self.took = True

    def take_progress(self, choice: i64) -> None:
        """Take a face-up token, replaced at once from the stack, or the top of the stack (A-8.3, A-8.4)."""
        kind = choice
        drawn = self.stack & 15
        self.stack >>= 4
        if choice == STACK:
            kind = drawn - 1
        else:
            self.face_up = progress.replaced(self.face_up, kind, drawn)
        word = 3 * self.active + 2
        self.city[word] = self.city[word] + bit(wonder.TOKENS + kind)

    # The moves.

    def apply(self, code: i64) -> None:
        """Do what a move says."""
        verb = code & 15
        thing = code >> 4
        if verb == TAKE or verb == EXTRA:  # noqa: SIM109, PLR1714 - a tuple would be boxed
            self.decision = ACTION
            self.take(self.deck_at(thing))
        elif verb == BUILD:
            self.build(code)
        elif verb == EXCHANGE:
            self.exchange(thing)
        elif verb == USE:
            self.used |= bit(thing)
            self.decision = EXTRA_CARD
        elif verb == END:
            self.end_turn()
        elif verb == PROGRESS:
            self.decision = ACTION
            self.take_progress(thing)
        elif verb == DRAW:
            self.decision = ACTION
            self.take(self.deck_of(thing))
        elif verb == SEARCH:
            self.searched = thing
            self.decision = HALICARNASSUS_CARD
        elif verb == KEEP:
            self.keep(thing)
        else:
            self.choose_wonder(thing)

    def build(self, code: i64) -> None:
        """Pay, turn the stage, arm tokens, then apply its effect (A-6.5, A-9.2)."""
        stage = code >> 4 & 7
        paid = code >> PAID
        word = 3 * self.active
        self.city[word] = self.city[word] - paid
        self.goods_out += paid
        if code & ECONOMY:
            self.used |= BOX.economy
        if code & ENGINEERING:
            self.used |= BOX.engineering
        self.city[word + 2] = self.city[word + 2] | bit(stage)
        self.armed |= BOX.arms_building & wonder.tokens(self.board())
        self.decision = ACTION
        self.stage_effect(BOX.stage_effect[self.wonder(self.active) * STAGES + stage])

    def stage_effect(self, effect: i64) -> None:
        """The effect of a stage just built; standing shields need nothing here (A-7)."""
        if effect == ANY_DECK:
            self.decision = ALEXANDRIA_DECK
        elif effect == CENTRAL_DECK:
            self.take(self.seats)
        elif effect == LEFT_AND_RIGHT:
            self.take(self.active)
            self.take(decks.right_of(self.active, self.seats))
        elif effect == LOOK:
            self.decision = HALICARNASSUS_DECK
        elif effect == TOKEN:
            self.decision = CHOOSE_PROGRESS

    def exchange(self, which: i64) -> None:
        """Discard a science set; a token is chosen next (A-8.3)."""
        if which == THREE:
            cards = one(SYMBOL - 6) + one(SYMBOL - 5) + one(SYMBOL - 4)
        else:
            cards = 2 * one(SYMBOL - 6 + which)
        word = 3 * self.active + 1
        self.city[word] = self.city[word] - cards
        self.others_out += cards
        self.decision = CHOOSE_PROGRESS

    def deck_of(self, which: i64) -> i64:
        """The deck of a wonder on the table, or the central one (A-7.1)."""
        if which == MIDDLE:
            return self.seats
        seat: i64 = 0
        while self.wonder(seat) != which:
            seat += 1
        return seat

    def keep(self, card: i64) -> None:
        """Take one of the cards looked at and shuffle the others back into the whole deck (A-7.5)."""
        deck = self.deck_at(self.searched)
        size = decks.size(self.sizes, deck)
        row: vec[i64] = self.row[:]
        base: i64 = DECK * deck
        place = base + size - 1
        while row[place] != card:
            place -= 1
        row[place] = row[base + size - 1]
        self.sizes -= one(deck)
        rng = Rng(self.luck)
        decks.reshuffle(row, deck, 0, size - 1, rng)
        self.luck = rng.word()
        self.row = row
        self.decision = ACTION
        self.receive(card)

    def choose_wonder(self, which: i64) -> None:
        """A seat takes a wonder and shuffles its deck; the last one to choose opens the game (A-2.1, A-14.1)."""
        rng = Rng(self.luck)
        row: vec[i64] = self.row[:]
        decks.lay(row, self.active, decks.shuffled(which, rng))
        self.luck = rng.word()
        self.row = row
        self.sizes += DECK * one(self.active)
        self.wonders |= (which + 1) << (4 * self.active)
        self.active += 1
        if self.active == self.seats:
            self.active = 0
            self.decision = TAKE_CARD
        self.set_owing()

    # The turn.

    def set_owing(self) -> None:
        self.owing = bit(self.active)

    def go_on(self) -> None:
        """Until somebody has a real choice: what leaves only one is done at once, taking a card is always asked (A-12)."""
        while not self.over:
            offer = offers.choices(self)
            count: i64 = len(offer)
            if count > 1 or (count == 1 and self.decision == TAKE_CARD):
                self.offer = offer
                return
            if count == 1:
                self.apply(offer[0])
            elif self.decision == ACTION:
                self.end_turn()
            else:
                self.decision = ACTION  # no deck or token to take from

    def looked_at(self) -> i64:
        """How many cards Halicarnassus looks at: five, or all when there are fewer (A-7.5)."""
        return min(decks.size(self.sizes, self.deck_at(self.searched)), LOOKED_AT)

    def helpers(self) -> i64:
        """Economy and Engineering as far as the active player may use them in a payment (A-9.1)."""
        flags: i64 = 0
        ready = wonder.tokens(self.board()) & ~self.used
        if ready == 0:
            return flags
        if ready & BOX.economy:
            flags |= ECONOMY
        if ready & BOX.engineering:
            flags |= ENGINEERING
        return flags

    def end_turn(self) -> None:
        """Battle if due, end of the game if due, else the left neighbour's turn (A-4.1, A-11.1, A-11.2)."""
        if self.conflict == self.conflict_tokens:
            self.fight()
        self.idle += 1
        if self.took:
            self.idle = 0
        if wonder.finished(self.board()) or self.idle == self.seats:
            self.finish()
            return
        self.active += 1
        if self.active == self.seats:
            self.active = 0
        self.start_turn()

    def start_turn(self) -> None:
        """The owner of the cat looks at the top of the central deck; a card is to be taken (A-4.1)."""
        self.armed = 0
        self.used = 0
        self.took = False
        self.decision = TAKE_CARD
        self.set_owing()
        self.look()

    def look(self) -> None:
        """The look of the cat's owner at the start of a turn (A-13.3)."""
        if self.cat == self.active and decks.size(self.sizes, self.seats):
            self.seen |= self.owing

    def fight(self) -> None:
        """One battle for all players (A-10.1, A-10.4)."""
        strength: vec[i64] = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            strength = append(strength, self.shields(seat))
            seat += 1
        won = battle.victories(strength)
        seat = 0
        while seat < self.seats:
            word = 3 * seat + 1
            leaving = battle.horned(self.city[word])
            self.city[word] = self.city[word] - leaving
            self.others_out += leaving
            self.city[word + 1] = self.city[word + 1] + battle.victory(won[seat])
            seat += 1
        self.conflict = 0

    def shields(self, seat: i64) -> i64:
        """The shields of a seat (A-10.1)."""
        return battle.shields(self.wonder(seat), self.city[3 * seat + 1], self.city[3 * seat + 2])

    def finish(self) -> None:
        """The game is over."""
        self.over = True
        self.owing = 0
        self.decision = FINISHED
        self.armed = 0
        self.used = 0
        self.offer = NONE

    # The face for people.

    def take_back(self, seat: int) -> None:
        raise IllegalMove("nothing can be taken back: in Architects every choice is seen at once")

    def result(self) -> Outcome:
        lines = [
            score.lines(
                self.wonder(seat),
                self.city[3 * seat + 1],
                self.city[3 * seat + 2],
                self.cat == seat,
            )
            for seat in range(self.seats)
        ]
        keys = [
            (points["total"], int(wonder.built(self.city[3 * seat + 2])))
            for seat, points in enumerate(lines)
        ]
        return Outcome(lines, places(keys))
