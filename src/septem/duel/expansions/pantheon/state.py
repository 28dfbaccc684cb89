"""What Pantheon keeps: of the table its decks, spaces and tokens, of each city what the player holds."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from septem.duel.expansions.pantheon import packed
from septem.duel.expansions.pantheon.mythology import LAID_AT, SPACES, known
from septem.duel.rules.belongings import Belongings
from septem.kernel.bits import bit

if TYPE_CHECKING:
    from septem.duel.rules.table import Duel


class Shrine(Belongings):
    """What one player holds of Pantheon."""

    def __init__(self) -> None:
        super().__init__()
        self.tokens: i64 = 0  # mythology tokens
        self.offerings: i64 = 0
        self.divinities: i64 = 0  # in front of the player, the Gate too
        self.snake: i64 = -1  # the opponent's green card with this player's snake

    def clone(self) -> "Shrine":
        twin = Shrine()
        twin.tokens = self.tokens
        twin.offerings = self.offerings
        twin.divinities = self.divinities
        twin.snake = self.snake
        return twin


class Sanctum(Belongings):
    """What Pantheon keeps of the table."""

    def __init__(self) -> None:
        super().__init__()
        self.spaces: i64 = 0  # what lies in the six spaces
        self.emptied: i64 = 0  # the same of what was activated: where it lay
        self.placers: i64 = 0  # who placed what lies there face down
        self.decks: i64 = 0
        self.slots: i64 = 0  # mythology tokens of Age I
        self.offers: i64 = 0  # offerings of Age II
        self.enki: i64 = 0  # progress tokens lying on Enki
        # What each seat, and everybody, knows of the decks (P-11.5).
        self.lore_first: i64 = 0
        self.lore_second: i64 = 0
        self.lore_all: i64 = 0

    def clone(self) -> "Sanctum":
        twin = Sanctum()
        twin.spaces = self.spaces
        twin.emptied = self.emptied
        twin.placers = self.placers
        twin.decks = self.decks
        twin.slots = self.slots
        twin.offers = self.offers
        twin.enki = self.enki
        twin.lore_first = self.lore_first
        twin.lore_second = self.lore_second
        twin.lore_all = self.lore_all
        return twin

    def holds_enki(self) -> bool:
        """Whether Enki lies in a space."""
        space: i64 = 0
        while space < SPACES:
            if packed.in_space(self.spaces, space) == known.enki + 1:
                return True
            space += 1
        return False

    # Tokens on the structure (P-3).

    def token_at(self, age: i64, at: i64) -> i64:
        """The token of the slot at a position."""
        slot: i64 = LAID_AT[age - 1].index(at)
        return packed.in_slot(self.slots if age == 1 else self.offers, slot)

    # Decks, and what is known of them.

    def lore_of(self, seat: i64) -> i64:
        """What a seat knows of the decks; 2: everybody."""
        if seat == 0:
            return self.lore_first
        return self.lore_second if seat == 1 else self.lore_all

    def learn(self, seat: i64, known_now: i64) -> None:
        """All that a seat knows of the decks from now on."""
        if seat == 0:
            self.lore_first = known_now
        elif seat == 1:
            self.lore_second = known_now
        else:
            self.lore_all = known_now

    def set_lore(self, seat: i64, deck: i64, value: i64) -> None:
        """What a seat knows of one deck."""
        self.learn(seat, packed.with_known(self.lore_of(seat), deck, value))

    def look(self, seat: i64, deck: i64) -> None:
        """The player looks at the top two cards; what others knew of the deck is over (P-3.2, P-11.5)."""
        seen = bit(min(int(packed.size(packed.deck_of(self.decks, deck))), 2)) - 1
        self.set_lore(seat, deck, packed.known_of(self.lore_of(seat), deck) | seen)
        self.set_lore(1 - seat, deck, 0)
        self.set_lore(2, deck, 0)

    def place(self, seat: i64, divinity: i64, space: i64) -> None:
        """The divinity goes face down into the space, the other card on top of the deck (P-3.2)."""
        self.draw_card(divinity)
        self.spaces |= packed.of_space(space, divinity + 1)
        self.placers |= packed.of_placer(space, seat + 1)

    def draw_card(self, divinity: i64) -> None:
        """A card leaves its deck; everybody's knowledge of the cards below moves up with them."""
        deck = divinity // packed.DECK_SIZE
        cards = packed.deck_of(self.decks, deck)
        at = packed.place_in(cards, divinity)
        self.decks = packed.with_deck(self.decks, deck, packed.without(cards, at))
        self.lore_first = packed.known_without(self.lore_first, deck, at)
        self.lore_second = packed.known_without(self.lore_second, deck, at)
        self.lore_all = packed.known_without(self.lore_all, deck, at)

    def put_on_top(self, seat: i64, deck: i64, divinity: i64) -> None:
        """Two cards go back in the order of choice: only the builder knows it (P-7.3, P-11.4)."""
        cards = packed.deck_of(self.decks, deck)
        top = packed.card_at(cards, 0)
        if top != divinity + 1:
            turned = packed.with_card(packed.with_card(0, 0, packed.card_at(cards, 1)), 1, top)
            self.decks = packed.with_deck(self.decks, deck, turned)
        self.set_lore(seat, deck, packed.PLACES & 3)
        self.set_lore(1 - seat, deck, packed.SET)
        self.set_lore(2, deck, packed.SET)


def token_places(game: "Duel") -> list[int]:
    """Positions of tokens on accessible cards."""
    ready = game.marked & game.open
    return [at for at in LAID_AT[game.age - 1] if ready >> at & 1]


def sanctum(game: "Duel") -> Sanctum:
    """What Pantheon keeps of a table."""
    kept = game.own
    while kept is not None:
        if isinstance(kept, Sanctum):
            return kept
        kept = kept.others
    raise LookupError("a table without Pantheon")


def shrine(game: "Duel", seat: i64) -> Shrine:
    """What a player holds of Pantheon."""
    kept = game.first.own if seat == 0 else game.second.own
    while kept is not None:
        if isinstance(kept, Shrine):
            return kept
        kept = kept.others
    raise LookupError("a city without Pantheon")
