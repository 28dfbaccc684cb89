"""The table of 7 Wonders: cities in a ring, ages, turns, and the decisions they owe."""

from typing import Any

from librt.vecs import append, extend, remove, vec
from mypy_extensions import i64, mypyc_attr

from septem.kernel.bits import bit
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Faces, Game, Outcome, places
from septem.kernel.record import Setup
from septem.kernel.rng import Rng
from septem.wonders.cards.tally import IN_WORD, WORD
from septem.wonders.rules import events, second_play, stages
from septem.wonders.rules.city import City, left_of, right_of
from septem.wonders.rules.extension import PLACES, Belongings, Extension, cloned, placed
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.hooks import NOT_MINE
from septem.wonders.rules.orders import (
    FREE_CITY,
    NO_ORDER,
    STAGE,
    Offer,
    card_of,
    coins_left,
    coins_right,
    kind_of,
)
from septem.wonders.rules.ruleset import RuleSet
from septem.wonders.rules.scoring import Sheet, score
from septem.wonders.rules.traces import card_of as traced_card
from septem.wonders.rules.traces import trace
from septem.wonders.rules.turn import Step


@mypyc_attr(allow_interpreted_subclasses=True)
class Wonders(Game):
    """7 Wonders for 3 to 8 players. A city has the number of its seat; left is the next one (W-2.1)."""

    def __init__(
        self, setup: Setup, seats: int, faces: Faces, ruleset: RuleSet, boards: list[str]
    ) -> None:
        super().__init__(setup, seats, faces)
        catalogue = ruleset.catalogue
        self.catalogue = catalogue
        self.ruleset = ruleset
        self.extended = ruleset.extended  # whether expansions take part
        self.own: vec[Belongings] = vec[Belongings]()  # what they keep of the table
        self.turns: i64 = catalogue.hand_sizes[seats] - 1
        self.discard_coins: i64 = catalogue.discard_coins
        self.cities: vec[City] = vec[City](capacity=len(boards))
        for board in boards:
            built = vec[i64]([0] * catalogue.words)
            coins, price = catalogue.starting_coins, catalogue.trade_price
            self.cities = append(self.cities, City(catalogue.boards[board], built, coins, price))
        self.size: i64 = len(boards)  # cities in the ring
        self.offer: Offer | None = None  # buffers for `orders_for`, made when first needed
        self.age: i64 = 0
        self.turn: i64 = 0
        self.steps: vec[Step] = ruleset.steps
        self.step: i64 = 0
        self.orders: vec[i64] = vec[i64]()  # by city
        self.earlier: vec[i64] = vec[
            i64
        ]()  # city, order: plays of this turn that wait for their gains
        self.asked: i64 = (
            -1
        )  # a bit for each step in which a city may wait for a decision of its own (`one_by_one`)
        self.acting: i64 = NO_ORDER  # the city whose last card or dig is being decided
        self.decks: list[vec[i64]] = []  # of the ages not yet dealt, the last age first
        self.left_out: vec[i64] = vec[i64]()  # guilds that are not in this game
        self.ending = False  # the last conflicts are over: the steps that are left end the game
        self.leftovers: vec[i64] = vec[i64]()  # cards that were too few to go round
        self.pile: vec[i64] = vec[i64]()  # the discard pile, as traces
        self.memory_age: i64 = 1  # what was seen before this turn is not remembered
        self.memory_turn: i64 = 1
        if boards:
            self.orders = vec[i64]([NO_ORDER] * len(boards))
            if self.extended:
                self.plug_in()

    def plug_in(self) -> None:
        """Give every city and the table what expansions keep; effects of the boards begin."""
        self.own = PLACES.empty()
        for box in self.ruleset.rules:
            kept = box.table_belongings()
            if kept is not None:
                self.own = placed(self.own, box.place, kept)
        for city in self.cities:
            more = Extension()
            more.own = PLACES.empty()
            for box in self.ruleset.rules:
                kept = box.city_belongings()
                if kept is not None:
                    more.own = placed(more.own, box.place, kept)
            city.more = more
            for effect in city.board.start.standing:
                effect.stand(city)
        for seat in range(self.size):
            for box in self.ruleset.rules:
                box.found(self, seat)

    # Seats and cities.

    def bit(self, seat: i64) -> i64:
        """The bit of a seat in `owing`."""
        return bit(seat)

    def left(self, city: i64) -> City:
        return self.cities[left_of(city, self.size)]

    def right(self, city: i64) -> City:
        return self.cities[right_of(city, self.size)]

    def decider(self, city: i64) -> i64:
        """The seat that gives a city's orders."""
        return city

    def deciding_city(self, seat: i64) -> i64:
        """The city whose order a seat owes now."""
        if self.acting >= 0:
            return self.acting
        return seat

    def is_complete(self, seat: i64) -> bool:
        """Whether a seat that has chosen owes nothing more this turn."""
        return True

    def choosing(self) -> bool:
        """Whether a common choice is open, unseen until all have committed."""
        return self.steps[self.step].secret and not self.over

    # Dealing and passing.

    def begin(self) -> None:
        """Open the game: an expansion's way, or with Age I."""
        for box in self.ruleset.rules:
            if box.begin(self):
                return
        self.open_age(1)

    def open_age(self, age: i64) -> None:
        """Begin an age: with its deal, or with a turn 0 before it; free builds begin anew (W-6.2)."""
        self.age = age
        for city in self.cities:
            city.free_builds_used = 0
            more = city.more
            if more is not None:
                more.color_builds_used = 0
                more.exchanges_used = 0
        for box in self.ruleset.rules:
            box.opened(self)
        if self.ruleset.first_turn:
            self.deal_age()
        else:
            self.turn = 0

    def deal_age(self) -> None:
        """Deal the cards of an age (W-4.2)."""
        self.turn = 1
        deck = self.decks.pop()
        size = len(deck) // self.size
        for seat in range(self.size):
            self.cities[seat].hand = in_order(deck[seat * size : (seat + 1) * size])
        if len(deck) > size * self.size:
            self.leftovers = extend(self.leftovers[:], deck[size * self.size :])

    def pass_hands(self) -> None:
        """To the left neighbour in Ages I and III, to the right one in Age II (W-4.8)."""
        cities = self.cities
        last = self.size - 1
        if self.catalogue.passes_right[self.age]:
            moving = cities[0].hand
            for city in range(last):
                cities[city].hand = cities[city + 1].hand
            cities[last].hand = moving
        else:
            moving = cities[last].hand
            seat: i64 = last
            while seat > 0:
                cities[seat].hand = cities[seat - 1].hand
                seat -= 1
            cities[0].hand = moving

    def discard_leftovers(self) -> None:
        """The card not chosen in the last turn, unless it will be played (W-4.4, W-6.3)."""
        for seat in range(self.seats):
            if not self.plays_last_card(seat):
                for card in self.cities[seat].hand:
                    self.pile = append(self.pile, trace(card, self.age, self.turn, seat))
                self.cities[seat].hand = vec[i64]()

    def plays_last_card(self, city: i64) -> bool:
        """Whether a city has the power, or builds it in this very turn (W-6.3 b)."""
        me = self.cities[city]
        if me.plays_last_card:
            return True
        order = self.orders[city]
        return kind_of(order) == STAGE and stages.ordered(me, order).powers.keeps_last_card

    # Decisions.

    def clear_orders(self) -> None:
        for city in range(self.size):
            self.orders[city] = NO_ORDER

    def orders_for(self, city: i64, hand: vec[i64]) -> vec[i64]:
        """The orders a city may give with a hand."""
        return self.buffer().to(self.trader(city), self.left(city), self.right(city), hand)

    def random_order(self, city: i64, rng: Rng) -> i64:
        """One of the orders a city may give with its hand, all equally likely."""
        hand = self.cities[city].hand
        trader, left, right = self.trader(city), self.left(city), self.right(city)
        return self.buffer().random(trader, left, right, hand, rng)

    def trader(self, city: i64) -> City:
        """A city as it buys goods now; for a last card not all that it has serves (W-5.11)."""
        return self.cities[city] if self.acting != city else second_play.trader(self, city)

    def choices(self, city: i64) -> vec[i64]:
        """The cards a city chooses from."""
        return self.cities[city].hand

    def buffer(self) -> Offer:
        """Where offered orders are collected."""
        if self.offer is None:
            self.offer = Offer(self.catalogue.cards, self.cities, self.ruleset.own_first)
        return self.offer

    def marked(self, city: i64, order: i64) -> i64:
        """An order with the mark of the city it is for, where that is not the decider's own."""
        return order

    def act(self, city: i64) -> None:
        """Ask for the decision of one city outside the common choice."""
        self.keep_plays()
        self.acting = city
        self.owing = self.bit(self.decider(city))

    def ask(self) -> None:
        """A city now waits for a decision of its own: the steps for it look for it."""
        self.asked = -1

    def gains_wait(self) -> bool:
        """Whether what is played now brings its gains later, in the gain step of the turn (W-4.7)."""
        return self.ruleset.build_step <= self.step < self.ruleset.gain_step

    def keep_plays(self) -> None:
        """A further play of this turn begins: the plays made so far wait for the gain step."""
        if not self.gains_wait():
            return
        for city in range(self.size):
            order = self.orders[city]
            if events.built_by(self, city, order) is not None:
                self.earlier = append(append(self.earlier, city), order)
            else:
                self.cities[city].due += events.gained(self, city, order)
            self.orders[city] = NO_ORDER

    def traced(self, city: i64, order: i64) -> i64:
        """The trace of an order's card as it is put away."""
        if self.turn == 0:
            for box in self.ruleset.rules:
                own = box.traced(self, city, card_of(order))
                if own != NOT_MINE:
                    return own
        return trace(card_of(order), self.age, self.turn, self.decider(city))

    def diggable(self, city: i64) -> vec[i64]:
        """The different cards of the discard pile a city may build, in order (W-6.4 c)."""
        me = self.cities[city]
        cards = self.catalogue.cards
        there = vec[i64]([0] * self.catalogue.words)  # a bit per card, as in `City.built`
        for put_away in self.pile:
            card = traced_card(put_away)
            there[card >> WORD] |= bit(card & IN_WORD)
        found: vec[i64] = vec[i64](capacity=len(self.pile))
        for word in range(len(there)):
            bits = there[word]
            index: i64 = word * (IN_WORD + 1)
            while bits:
                if bits & 1 and not me.has_name(cards[index]):
                    found = append(found, index)
                bits >>= 1
                index += 1
        return found

    def dig_up(self, card: i64) -> None:
        """Take a card out of the discard pile; who knew the cards below it still does."""
        for place in range(len(self.pile)):
            if traced_card(self.pile[place]) == card:
                self.pile = remove(self.pile[:], self.pile[place])
                for city in self.cities:
                    if place < city.discards_seen:
                        city.discards_seen -= 1
                return

    def codes(self, seat: i64) -> vec[i64]:
        return self.steps[self.step].codes(self, seat)

    def random_code(self, seat: i64, rng: Rng) -> i64:
        return self.steps[self.step].random_code(self, seat, rng)

    def commit(self, seat: i64, code: i64) -> None:
        self.remember(seat, code)
        self.steps[self.step].accept(self, seat, code)
        if self.owing == 0:
            self.proceed()

    def start(self) -> None:
        """Enter the first turn, up to its first decision."""
        self.steps[0].enter(self)
        self.advance()

    def proceed(self) -> None:
        """Carry out what was decided and go on to the next decision."""
        self.steps[self.step].resolve(self)
        self.advance()

    def advance(self) -> None:
        """Go on to the next decision, or to the end of the game."""
        while self.owing == 0 and not self.over:
            if self.step + 1 < len(self.steps):
                self.step += 1
            elif self.ending:
                self.over = True
                return
            else:
                self.step = 0
            self.steps[self.step].enter(self)
        if self.acting >= 0 and not self.over:
            self.play_single_option()

    def resume_after_build(self) -> None:
        """A single play is over: the steps in which a city may play once more come again (W-4.7)."""
        self.step = self.ruleset.build_step

    def neighbours_paid(self, city: i64, order: i64) -> i64:
        """From which neighbours a city bought something in the order just carried out, a bit each: left, right."""
        for box in self.ruleset.cashiers:
            found = box.neighbours_paid(self, city)
            if found != NOT_MINE:
                return found
        paid: i64 = 0
        if coins_left(order):
            paid |= 1
        if coins_right(order):
            paid |= 2
        return paid

    def at_peace(self, city: i64) -> bool:
        """Whether a city keeps out of the conflicts of this age."""
        return any(box.at_peace(self, city) for box in self.ruleset.conflicts)

    def others_lose(self, city: i64, coins: i64) -> None:
        """Every other city owes a loss of coins."""
        for other in range(self.size):
            if other != city:
                for box in self.ruleset.rules:
                    box.lose(self, other, coins)

    def play_single_option(self) -> None:
        """A decision with one option, other than the choice of the turn, is played without asking."""
        codes = self.steps[self.step].codes(self, self.decider(self.acting))
        if len(codes) == 1:
            self.steps[self.step].accept(self, self.decider(self.acting), codes[0])
            self.proceed()

    def take_back(self, seat: int) -> None:
        if not self.steps[self.step].take_back(self, seat):
            raise IllegalMove(f"seat {seat} has nothing to take back")
        code = self.forget(seat)
        if code >= 0 and code & FREE_CITY:  # the own order came first (W-11.4)
            code = self.forget(seat)
        if code < 0:  # committed in the position the game began from: it begins from here now
            self.history = vec[i64]()
            self.setup = Setup(self.name, {}, snapshot=self.clone())

    # Copies.

    def blank(self) -> "Wonders":
        """A table of the same class without cities."""
        return Wonders(self.setup, self.seats, self.faces, self.ruleset, [])

    def clone(self) -> "Wonders":
        twin = self.blank()
        twin.over = self.over
        twin.ending = self.ending
        twin.owing = self.owing
        twin.share_history(self)
        twin.size = self.size
        twin.cities = self.cities[:]
        for number in range(self.size):
            twin.cities[number] = self.cities[number].clone()
        twin.age = self.age
        twin.turn = self.turn
        twin.step = self.step
        twin.orders = self.orders[:]
        if len(self.earlier):
            twin.earlier = self.earlier[:]
        twin.asked = self.asked
        twin.acting = self.acting
        twin.decks = self.decks[:]
        twin.left_out = self.left_out
        twin.leftovers = self.leftovers
        twin.pile = self.pile[:]
        twin.memory_age = self.memory_age
        twin.memory_turn = self.memory_turn
        if self.extended:
            twin.own = cloned(self.own)
        return twin

    # What is hidden, for `knowledge` and `memory`; tables with more hidden things say more here.

    def sees_pile(self, seat: int) -> bool:
        """Whether a seat is looking through the discard pile (W-6.4 a)."""
        return self.acting >= 0 and self.steps[self.step].name == "dig" and self.owes(seat)

    def just_drawn(self, city: int, card: int) -> bool:
        """Whether a card came into a hand this turn from a pile nobody had seen."""
        return False

    def forget_drawn(self, seat: int) -> None:
        """Which card came so is not known to a seat that may not know it."""

    def note_drawn(self, card: int) -> None:
        """Such a card was dealt anew."""

    def undealt(self) -> vec[i64]:
        """Cards of this age that lie in no hand."""
        return vec[i64]()

    def put_undealt(self, place: int, card: int) -> None:
        """One of them was dealt anew."""

    # What people see.

    def passes_right(self, age: int) -> bool:
        return bool(self.catalogue.passes_right[age])

    def passing(self) -> str:
        return "right" if self.passes_right(self.age) else "left"

    def own_fields(self) -> dict[str, Any]:
        """What a position says of the table beyond its cities and decks."""
        return {}

    def table_fields(self) -> dict[str, Any]:
        """What a view says of the table beyond its cities."""
        return {}

    def sheet(self, city: i64, detailed: bool = False) -> Sheet:
        """The score sheet of a city if the game ended now; everything it counts is public."""
        return score(self, city, detailed)

    def points(self, city: int) -> dict[str, int]:
        """Its lines by name, and their total."""
        sheet = zip(self.catalogue.lines, self.sheet(city).points, strict=True)
        lines = {line: int(points) for line, points in sheet}
        return {**lines, "total": sum(lines.values())}

    def totals(self) -> vec[i64]:
        totals: vec[i64] = vec[i64](capacity=self.seats)
        for seat in range(self.seats):
            totals = append(totals, score(self, seat).total())
        return totals

    def result(self) -> Outcome:
        """The highest total wins, then the most coins (W-9.10)."""
        scores = [self.points(seat) for seat in range(self.seats)]
        keys = [
            (lines["total"], int(city.coins))
            for lines, city in zip(scores, self.cities, strict=False)
        ]
        ranking = places(keys)
        for box in self.ruleset.scoring:
            ranking = box.ranking(keys) or ranking
        return Outcome(scores, ranking)

    def boards(self, seat: int) -> list[str]:
        return [self.cities[seat].board.id]
