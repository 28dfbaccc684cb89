"""What Architects shows to a net: every seat as the deciding one counts it, the decks, battles, tokens.

Seats have roles (prospects.py): own, next, ..., previous. Those of absent seats show nothing. What is in a deck below the cards known
can be counted by everybody, its order is not looked at.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.architects.cards.catalogue import BOX
from septem.architects.cards.pieces import DECK, TYPES, WONDERS
from septem.architects.rules import decks, progress, wonder
from septem.architects.rules.moves import DECISIONS, HALICARNASSUS_CARD, PLACES
from septem.architects.rules.state import BOARD, WORDS
from septem.architects.rules.table import Architects
from septem.bots.core.architects.net_tokens import MoveTokens
from septem.bots.core.architects.prospects import PREVIOUS, ROLES, role_of
from septem.bots.core.architects.seat_inputs import BUILT, TOKENS, CloseInputs, SeatInputs
from septem.bots.core.evaluation import lead_of
from septem.bots.core.found import Found
from septem.bots.core.net_inputs import NetInputs
from septem.kernel.bits import bit
from septem.kernel.game import Game

CLOSE: Final = [0, 1, PREVIOUS]
MOST_CARDS: Final = 4  # of a type in a deck
MOST_CENTRAL: Final = 8
CENTRAL_SIZES: Final = 16  # in steps of 4
MOST_CONFLICT: Final = 6
MOST_AHEAD: Final = 3  # shields
MOST_LEAD: Final = 20
STACK_SIZES: Final = 13
AHEAD: Final = 7  # from MOST_AHEAD behind to MOST_AHEAD ahead
LAST: Final = 13  # the kind of token that comes twice


class ArchitectsInputs(NetInputs):
    """2 to 7 seats in one set of inputs."""

    def __init__(self) -> None:
        super().__init__()
        names = self.inputs
        self.seats_in = [SeatInputs(names, role) for role in ROLES]
        self.close = [CloseInputs(names, ROLES[role]) for role in CLOSE]
        self.players: i64 = names.row("players", WONDERS + 1)
        self.decision: i64 = names.room("decision", DECISIONS)
        self.idle: i64 = names.counts("turns without a card", WONDERS)
        self.armed: i64 = names.room("armed", BOX.token_ids)
        self.used: i64 = names.room("used", BOX.token_ids)
        self.face_up: i64 = names.room("token to take", TOKENS)
        self.stack: i64 = names.row("tokens in the stack", STACK_SIZES)
        self.lead: i64 = names.row("lead", 2 * MOST_LEAD + 1)
        self.stages: i64 = names.row("stages, most of others", BUILT * BUILT)
        self.conflict: i64 = names.row("conflict tokens left", MOST_CONFLICT + 1)
        self.against: i64 = len(names.all)
        for role in CLOSE[1:]:
            names.row(f"conflict tokens left, shields ahead of {ROLES[role]}", 7 * AHEAD)
        self.deck: i64 = len(names.all)
        for place in PLACES[:2]:
            for card in BOX.card_ids:
                names.counts(f"{place} deck {card}", MOST_CARDS)
        self.centre: i64 = len(names.all)
        for card in BOX.card_ids:
            names.counts(f"central deck {card}", MOST_CENTRAL)
        self.centre_size: i64 = names.row("central deck size in fours", CENTRAL_SIZES)
        self.centre_top: i64 = names.room("central deck top", BOX.card_ids)
        self.looker: i64 = names.room("has looked at the central deck", ROLES)
        self.searched: i64 = names.room("searched deck", PLACES)
        self.looked_at: i64 = names.room("looked at", BOX.card_ids)
        self.moves = MoveTokens(self.tokens)
        self.found = Found()
        self.counts: vec[i64] = vec[i64]([0] * TYPES)

    def values(self) -> int:
        return WONDERS

    def role(self, game: Game, seat: i64, other: i64) -> i64:
        assert isinstance(game, Architects)
        return role_of(game, seat, other)

    def knows(self, game: Game) -> bool:
        return isinstance(game, Architects)

    def tokens_of(self, game: Game, seat: i64, codes: vec[i64]) -> vec[i64]:
        assert isinstance(game, Architects)
        return self.moves.of(game, seat, codes)

    def active(self, game: Game, seat: i64) -> vec[i64]:
        assert isinstance(game, Architects)
        found = self.found
        found.count = 0
        self.see_seats(game, seat)
        self.see_table(game, seat)
        self.see_battle(game, seat)
        self.see_decks(game, seat)
        return found.all()

    def see_seats(self, game: Architects, seat: i64) -> None:
        """Every seat by its role; the lead and the race for the last stage."""
        found = self.found
        totals = game.totals()
        most: i64 = 0
        other: i64 = 0
        while other < game.seats:
            role = role_of(game, seat, other)
            self.seats_in[role].see(game, other, totals[other], found)
            if other != seat:
                most = max(most, wonder.built(game.city[WORDS * other + BOARD]))
            other += 1
        self.close[0].see(game, seat, found)
        self.close[1].see(game, seat + 1 if seat + 1 < game.seats else 0, found)
        if game.seats > 2:
            self.close[2].see(game, decks.right_of(seat, game.seats), found)
        lead = lead_of(totals, seat)
        found.add(self.lead + min(max(lead, -MOST_LEAD), MOST_LEAD) + MOST_LEAD)
        own = wonder.built(game.city[WORDS * seat + BOARD])
        found.add(self.stages + own * BUILT + most)

    def see_table(self, game: Architects, seat: i64) -> None:
        """What is decided, and the tokens."""
        found = self.found
        found.add(self.players + game.seats)
        found.add(self.decision + game.decision)
        found.add_count(self.idle, game.idle, WONDERS)
        found.add_set(self.armed, game.armed)
        found.add_set(self.used, game.used)
        seen: i64 = 0
        row = game.face_up
        while row:
            kind = progress.first(row)
            if seen & bit(kind):
                kind = LAST + 1
            seen |= bit(kind)
            found.add(self.face_up + kind)
            row = progress.rest(row)
        size: i64 = 0
        row = game.stack
        while row:
            size += 1
            row = progress.rest(row)
        found.add(self.stack + size)

    def see_battle(self, game: Architects, seat: i64) -> None:
        """How near the next battle is, and who would win it."""
        found = self.found
        left = game.conflict_tokens - game.conflict
        found.add(self.conflict + left)
        own = game.shields(seat)
        beside = game.shields(seat + 1 if seat + 1 < game.seats else 0)
        found.add(self.against + left * AHEAD + ahead(own, beside))
        if game.seats > 2:
            beside = game.shields(decks.right_of(seat, game.seats))
            found.add(self.against + (MOST_CONFLICT + 1 + left) * AHEAD + ahead(own, beside))

    def see_decks(self, game: Architects, seat: i64) -> None:
        """What the decks within reach hold below the cards known, and what the seat has looked at."""
        found = self.found
        self.see_deck(game, seat, 1, self.deck, MOST_CARDS)
        right = decks.right_of(seat, game.seats)
        self.see_deck(game, right, 1, self.deck + TYPES * MOST_CARDS, MOST_CARDS)
        centre = game.seats
        size = decks.size(game.sizes, centre)
        found.add(self.centre_size + (size + 3) // 4)
        known: i64 = 0
        if size and game.knows_centre(seat):
            known = 1
            found.add(self.centre_top + game.top(centre))
        self.see_deck(game, centre, known, self.centre, MOST_CENTRAL)
        if game.seen:
            other: i64 = 0
            while other < game.seats:
                if game.knows_centre(other):
                    found.add(self.looker + role_of(game, seat, other))
                other += 1
        if game.decision == HALICARNASSUS_CARD and game.owing >> seat & 1:
            self.see_search(game)

    def see_deck(self, game: Architects, deck: i64, known: i64, begins: i64, most: i64) -> None:
        """How many cards of each type a deck holds below so many known ones."""
        counts = self.counts
        card: i64 = 0
        while card < TYPES:
            counts[card] = 0
            card += 1
        row = game.row
        place: i64 = DECK * deck
        end = place + decks.size(game.sizes, deck) - known
        while place < end:
            counts[row[place]] += 1
            place += 1
        card = 0
        while card < TYPES:
            self.found.add_count(begins + card * most, counts[card], most)
            card += 1

    def see_search(self, game: Architects) -> None:
        """The cards that Halicarnassus looks at, which only the one who decides knows (A-13.5)."""
        deck = game.deck_at(game.searched)
        place = DECK * deck + decks.size(game.sizes, deck) - 1
        types: i64 = 0
        left = game.looked_at()
        while left:
            types |= bit(game.row[place])
            place -= 1
            left -= 1
        self.found.add(self.searched + game.searched)
        self.found.add_set(self.looked_at, types)

    # How games end.

    def endings(self) -> list[str]:
        return [f"place {place + 1}" for place in range(WONDERS)]

    def ending(self, game: Game, seat: i64) -> tuple[int, int]:
        return game.result().ranking[int(seat)] - 1, int(lead_of(game.totals(), seat))


def ahead(own: i64, other: i64) -> i64:
    """The shields a seat is ahead of another, as a number from 0 on."""
    return min(max(own - other, -MOST_AHEAD), MOST_AHEAD) + MOST_AHEAD
