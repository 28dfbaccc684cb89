"""The tokens of Architects' moves: what is taken, built or chosen, and what it does for whom.

A card taken says from where it comes and what it is, what it does for the one who takes it, and what it would have done for the
neighbour within whose reach it lies. A stage says which it is, what is left of the resources, and which ones are paid.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import COIN, RESOURCES, STAGES, TYPES
from septem.architects.rules import decks
from septem.architects.rules.moves import (
    BUILD,
    CENTRE,
    DRAW,
    ECONOMY,
    ENGINEERING,
    EXCHANGE,
    EXTRA,
    KEEP,
    LEFT,
    MIDDLE,
    PLACES,
    PROGRESS,
    SEARCH,
    TAKE,
    THREE,
    USE,
    WONDER,
    cards_of,
    stage_of,
    thing_of,
    verb_of,
)
from septem.architects.rules.payment import usable
from septem.architects.rules.state import WORDS
from septem.architects.rules.table import Architects
from septem.bots.core.architects.prospects import (
    PROSPECTS,
    ROLES,
    knows_top,
    prospect,
    role_of,
)
from septem.bots.core.net import MOST_TOKENS, NO_TOKEN
from septem.bots.core.net_inputs import Names
from septem.kernel.goods import MASK, WIDTH, at

CARDS: Final = [*BOX.card_ids, "unknown"]
UNKNOWN: Final = TYPES
KNOWN_OR_NOT: Final = 15  # types, and the unknown card
MOST_PAID: Final = 4  # resources of a stage
MOST_LEFT: Final = 4  # identical resources that are counted
COINS_LEFT: Final = 4  # from none to three and more
WAYS: Final = ["plainly", "with economy", "with engineering", "with both"]


def grey_cards() -> list[list[int]]:
    """Every choice of at most four grey cards, by how many there are of each."""
    found: list[list[int]] = [[]]
    for _ in range(RESOURCES):
        found = [[*one, more] for one in found for more in range(MOST_PAID + 1 - sum(one))]
    return found


PAYMENTS: Final = grey_cards()


class MoveTokens:
    """Where the tokens of each kind of move begin."""

    def __init__(self, names: Names) -> None:
        self.take: i64 = len(names.all)
        for place in PLACES:
            names.room(f"take from {place}", CARDS)
        self.does: i64 = names.row("card would", PROSPECTS)
        self.denies: i64 = len(names.all)
        for place in PLACES[:2]:
            names.row(f"card from {place} would for the neighbour", PROSPECTS)
        self.draw: i64 = len(names.all)
        for deck in [*ROLES, "central"]:
            names.room(f"draw from {deck}", CARDS)
        self.build: i64 = len(names.all)
        for way in WAYS:
            names.row(f"build {way} stage", STAGES)
        left = (MOST_LEFT + 1) * (RESOURCES + 1) * COINS_LEFT
        self.left: i64 = names.row("left: identical, different, coins", left)
        self.paid: i64 = names.room("paid", [str(one) for one in PAYMENTS])
        self.exchange: i64 = names.row("exchange", THREE + 1)
        self.use: i64 = names.room("use", BOX.token_ids)
        self.end: i64 = names.room("end", ["turn"])
        self.progress: i64 = names.room("progress", [*BOX.token_ids, "top of the stack"])
        self.search: i64 = names.room("search", PLACES[:2])
        self.keep: i64 = names.room("keep", BOX.card_ids)
        self.wonder: i64 = names.room("choose", BOX.wonder_ids)
        # The number of each payment, by the counts of its cards as digits.
        self.number: vec[i64] = vec[i64]([0] * (MOST_PAID + 1) ** RESOURCES)
        for number, counts in enumerate(PAYMENTS):
            at = sum(count * (MOST_PAID + 1) ** field for field, count in enumerate(counts))
            self.number[at] = number

    def of(self, game: Architects, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Three tokens for each move."""
        found: vec[i64] = vec[i64](capacity=MOST_TOKENS * len(moves))
        for code in moves:
            verb = verb_of(code)
            thing = thing_of(code)
            second: i64 = NO_TOKEN
            third: i64 = NO_TOKEN
            if verb == TAKE or verb == EXTRA:  # noqa: SIM109, PLR1714 - a tuple would be boxed
                deck = game.deck_at(thing)
                card = self.card(game, seat, deck)
                first = self.take + thing * KNOWN_OR_NOT + card
                second = self.effect(game, seat, card)
                third = self.denied(game, seat, thing, card)
            elif verb == BUILD:
                first = self.stage(code)
                second = self.rest(game, seat, code)
                third = self.payment(code)
            elif verb == DRAW:
                deck = game.deck_of(thing)
                card = self.card(game, seat, deck)
                role: i64 = MIDDLE
                if deck < game.seats:
                    role = role_of(game, seat, deck)
                first = self.draw + role * KNOWN_OR_NOT + card
                second = self.effect(game, seat, card)
            elif verb == SEARCH:
                first = self.search + thing
                second = self.effect(game, seat, self.card(game, seat, game.deck_at(thing)))
            elif verb == KEEP:
                first = self.keep + thing
                second = self.effect(game, seat, thing)
            else:
                first = self.plain(verb, thing)
            found = append(append(append(found, first), second), third)
        return found

    def plain(self, verb: i64, thing: i64) -> i64:
        """The token of a move that one piece says."""
        if verb == EXCHANGE:
            return self.exchange + thing
        if verb == USE:
            return self.use + thing
        if verb == PROGRESS:
            return self.progress + thing
        if verb == WONDER:
            return self.wonder + thing
        return self.end

    # Cards.

    def card(self, game: Architects, seat: i64, deck: i64) -> i64:
        """The top card of a deck, as far as the seat knows it."""
        return game.top(deck) if knows_top(game, seat, deck) else UNKNOWN

    def effect(self, game: Architects, seat: i64, card: i64) -> i64:
        """What a card does for the one who takes it."""
        return NO_TOKEN if card == UNKNOWN else self.does + prospect(game, seat, card)

    def denied(self, game: Architects, seat: i64, place: i64, card: i64) -> i64:
        """What the card would do for the neighbour who could take it as well."""
        if place == CENTRE:
            return NO_TOKEN
        neighbour = decks.right_of(seat, game.seats)
        if place == LEFT:
            neighbour = seat + 1 if seat + 1 < game.seats else 0
        return self.denies + place * PROSPECTS + prospect(game, neighbour, card)

    # Stages.

    def stage(self, code: i64) -> i64:
        """Which stage is built, and with which tokens."""
        way: i64 = 0
        if code & ECONOMY:
            way = 1
        if code & ENGINEERING:
            way += 2
        return self.build + way * STAGES + stage_of(code)

    def rest(self, game: Architects, seat: i64, code: i64) -> i64:
        """What is left of the resources."""
        goods = game.city[WORDS * seat] - cards_of(code)
        use = usable(goods)
        same = min(use & MASK, MOST_LEFT)
        coins = min(at(goods, COIN), COINS_LEFT - 1)
        return self.left + (same * (RESOURCES + 1) + (use >> WIDTH)) * COINS_LEFT + coins

    def payment(self, code: i64) -> i64:
        """Which grey cards are paid."""
        paid = cards_of(code)
        digits: i64 = 0
        field: i64 = RESOURCES
        while field:
            field -= 1
            digits = digits * (MOST_PAID + 1) + at(paid, field)
        return self.paid + self.number[digits]
