"""Steps of Foundations: the draft of two cards, cards set aside, and the debts of the end (F-3, F-7, F-8)."""

from typing import TYPE_CHECKING

from librt.vecs import append, remove, vec
from mypy_extensions import i64

from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.expansions.cities.losses import Lose, PayLoss
from septem.wonders.expansions.foundations.cards import Deck
from septem.wonders.expansions.foundations.state import (
    DONE,
    GUILDS,
    KEEP,
    LEADERS,
    PLACE,
    footing_of,
    quarry_of,
)
from septem.wonders.expansions.leaders.court import LEADER_AGE, academy_of, court_of
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.hooks import Kind
from septem.wonders.rules.one_by_one import OneByOne
from septem.wonders.rules.orders import card_of, kind_of, written
from septem.wonders.rules.turn import Step, namings, play

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class Take(Kind):
    """A card set aside comes into the city for nothing."""

    def __init__(self) -> None:
        super().__init__("take", builds=True)

    def build(self, game: "Wonders", city: i64, order: i64) -> None:
        me = game.cities[city]
        card = game.catalogue.cards[card_of(order)]
        me.add(card)
        if card.age == LEADER_AGE:
            court_of(me).stand(card.index)
            academy = academy_of(game)
            academy.reserve = remove(academy.reserve[:], card.index)
        else:
            game.left_out = remove(game.left_out[:], card.index)


class TakeNothing(Kind):
    """None of the cards set aside."""

    def __init__(self) -> None:
        super().__init__("take nothing")


class Moves:
    """The kinds of orders of Foundations."""

    def __init__(self) -> None:
        self.keep = Kind("keep foundation")
        self.found = Kind("found")
        self.take = Take()
        self.nothing = TakeNothing()

    def kinds(self) -> list[Kind]:
        return [self.keep, self.found, self.take, self.nothing]


class Draft(Step):
    """All choose one of two Foundations at once, unseen (F-3.4)."""

    def __init__(self, name: str, phase: int, kind: Kind) -> None:
        super().__init__(name, secret=True)
        self.phase: i64 = phase
        self.kind = kind

    def enter(self, game: "Wonders") -> None:
        if quarry_of(game).phase == self.phase:
            game.clear_orders()
            game.owing = game.bit(game.size) - 1

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        codes: vec[i64] = vec[i64](capacity=2)
        for card in in_order(footing_of(game.cities[seat]).hand[:]):
            codes = append(codes, written(self.kind.number, card, 0))
        return codes


class KeepFoundation(Draft):
    """One card is kept, the other goes to the left neighbour (F-3.2)."""

    def __init__(self, moves: Moves) -> None:
        super().__init__("keep foundation", KEEP, moves.keep)

    def resolve(self, game: "Wonders") -> None:
        passed: vec[i64] = vec[i64]()
        for seat in range(game.size):
            footing = footing_of(game.cities[seat])
            kept = card_of(game.orders[seat])
            other = footing.hand[0] if footing.hand[1] == kept else footing.hand[1]
            passed = append(passed, other)
            footing.hand = vec[i64]([kept])
        for seat in range(game.size):
            footing = footing_of(game.left(seat))
            footing.hand = append(footing.hand, passed[seat])
        quarry_of(game).phase = PLACE


class PlaceFoundation(Draft):
    """One card of the two is placed, the other goes to the box; then the leaders are dealt (F-3.3, F-3.5)."""

    def __init__(self, moves: Moves, deck: Deck) -> None:
        super().__init__("place foundation", PLACE, moves.found)
        self.deck = deck

    def resolve(self, game: "Wonders") -> None:
        quarry = quarry_of(game)
        for seat in range(game.size):
            placed = card_of(game.orders[seat])
            footing = footing_of(game.cities[seat])
            for card in footing.hand:
                if card != placed:
                    quarry.box = append(quarry.box, card)
            footing.hand = vec[i64]()
            self.deck.place(game, seat, placed)
        in_order(quarry.box)
        quarry.phase = DONE
        size = len(quarry.waiting) // game.size
        for seat in range(game.size):
            dealt = quarry.waiting[seat * size : (seat + 1) * size]
            game.cities[seat].hand = in_order(dealt)
        quarry.waiting = vec[i64]()


class SetAside(OneByOne):
    """A city whose Foundation says so looks through the leaders or guilds left out, and may take one (F-8.1, F-8.2)."""

    def __init__(self, moves: Moves) -> None:
        super().__init__("set aside", on_request=True)
        self.moves = moves

    def waits(self, game: "Wonders", city: i64) -> bool:
        return footing_of(game.cities[city]).asked > 0

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        city = game.acting
        codes: vec[i64] = vec[i64](capacity=16)
        for card in cards_aside(game, city):
            piece = game.catalogue.cards[card]
            if not game.cities[city].has_name(piece):
                for named in namings(game, city, piece):
                    codes = append(codes, written(self.moves.take.number, card, 0) | named)
        return append(codes, self.moves.nothing.number)

    def resolve(self, game: "Wonders") -> None:
        city = game.acting
        order = game.orders[city]
        footing = footing_of(game.cities[city])
        footing.seen |= footing.asked
        footing.asked = 0
        if kind_of(order) == self.moves.take.number:
            play(game, city, order)
        self.enter(game)


def cards_aside(game: "Wonders", city: i64) -> vec[i64]:
    """The cards that a city is looking through, in order."""
    asked = footing_of(game.cities[city]).asked
    found: vec[i64] = vec[i64]()
    if asked & LEADERS:
        found = academy_of(game).reserve[:]
    if asked & GUILDS:
        for card in game.left_out:
            if card in game.catalogue.guilds:
                found = append(found, card)
    return in_order(found)


class Settle(Lose):
    """After the last conflicts everybody bears the debts of effects that were not activated (F-7)."""

    def __init__(self, kind: PayLoss, deck: Deck) -> None:
        super().__init__(kind)
        self.name = "settle"
        self.deck = deck

    def enter(self, game: "Wonders") -> None:
        if not game.ending:
            return
        for city in game.cities:
            ledger_of(city).owed += self.deck.debt_left(city)
        super().enter(game)
