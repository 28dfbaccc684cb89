"""Two players and the Free City (W-11): city 2, run by the two in turns."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.game import Faces
from septem.kernel.record import Setup
from septem.kernel.rng import Rng
from septem.wonders.rules.hands import with_one_more, without
from septem.wonders.rules.orders import CHAIN, DISCARD, FREE_CITY, NO_ORDER, STAGE, card_of, kind_of
from septem.wonders.rules.ruleset import RuleSet
from septem.wonders.rules.table import Wonders
from septem.wonders.rules.traces import FROM_PILE, NOBODY, trace
from septem.wonders.rules.turn import TURN, Choose, Step

FREE: Final = 2  # the Free City's place in the ring (W-11.14)


class ChooseForTwo(Choose):
    """The controller draws, then gives two orders, the own one first (W-11.4)."""

    def enter(self, game: Wonders) -> None:
        super().enter(game)
        assert isinstance(game, TwoPlayers)
        game.draw()

    def codes(self, game: Wonders, seat: i64) -> vec[i64]:
        if game.orders[seat] == NO_ORDER:
            return super().codes(game, seat)
        return game.orders_for(FREE, game.choices(FREE))

    def random_code(self, game: Wonders, seat: i64, rng: Rng) -> i64:
        if game.orders[seat] == NO_ORDER:
            return super().random_code(game, seat, rng)
        codes = self.codes(game, seat)
        return codes[rng.below(len(codes))]

    def accept(self, game: Wonders, seat: i64, code: i64) -> None:
        if code & FREE_CITY:
            game.orders[FREE] = code
        else:
            game.orders[seat] = code
            if seat == game.decider(FREE):
                left = self.codes(game, seat)
                if len(left) > 1:
                    return
                game.orders[FREE] = left[0]
        game.owing -= game.bit(seat)

    def take_back(self, game: Wonders, seat: i64) -> bool:
        if not super().take_back(game, seat):
            return False
        if seat == game.decider(FREE):
            game.orders[FREE] = NO_ORDER
        return True


STEPS: Final[list[Step]] = [ChooseForTwo(), *TURN[1:]]
TURN_FOR_TWO: Final[vec[Step]] = vec[Step](STEPS)


class TwoPlayers(Wonders):
    """7 Wonders for two. `draw_pile` lists the next card first."""

    def __init__(
        self, setup: Setup, seats: int, faces: Faces, ruleset: RuleSet, boards: list[str]
    ) -> None:
        super().__init__(setup, seats, faces, ruleset, boards)
        self.steps = TURN_FOR_TWO
        self.draw_pile: vec[i64] = vec[i64]()
        self.drawn: i64 = NO_ORDER  # the card drawn this turn

    def decider(self, city: i64) -> i64:
        """The Free City is run by seat 0 in odd turns of Ages I and III and even turns of Age II (W-11.3)."""
        if city != FREE:
            return city
        return (self.turn + 1 + (1 if self.age == 2 else 0)) % 2

    def deal_age(self) -> None:
        """Seven cards to each player, seven to the draw pile (W-11.2)."""
        deck = self.decks[-1]
        super().deal_age()
        self.draw_pile = deck[len(deck) - len(self.cities[FREE].hand) :]
        self.cities[FREE].hand = vec[i64]()

    def draw(self) -> None:
        """The controller takes the top card of the draw pile into the hand."""
        self.drawn = self.draw_pile[0]
        self.draw_pile = self.draw_pile[1:]
        controller = self.cities[self.decider(FREE)]
        controller.hand = with_one_more(controller.hand, self.drawn)

    def deciding_city(self, seat: i64) -> i64:
        if self.acting >= 0:
            return self.acting
        if self.orders[seat] == NO_ORDER:
            return seat
        return FREE

    def is_complete(self, seat: i64) -> bool:
        return seat != self.decider(FREE) or self.orders[FREE] != NO_ORDER

    def follows(self, seat: int, code: int) -> list[int]:
        """The Free City's order where the controller's own leaves it no choice: nobody else may learn that (W-11.4)."""
        if seat != self.decider(FREE) or not self.choosing() or code & FREE_CITY:
            return []
        twin = self.clone()
        twin.orders[seat] = code
        left = twin.orders_for(FREE, twin.choices(FREE))
        return [int(left[0])] if len(left) == 1 else []

    def just_drawn(self, city: int, card: int) -> bool:
        return card == self.drawn and city == self.decider(FREE)

    def forget_drawn(self, seat: int) -> None:
        if seat != self.decider(FREE):
            self.drawn = NO_ORDER

    def note_drawn(self, card: int) -> None:
        self.drawn = card

    def undealt(self) -> vec[i64]:
        return self.draw_pile

    def put_undealt(self, place: int, card: int) -> None:
        if place == 0:
            self.draw_pile = self.draw_pile[:]
        self.draw_pile[place] = card

    def passing(self) -> str:
        return "exchange"

    def own_fields(self) -> dict[str, Any]:
        cards = self.catalogue.cards
        return {
            "pile": [cards[card].id for card in self.draw_pile],
            "drawn": None if self.drawn < 0 else cards[self.drawn].id,
        }

    def table_fields(self) -> dict[str, Any]:
        return {"controller": int(self.decider(FREE)), "pile_count": len(self.draw_pile)}

    def pass_hands(self) -> None:
        """The players exchange hands, in every age (W-11.9)."""
        self.drawn = NO_ORDER
        hand = self.cities[0].hand
        self.cities[0].hand = self.cities[1].hand
        self.cities[1].hand = hand

    def discard_leftovers(self) -> None:
        """The players' cards as always; the last card of the pile unless the Free City plays it (W-11.10)."""
        super().discard_leftovers()
        if self.plays_last_card(FREE):
            self.cities[FREE].hand = self.draw_pile
        else:
            for card in self.draw_pile:
                self.pile = append(self.pile, trace(card, self.age, self.turn, NOBODY))
        self.draw_pile = vec[i64]()

    def choices(self, city: i64) -> vec[i64]:
        """The Free City chooses among what its controller's own order leaves."""
        if city != FREE:
            return super().choices(city)
        controller = self.decider(FREE)
        order = self.orders[controller]
        hand = self.cities[controller].hand
        return hand if order == NO_ORDER else without(hand, card_of(order))

    def marked(self, city: i64, order: i64) -> i64:
        return order | FREE_CITY if city == FREE else order

    def traced(self, city: i64, order: i64) -> i64:
        card = card_of(order)
        if (
            city == FREE and self.acting == FREE
        ):  # its last card comes from the pile, not from a hand
            return trace(card, self.age, FROM_PILE, self.decider(city))
        return trace(card, self.age, self.turn, self.decider(city), card == self.drawn)

    def orders_for(self, city: i64, hand: vec[i64]) -> vec[i64]:
        """For the Free City: build or stage if any card allows it, and a chain is always used (W-11.5, W-11.6)."""
        orders = super().orders_for(city, hand)
        if city != FREE:
            return orders
        chained: set[int] = set()
        can_build = False
        for order in orders:
            kind = kind_of(order)
            if kind == CHAIN:
                chained.add(card_of(order))
            if kind != DISCARD:
                can_build = True
        kept: vec[i64] = vec[i64](capacity=16)
        for order in orders:
            kind = kind_of(order)
            if kind == DISCARD and can_build:
                continue
            if kind == STAGE and card_of(order) in chained:
                continue
            kept = append(kept, order | FREE_CITY)
        return kept

    def blank(self) -> "TwoPlayers":
        return TwoPlayers(self.setup, self.seats, self.faces, self.ruleset, [])

    def clone(self) -> "TwoPlayers":
        twin = super().clone()
        assert isinstance(twin, TwoPlayers)
        twin.draw_pile = self.draw_pile
        twin.drawn = self.drawn
        return twin
