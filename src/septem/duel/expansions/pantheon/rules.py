"""Pantheon: the table with divinities, their tokens and decks (P-2 to P-5, P-7, P-9)."""

from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from septem.duel.cards.catalogue import BIT
from septem.duel.expansions.pantheon import lore, mythology
from septem.duel.expansions.pantheon import positions as pantheon_positions
from septem.duel.expansions.pantheon.mythology import (
    ACTIVATE,
    DISCOUNT,
    DIVINITY_POINTS,
    FROM_AGE,
    GATE,
    LAID_AT,
    MYSTIC,
    OFFERING_LEAST,
    OFFERING_VALUE,
    POWERS,
    SPACE_COST,
    SPACES,
    TEMPLE_HI,
    TEMPLE_POINTS,
    TOKEN_ORDER,
    deck_of,
    shuffled,
    with_deck,
)
from septem.duel.positions.reader import Reader
from septem.duel.rules import codes, progress
from septem.duel.rules.city import bits, summed
from septem.duel.rules.table import Duel
from septem.duel.rules.terms import Terms
from septem.kernel.game import Faces
from septem.kernel.record import Setup
from septem.kernel.rng import Rng

ENKI_NUMBER: Final = mythology.DIVINITIES["enki"].number
ENKI_DRAWS: Final = mythology.DIVINITIES["enki"].effect["progress_from_card"]["draw_when_revealed"]
DISCOUNTING: Final[i64] = sum(1 << n for n in range(32) if DISCOUNT[n])  # wonders with a discount
TEMPLE_SHIFT: Final = 42  # of the Grand Temples in City.colors: the eighth field


class Shrine:
    """What one player holds of Pantheon."""

    def __init__(self) -> None:
        self.tokens: i64 = 0  # mythology tokens
        self.offerings: i64 = 0
        self.divinities: i64 = 0  # in front of the player, the Gate too
        self.snake: i64 = -1  # the opponent's green card with this player's snake

    def copy(self) -> "Shrine":
        twin = Shrine()
        twin.tokens = self.tokens
        twin.offerings = self.offerings
        twin.divinities = self.divinities
        twin.snake = self.snake
        return twin


