"""Duel(Game): the table, its turns and Ages, in the order of the rulebook (D-4, D-10)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.duel.cards.catalogue import HIGH, WONDER_AT
from septem.duel.rules import (
    ages,
    codes,
    offers,
    payment,
    progress,
    scoring,
    steps,
    structure,
)
from septem.duel.rules.belongings import Belongings, cloned
from septem.duel.rules.buildings import construct
from septem.duel.rules.city import City, bits, members
from septem.duel.rules.military import OFF
from septem.duel.rules.steps import BUILD, DISCARD, START
from septem.duel.rules.structure import (
    REMOVED,
    SIZE,
    STEP,
)
from septem.duel.rules.terms import Terms
from septem.duel.rules.wonders import DRAFTERS, raise_wonder
from septem.kernel.bits import bit, position_of
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Faces, Game, Outcome, places
from septem.kernel.record import Setup
from septem.kernel.rng import Rng

VICTORIES: Final = ["points", "military", "science"]
NO_TASKS: Final = vec[i64]()
MANY_TASKS: Final = 4  # seldom more of them wait


class Duel(Game):
    """A table of 7 Wonders Duel."""

    def __init__(self, setup: Setup, terms: Terms, faces: Faces, first: City, second: City) -> None:
        super().__init__(setup, 2, faces)
        self.terms = terms
        self.first = first
        self.second = second
        self.age: i64 = 1
        self.active: i64 = 0
        self.extra: i64 = 0  # 1: the active player plays again
        self.pawn: i64 = 0
        self.barrier: i64 = OFF  # a space the pawn cannot enter
        self.military: i64 = 15  # military tokens left
        self.board: i64 = 0  # progress tokens on the board
        self.luck: i64 = 0  # the seed of the next random draw
        self.cards: vec[i64] = (
            NO_TASKS  # three Ages of 20 + 3 cards; -1 where a position gives none
        )
        self.left: i64 = 0  # positions of the structure still there
        self.open: i64 = 0  # those accessible
        self.up: i64 = 0  # those face up
        self.pile_lo: i64 = 0  # the discard pile
        self.pile_hi: i64 = 0
        self.under_lo: i64 = 0  # the card under each wonder (wonders.py)
        self.under_hi: i64 = 0
        self.under_top: i64 = 0
        self.standing: i64 = 0  # wonders built
        self.picks: i64 = len(DRAFTERS)  # wonders drafted
        self.group: i64 = 0  # wonders face up in the draft
        self.next_group: i64 = 0
        self.decision: i64 = 0  # the kind of the decision owed now
        self.task: i64 = 0  # and its values
        self.agenda: vec[i64] = NO_TASKS  # what waits under it, the next one last
        self.victory: i64 = 0
        self.winner: i64 = -1  # of a supremacy
        self.own: Belongings | None = None  # what boxes keep of the table
        self.marked: i64 = 0  # positions of the structure with a piece of a box on the card
        self.work: vec[i64] = NO_TASKS  # room for the options of a turn, made when it is needed

    # Who is who.

    def city(self, seat: i64) -> City:
        return self.first if seat == 0 else self.second

    def removed_tokens(self) -> i64:
        """Progress tokens neither on the board nor owned, nor on a piece of a box (D-2.2)."""
        gone = self.board | self.first.progress | self.second.progress
        for box in self.terms.rules:
            gone |= box.held_tokens(self)
        return self.terms.token_mask & ~gone

    def removed_cards(self) -> list[int]:
        """The cards removed from the current Age at set-up that are still there."""
        base = (self.age - 1) * STEP + SIZE
        return [n for n in sorted(self.cards[base : base + REMOVED]) if n >= 0]

    def use_removed_cards(self) -> None:
        """The cards removed from the current Age leave the box (D-15.3)."""
        cards = self.cards[:]
        base = (self.age - 1) * STEP + SIZE
        cards[base] = cards[base + 1] = cards[base + 2] = -1
        self.cards = cards

    def put_back_removed(self, card: i64) -> None:
        """A removed card that was to leave the box stays there after all (D-1.8, D-15.3)."""
        cards = self.cards[:]
        at = (self.age - 1) * STEP + SIZE
        while cards[at] >= 0:
            at += 1
        cards[at] = card
        self.cards = cards

    # The packed face.

    def codes(self, seat: i64) -> vec[i64]:
        if self.decision == 0:
            number = self.list_turn(seat)
            return self.work[:number]
        return steps.decision_of(self.task).codes(self, self.task)

    def random_code(self, seat: i64, rng: Rng) -> i64:
        if self.decision == 0:
            return self.random_action(seat, rng)
        options = steps.decision_of(self.task).codes(self, self.task)
        return options[rng.below(len(options))]

    def random_action(self, seat: i64, rng: Rng) -> i64:
        """One of the actions of a turn, all equally likely; wonders are not written once for each card under them."""
        if self.age >= self.terms.acts_from:
            number = self.list_turn(seat)
            return self.work[rng.below(number)]
        me = self.first if seat == 0 else self.second
        price = payment.prices(me, self.second if seat == 0 else self.first)
        discards = bits(self.open)
        plain = self.list_cards(me, price, discards)
        wonders = offers.wonders(me, self.work, plain, price, me.coins + me.reserve)
        chosen = rng.below(plain + wonders * discards)
        if chosen < plain:
            return self.work[chosen]
        chosen -= plain
        which = chosen // discards
        return self.work[chosen - which * discards] + self.work[plain + which]

    def list_turn(self, seat: i64) -> i64:
        """Write discards, then buildings, then wonders, then what boxes add into `work` (D-16.5); how many there are."""
        me = self.first if seat == 0 else self.second
        price = payment.prices(me, self.second if seat == 0 else self.first)
        discards = bits(self.open)
        number = self.list_cards(me, price, discards)
        wonders = offers.wonders(me, self.work, number, price, me.coins + me.reserve)
        number = offers.with_cards(self.work, discards, number, wonders)
        if self.age >= self.terms.acts_from:
            for box in self.terms.acting:
                number = box.offers(self, seat, self.work, number)
        return number

    def list_cards(self, me: City, price: i64, discards: i64) -> i64:
        """Write the discard of each accessible card, and after the last of them what builds those that can be paid."""
        if not len(self.work):
            self.work = self.terms.room[:]
        purse = me.coins + me.reserve
        options = self.work
        cards = self.cards
        base = (self.age - 1) * STEP
        number = discards
        i: i64 = 0
        rest = self.open
        while rest:
            low = rest & -rest
            rest ^= low
            at = position_of(low)
            card = cards[base + at]
            what = card << codes.CARD | at << codes.POSITION
            options[i] = DISCARD | what
            i += 1
            build = offers.building(me, card, price, purse)
            if build:
                options[number] = build | what
                number += 1
        return number

    def commit(self, seat: i64, code: i64) -> None:
        self.remember(seat, code)
        kind = self.decision
        if kind == 0:
            self.act(seat, code)
        else:
            task = self.task
            self.decision = 0
            self.task = 0
            steps.decision_of(task).resolve(self, task, code)
            if kind <= START:
                return
        self.settle()

    # A turn (D-4.2).

    def act(self, seat: i64, code: i64) -> None:
        """Steps 1 to 4: the chosen action, its payment, the card's move, its effects."""
        kind = codes.kind_of(code)
        if kind > steps.WONDER:
            self.act_by_box(seat, code)
            return
        card = codes.card_of(code)
        me = self.first if seat == 0 else self.second
        self.take(codes.position_of(code))
        if kind == DISCARD:
            self.discard(card)
            me.coins += offers.discard_gives(me)
            return
        self.pay(seat, me, code)
        if kind == BUILD:
            if code & codes.CHAIN:
                me.coins += me.chain_coins
            construct(self, seat, card)
        else:
            raise_wonder(self, seat, codes.wonder_of(code), card)

    def act_by_box(self, seat: i64, code: i64) -> None:
        """An action that a box has added."""
        for box in self.terms.acting:
            if box.act(self, seat, code):
                return

    def pay(self, seat: i64, me: City, code: i64) -> None:
        """Coins go to the bank, the trade cost to an opponent with Economy (D-5.9)."""
        total = codes.coins_of(code)
        if total:
            me.spend(total)
            other = self.second if seat == 0 else self.first
            if other.broker:
                other.coins += codes.trade_of(code)

    def take(self, at: i64) -> None:
        """A card leaves the structure; what it alone covered becomes accessible (D-3.3)."""
        self.left &= ~bit(at)
        freed = structure.freed((self.age - 1) * SIZE + at, self.left)
        self.open = self.open & self.left | freed

    def discard(self, card: i64) -> None:
        if card < HIGH:
            self.pile_lo |= bit(card)
        else:
            self.pile_hi |= bit(card - HIGH)

    def gain_symbol(self, seat: i64, symbol: i64) -> None:
        """One more scientific symbol (D-9)."""
        progress.gain_symbol(self, seat, symbol)

    def draw_tokens(self, number: i64) -> i64:
        """Progress tokens drawn at random from the removed ones."""
        return progress.draw(self, self.removed_tokens(), number)

    def push(self, task: i64) -> None:
        """Something more to do before the turn goes on; the last pushed is done first (D-4.4)."""
        agenda = vec[i64](capacity=MANY_TASKS)
        for waiting in self.agenda:
            agenda = append(agenda, waiting)
        self.agenda = append(agenda, task)

    def ask(self, task: i64) -> None:
        """A seat owes a decision."""
        self.decision = codes.kind_of(task)
        self.task = task
        self.owing = 1 + codes.seat_of(task)

    def settle(self) -> None:
        """Do what waits on the agenda until a decision is owed or the turn is over."""
        while not self.over:
            waiting = len(self.agenda)
            if waiting:
                task = self.agenda[waiting - 1]
                self.agenda = self.agenda[: waiting - 1] if waiting > 1 else NO_TASKS
                if steps.step_of(task).run(self, task):
                    return
            elif self.reveal():
                self.next_turn()
                return

    def reveal(self) -> bool:
        """Step 5: accessible cards are turned up; False when something must be settled first."""
        if self.marked & self.open:
            for box in self.terms.marking:
                if not box.reveals(self):
                    return False
        self.up |= self.open
        return True

    def next_turn(self) -> None:
        """Step 6: the Age ends, the same player again, or the opponent."""
        if self.left == 0:
            ages.end(self)
            return
        if self.extra:
            self.extra = 0
        else:
            self.active = 1 - self.active
        self.await_turn()

    def await_turn(self) -> None:
        self.decision = 0
        self.task = 0
        self.owing = 1 + self.active

    # The end (D-11).

    def win(self, seat: i64, victory: i64) -> None:
        """Supremacy: the game ends at once (D-4.3)."""
        self.finish(victory, seat)

    def finish(self, victory: i64, winner: i64) -> None:
        self.victory = victory
        self.winner = winner
        self.over = True
        self.owing = 0
        self.extra = 0
        self.decision = 0
        self.task = 0
        for task in self.agenda:
            steps.step_of(task).drop(self, task)
        self.agenda = NO_TASKS

    def totals(self) -> vec[i64]:
        return vec[i64]([self.total(0), self.total(1)])

    def total(self, seat: i64) -> i64:
        """The points of a seat, quickly; `scoring.sheet` says what they are made of."""
        points = scoring.total(self, seat)
        for box in self.terms.scoring:
            points += box.score(self, seat)
        return points

    def result(self) -> Outcome:
        scores = [scoring.lines(self, 0), scoring.lines(self, 1)]
        for seat in (0, 1):
            scores[seat]["total"] = sum(scores[seat].values())
        if self.victory:
            return Outcome(scores, (1, 2) if self.winner == 0 else (2, 1), VICTORIES[self.victory])
        ranking = places([(lines["total"], lines["blue"]) for lines in scores])
        return Outcome(scores, ranking)

    def boards(self, seat: int) -> list[str]:
        return [WONDER_AT[n].id for n in members(self.city(seat).built)]

    # Copies.

    def clone(self) -> "Duel":
        """An independent copy."""
        first, second = self.first.clone(), self.second.clone()
        twin = Duel(self.setup, self.terms, self.faces, first, second)
        twin.over = self.over
        twin.owing = self.owing
        twin.share_history(self)
        twin.age = self.age
        twin.active = self.active
        twin.extra = self.extra
        twin.pawn = self.pawn
        twin.barrier = self.barrier
        twin.military = self.military
        twin.board = self.board
        twin.luck = self.luck
        twin.cards = self.cards  # never changed in place
        twin.left = self.left
        twin.open = self.open
        twin.up = self.up
        twin.pile_lo = self.pile_lo
        twin.pile_hi = self.pile_hi
        twin.under_lo = self.under_lo
        twin.under_hi = self.under_hi
        twin.under_top = self.under_top
        twin.standing = self.standing
        twin.picks = self.picks
        twin.group = self.group
        twin.next_group = self.next_group
        twin.decision = self.decision
        twin.task = self.task
        twin.agenda = self.agenda  # never changed in place
        twin.victory = self.victory
        twin.winner = self.winner
        twin.marked = self.marked
        if self.own is not None:
            twin.own = cloned(self.own)
        return twin

    # The face for people.

    def take_back(self, seat: int) -> None:
        raise IllegalMove("in Duel every move is revealed at once; nothing can be taken back")
