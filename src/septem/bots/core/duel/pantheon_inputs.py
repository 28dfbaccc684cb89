"""What Pantheon shows to a net: what both players hold, the spaces, the decks, tokens that lie on the structure."""

from typing import Final

from mypy_extensions import i64

from septem.bots.core.duel.slots import Slots
from septem.bots.core.found import Found
from septem.bots.core.net_inputs import Names
from septem.duel.expansions.pantheon import packed
from septem.duel.expansions.pantheon.mythology import (
    DIVINITY_AT,
    FROM_AGE,
    GATE,
    LAID_AT,
    MYTHOLOGIES,
    OFFERING_VALUE,
    OFFERINGS,
    SPACES,
    TOKENS,
)
from septem.duel.expansions.pantheon.rules import discounts, space_cost
from septem.duel.expansions.pantheon.state import Sanctum, Shrine
from septem.duel.rules.military import CAPITAL, OFF
from septem.duel.rules.table import Duel

DIVINITIES: Final = GATE + 1


class ShrineInputs:
    """Where the inputs of what one player holds begin."""

    def __init__(self, names: Names, whose: str) -> None:
        self.tokens: i64 = names.room(f"{whose} mythology token", TOKENS)
        self.offerings: i64 = names.room(f"{whose} offering", OFFERINGS)
        gods = [DIVINITY_AT[n].id for n in range(DIVINITIES)]
        self.divinities: i64 = names.room(f"{whose} divinity", gods)
        self.snake: i64 = names.room(f"{whose}", ["snake"])
        self.payable: i64 = names.row(f"{whose} payable space", SPACES)


class PantheonInputs:
    """The spaces are counted from the deciding player's side, so that the first is the cheapest."""

    def __init__(self, names: Names, pieces: Slots) -> None:
        gods = [DIVINITY_AT[n].id for n in range(DIVINITIES)]
        kinds = [one.id for one in MYTHOLOGIES]
        self.mine = ShrineInputs(names, "mine")
        self.theirs = ShrineInputs(names, "theirs")
        self.spaces: i64 = len(names.all)
        for space in range(SPACES):
            names.room(f"space {space}", gods)
        self.face_down: i64 = len(names.all)
        for space in range(SPACES):
            names.room(f"face down in space {space}", kinds)
        self.sizes: i64 = len(names.all)
        for kind in kinds:
            names.row(f"cards of {kind}", packed.DECK_SIZE + 1)
        self.known: i64 = len(names.all)
        for place in range(packed.DECK_SIZE):
            names.room(f"known at place {place}", gods[:GATE])
        self.laid: i64 = len(names.all)
        for at in LAID_AT[0]:
            names.room(f"at place {at}", TOKENS)
        self.offered: i64 = len(names.all)
        for at in LAID_AT[1]:
            names.room(f"at place {at}", OFFERINGS)
        self.enki: i64 = names.room("token on Enki", pieces.token_names())
        self.barrier: i64 = names.row("barrier from the opponent's side", 2 * CAPITAL + 1)

    def see(self, game: Duel, seat: i64, found: Found) -> None:
        """All that the seat knows of it; nothing at a table without Pantheon."""
        kept = game.own
        while kept is not None:
            if isinstance(kept, Sanctum):
                self.see_sanctum(game, kept, seat, found)
                self.see_player(game, kept, seat, self.mine, seat, found)
                self.see_player(game, kept, 1 - seat, self.theirs, seat, found)
                return
            kept = kept.others

    def see_player(
        self, game: Duel, here: Sanctum, who: i64, at: ShrineInputs, seat: i64, found: Found
    ) -> None:
        """What a player holds, and which spaces it could activate."""
        city = game.first if who == 0 else game.second
        kept = city.own
        while kept is not None:
            if isinstance(kept, Shrine):
                found.add_set(at.tokens, kept.tokens)
                found.add_set(at.offerings, kept.offerings)
                found.add_set(at.divinities, kept.divinities)
                if kept.snake >= 0:
                    found.add(at.snake)
                if game.age >= FROM_AGE:
                    purse = city.coins + city.reserve + OFFERING_VALUE[kept.offerings]
                    self.see_prices(here, who, at, seat, purse, discounts(city.built), found)
                return
            kept = kept.others

    def see_prices(
        self,
        here: Sanctum,
        who: i64,
        at: ShrineInputs,
        seat: i64,
        purse: i64,
        discount: i64,
        found: Found,
    ) -> None:
        space: i64 = 0
        while space < SPACES:
            card = packed.in_space(here.spaces, space)
            if card and space_cost(who, space, card, discount) <= purse:
                found.add(at.payable + from_side(seat, space))
            space += 1

    def see_sanctum(self, game: Duel, here: Sanctum, seat: i64, found: Found) -> None:
        """Spaces and decks as far as the seat knows them, tokens on cards and on Enki."""
        space: i64 = 0
        while space < SPACES:
            card = packed.in_space(here.spaces, space)
            if card:
                own = from_side(seat, space)
                if game.age == 1 and packed.placer(here.placers, space) != seat + 1:
                    kind = (card - 1) // packed.DECK_SIZE
                    found.add(self.face_down + own * packed.DECKS + kind)
                else:
                    found.add(self.spaces + own * DIVINITIES + card - 1)
            space += 1
        lore = here.lore_of(seat)
        deck: i64 = 0
        while deck < packed.DECKS:
            self.see_deck(
                packed.deck_of(here.decks, deck), packed.known_of(lore, deck), deck, found
            )
            deck += 1
        self.see_tokens(game, here, found)
        found.add_set(self.enki, here.enki)
        if game.barrier != OFF:
            at = game.barrier if seat == 0 else -game.barrier
            found.add(self.barrier + CAPITAL + at)

    def see_deck(self, cards: i64, known: i64, deck: i64, found: Found) -> None:
        """How many cards are left, and those that are known by place."""
        place: i64 = 0
        while place < packed.DECK_SIZE and packed.card_at(cards, place):
            if known >> place & 1:
                found.add(self.known + place * GATE + packed.card_at(cards, place) - 1)
            place += 1
        found.add(self.sizes + deck * (packed.DECK_SIZE + 1) + place)

    def see_tokens(self, game: Duel, here: Sanctum, found: Found) -> None:
        """Tokens that lie on the structure."""
        if not game.marked:
            return
        for slot, at in enumerate(LAID_AT[game.age - 1]):
            if game.marked >> at & 1:
                if game.age == 1:
                    found.add(self.laid + slot * len(TOKENS) + packed.in_slot(here.slots, slot))
                else:
                    token = packed.in_slot(here.offers, slot)
                    found.add(self.offered + slot * len(OFFERINGS) + token)


def from_side(seat: i64, space: i64) -> i64:
    """A space counted from the side where it is cheapest for a player."""
    return space if seat == 0 else SPACES - 1 - space