@mypyc_attr(allow_interpreted_subclasses=True)
class Pantheon(Duel):
    """A table with the Pantheon expansion."""

    def __init__(self, setup: Setup, terms: Terms, faces: Faces) -> None:
        super().__init__(setup, terms, faces)
        self.left_shrine = Shrine()
        self.right_shrine = Shrine()
        self.spaces: i64 = 0  # six spaces of five bits: 0, or 1 + the divinity or Gate
        self.emptied: i64 = 0  # the same of what was activated: where it lay
        self.placers: i64 = 0  # six spaces of two bits: 0, or 1 + the seat that placed it face down
        self.decks: i64 = 0  # five decks of twelve bits
        self.laid: i64 = 0  # positions of the structure with a token
        self.slots: i64 = 0  # mythology tokens of Age I, four bits each
        self.offers: i64 = 0  # offerings of Age II, four bits each
        self.enki: i64 = 0  # progress tokens lying on Enki
        # What each seat, and everybody, knows of the decks (P-11.5).
        self.lore_first: i64 = 0
        self.lore_second: i64 = 0
        self.lore_all: i64 = 0

    def shrine(self, seat: i64) -> Shrine:
        return self.left_shrine if seat == 0 else self.right_shrine

    # Set-up (P-2).

    def prepare(self, rng: Rng) -> None:
        """Decks, tokens and offerings are drawn; Age I is laid before the draft (P-2.2, P-2.3)."""
        deck: i64 = 0
        while deck < 5:
            trio = vec[i64]([3 * deck + 1, 3 * deck + 2, 3 * deck + 3])
            rng.shuffle(trio)
            cards = trio[0] | trio[1] << 4 | trio[2] << 8
            self.decks |= cards << (deck * 12)
            deck += 1
        self.slots = shuffled(rng, 10, 5)
        self.offers = shuffled(rng, 3, 3)
        self.open_age()

    def open_age(self) -> None:
        """Age II: the Gate, the divinities turned up, then structure and offerings (P-2.4)."""
        if self.age == 2:
            space: i64 = 0
            while self.spaces >> (space * 5) & 31 and space < 6:
                space += 1
            if space < 6:
                self.spaces |= (GATE + 1) * BIT[space * 5]
            self.placers = 0
            if self.holds_enki():
                self.enki = self.draw_tokens(ENKI_DRAWS)
        super().open_age()
        self.laid = 0
        for at in LAID_AT[self.age - 1]:
            self.laid |= BIT[at] & self.left

    def holds_enki(self) -> bool:
        space: i64 = 0
        while space < 6:
            if self.spaces >> (space * 5) & 31 == ENKI_NUMBER + 1:
                return True
            space += 1
        return False

    def removed_tokens(self) -> i64:
        """Tokens lying on Enki are not among the removed (P-6.16)."""
        return super().removed_tokens() & ~self.enki

    # Tokens on the structure (P-3).

    def token_at(self, at: i64) -> i64:
        """The token of the slot at a position."""
        slot: i64 = LAID_AT[self.age - 1].index(at)
        return (self.slots if self.age == 1 else self.offers) >> (slot * 4) & 15

    def token_places(self) -> list[int]:
        """Positions of tokens on accessible cards."""
        ready = self.laid & self.open
        return [at for at in LAID_AT[self.age - 1] if ready >> at & 1]

    def reveal(self) -> bool:
        """Step 5: tokens on accessible cards first, then the cards are turned up (P-3.1)."""
        if self.laid & self.open:
            if self.age == 1:
                self.push(codes.task(TOKEN_ORDER, self.active, 0))
                return False
            for at in self.token_places():
                self.shrine(self.active).offerings |= BIT[self.token_at(at)]
                self.laid &= ~BIT[at]
        self.up |= self.open
        return True

    def give_token(self, seat: i64, token: i64) -> None:
        """A mythology token is kept; it makes a Grand Temple free (P-7.7)."""
        self.shrine(seat).tokens |= BIT[token]
        self.city(seat).free_hi |= TEMPLE_HI[token // 2]

    def look(self, seat: i64, deck: i64) -> None:
        """The player looks at the top two cards; what others knew of the deck is over (P-3.2, P-11.5)."""
        seen: i64 = (1 << min(int(mythology.size(deck_of(self.decks, deck))), 2)) - 1
        mine = lore.of_deck(self.lore_of(seat), deck) | seen
        self.set_lore(seat, deck, mine)
        self.set_lore(1 - seat, deck, 0)
        self.set_lore(2, deck, 0)

    def place(self, seat: i64, divinity: i64, space: i64) -> None:
        """The divinity goes face down into the space, the other card on top of the deck (P-3.2)."""
        self.draw_card(divinity)
        self.spaces |= (divinity + 1) << (space * 5)
        self.placers |= (seat + 1) << (space * 2)

    def draw_card(self, divinity: i64) -> None:
        """A card leaves its deck; everybody's knowledge of the cards below moves up with them."""
        deck = divinity // 3
        cards = deck_of(self.decks, deck)
        at = mythology.place_in(cards, divinity)
        self.decks = with_deck(self.decks, deck, mythology.without(cards, at))
        self.lore_first = lore.without(self.lore_first, deck, at)
        self.lore_second = lore.without(self.lore_second, deck, at)
        self.lore_all = lore.without(self.lore_all, deck, at)

    def lore_of(self, seat: i64) -> i64:
        if seat == 0:
            return self.lore_first
        return self.lore_second if seat == 1 else self.lore_all

    def set_lore(self, seat: i64, deck: i64, known: i64) -> None:
        if seat == 0:
            self.lore_first = lore.with_deck(self.lore_first, deck, known)
        elif seat == 1:
            self.lore_second = lore.with_deck(self.lore_second, deck, known)
        else:
            self.lore_all = lore.with_deck(self.lore_all, deck, known)

    def turn_up(self, deck: i64, number: i64) -> None:
        """The top cards of a deck are seen by all; Enki draws his tokens when he is revealed (P-6.1, P-11.4)."""
        cards = deck_of(self.decks, deck)
        at: i64 = 0
        while at < number and cards >> (at * 4):
            if cards >> (at * 4) & 15 == ENKI_NUMBER + 1:
                self.enki = self.draw_tokens(ENKI_DRAWS)
            seat: i64 = 0
            while seat < 3:
                self.set_lore(seat, deck, lore.of_deck(self.lore_of(seat), deck) | BIT[at])
                seat += 1
            at += 1

    def call(self, seat: i64, divinity: i64) -> None:
        """A divinity turned up from a deck is activated for free (P-4.7, P-7.1)."""
        self.draw_card(divinity)
        if divinity != ENKI_NUMBER and not self.holds_enki():
            self.enki = 0
        self.activate(seat, divinity)

    def put_on_top(self, seat: i64, deck: i64, divinity: i64) -> None:
        """Two cards go back in the order of choice: only the builder knows it (P-7.3, P-11.4)."""
        cards = deck_of(self.decks, deck)
        if cards & 15 != divinity + 1:
            self.decks = with_deck(self.decks, deck, cards >> 4 | (cards & 15) << 4)
        self.set_lore(seat, deck, lore.PLACES & 3)
        self.set_lore(1 - seat, deck, lore.SET)
        self.set_lore(2, deck, lore.SET)

    # Activation (P-4).

    def turn_codes(self, seat: i64) -> vec[i64]:
        options = super().turn_codes(seat)
        if self.age < FROM_AGE:
            return options
        me = self.city(seat)
        purse = me.coins + me.reserve
        held = self.shrine(seat).offerings
        discount = discounts(me.built)
        space: i64 = 0
        while self.spaces >> (space * 5):
            card = self.spaces >> (space * 5) & 31
            if card:
                cost = space_cost(seat, space, card, discount)
                given: i64 = 0
                while given <= held:
                    if given & ~held == 0:
                        code = activation(card - 1, space, cost, given, purse)
                        if code:
                            options = append(options, code)
                    given += 1
            space += 1
        return options

    def space_costs(self, seat: int) -> list[int]:
        """What each space costs a player now."""
        discount = discounts(self.city(seat).built)
        cards = [self.spaces >> (space * 5) & 31 for space in range(SPACES)]
        return [int(space_cost(seat, space, card, discount)) for space, card in enumerate(cards)]

    def act(self, seat: i64, code: i64) -> None:
        """A fourth action: activate a card of the Pantheon; no card of the structure is taken (P-4.1)."""
        if codes.kind_of(code) != ACTIVATE:
            super().act(seat, code)
            return
        self.city(seat).spend(codes.coins_of(code))
        self.shrine(seat).offerings &= ~given_in(code)
        space = codes.position_of(code)
        self.emptied |= self.spaces & BIT[space * 5] * 31
        self.spaces &= ~(BIT[space * 5] * 31)
        self.activate(seat, codes.card_of(code))

    def activate(self, seat: i64, divinity: i64) -> None:
        """The card is put in front of the player, then its effect is applied (P-4.6)."""
        self.shrine(seat).divinities |= BIT[divinity]
        for power in POWERS[divinity]:
            power.apply(self, seat)

    # Scoring (P-9.5).

    def total(self, seat: i64) -> i64:
        return (
            super().total(seat)
            + self.divinity_points(seat)
            + self.temple_points(seat)
            + self.mystic_points(seat)
        )

    def lines(self, seat: int) -> dict[str, int]:
        lines = super().lines(seat)
        lines["progress"] += self.mystic_points(seat)
        lines["divinities"] = self.divinity_points(seat)
        lines["temples"] = self.temple_points(seat)
        return lines

    def divinity_points(self, seat: i64) -> i64:
        """Aphrodite, and 1 per coin left on Astarte (P-6.4, P-6.7)."""
        held = self.shrine(seat).divinities
        return self.city(seat).reserve + summed(held, DIVINITY_POINTS)

    def temple_points(self, seat: i64) -> i64:
        """Grand Temples by their number, however built (P-7.9)."""
        return TEMPLE_POINTS[self.city(seat).colors >> TEMPLE_SHIFT & 7]

    def mystic_points(self, seat: i64) -> i64:
        """Mysticism: per mythology token and unspent offering (P-7.4)."""
        shrine = self.shrine(seat)
        each = summed(self.city(seat).progress, MYSTIC)
        return each * (bits(shrine.tokens) + bits(shrine.offerings)) if each else 0

    # Copies and the face for people.

    def clone(self) -> "Pantheon":
        twin = Pantheon(self.setup, self.terms, self.faces)
        self.copy_to(twin)
        twin.left_shrine = self.left_shrine.copy()
        twin.right_shrine = self.right_shrine.copy()
        twin.spaces = self.spaces
        twin.emptied = self.emptied
        twin.placers = self.placers
        twin.decks = self.decks
        twin.laid = self.laid
        twin.slots = self.slots
        twin.offers = self.offers
        twin.enki = self.enki
        twin.lore_first = self.lore_first
        twin.lore_second = self.lore_second
        twin.lore_all = self.lore_all
        return twin

    def redeal(self, seat: int, rng: Rng) -> None:
        lore.deal_anew(self, seat, rng)

    def read_seat(self, seat: int, reader: Reader) -> None:
        pantheon_positions.read_seat(self, seat, reader)

    def read_fields(self, reader: Reader) -> None:
        pantheon_positions.read(self, reader)

    def written_fields(self, fields: dict[str, Any]) -> None:
        pantheon_positions.write(self, fields)

    def seen_fields(self, fields: dict[str, Any], seat: int | None) -> None:
        lore.see(self, fields, seat)


def discounts(built: i64) -> i64:
    """What the player's wonders take off an activation (P-7.2)."""
    if not built & DISCOUNTING:
        return 0
    return summed(built, DISCOUNT)


def space_cost(seat: i64, space: i64, card: i64, discount: i64) -> i64:
    """Space, doubled for the Gate, less the Sanctuary (P-4.3)."""
    cost = SPACE_COST[seat * 6 + space]
    if card == GATE + 1:
        cost *= 2
    return cost - discount if cost > discount else 0


def activation(divinity: i64, space: i64, cost: i64, given: i64, purse: i64) -> i64:
    """The code of an activation with a set of offerings; 0 when it is not allowed (P-4.3, P-4.4)."""
    value = OFFERING_VALUE[given]
    price = cost - value
    price = max(price, 0)
    if price > purse:
        return 0
    if given and price == 0 and cost <= value - OFFERING_LEAST[given]:
        return 0
    return (
        ACTIVATE
        | divinity << codes.CARD
        | space << codes.POSITION
        | given << codes.WONDER
        | price << codes.COINS
    )


def given_in(code: i64) -> i64:
    """The set of offerings an activation spends; it lies where other actions name a wonder."""
    return codes.wonder_of(code)


def table(setup: Setup, terms: Terms, faces: Faces) -> Duel:
    """An empty table with Pantheon."""
    return Pantheon(setup, terms, faces)


TABLE: Final = table
progress.equip(mythology.NAME)
