"""Foundations, the mini-expansion of Towers: cards that slide with the stages of a wonder (docs/rules/foundations.md)."""

from typing import TYPE_CHECKING, Any

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.catalogue import PieceFile
from septem.wonders.cards.counts import Count
from septem.wonders.cards.effect_keys import STAGES, Maker
from septem.wonders.cards.hooks import Pieces
from septem.wonders.expansions.cities.losses import Lose
from septem.wonders.expansions.foundations.cards import (
    ChainedBlueCards,
    Deck,
    StagesWithFoundation,
    build_from_set_aside,
)
from septem.wonders.expansions.foundations.state import (
    KEEP,
    NONE,
    OWN_PLACE,
    Footing,
    Quarry,
    footing_of,
    quarry_of,
)
from septem.wonders.expansions.foundations.steps import (
    KeepFoundation,
    Moves,
    PlaceFoundation,
    SetAside,
    Settle,
)
from septem.wonders.expansions.towers.triggers import note_gains
from septem.wonders.rules.city import City
from septem.wonders.rules.extension import Belongings
from septem.wonders.rules.hands import in_order
from septem.wonders.rules.hooks import Kind, Rules, Scoring
from septem.wonders.rules.orders import AGAIN, CHAIN, STAGE, card_of, kind_of, target_of, way_of
from septem.wonders.rules.scoring import WONDER, Sheet
from septem.wonders.rules.turn import Step, inserted

if TYPE_CHECKING:
    from septem.kernel.rng import Rng
    from septem.wonders.rules.table import Wonders


class FoundationsPieces(Pieces):
    """Foundations and foundation stages."""

    def __init__(self) -> None:
        super().__init__()
        self.deck = Deck()

    def makers(self) -> dict[str, Maker]:
        return {"build_from_set_aside": build_from_set_aside}

    def counts(self) -> dict[str, Count]:
        return {
            STAGES: StagesWithFoundation(),
            "own cards showing at least 1 shield": self.deck.with_shields,
            "blue cards built by chain": ChainedBlueCards(),
        }

    def read_data(self, file: PieceFile, data: dict[str, Any]) -> None:
        self.deck.read(file, data)


class FoundationsRules(Rules):
    """The draft, cards set aside, the debts of the end."""

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self.follows_plays = True
        self.gains_by_plays = True
        self.place = OWN_PLACE
        self.moves = Moves()
        self.deck = deck

    def kinds(self) -> list[Kind]:
        return self.moves.kinds()

    def city_belongings(self) -> Belongings:
        return Footing()

    def table_belongings(self) -> Belongings:
        return Quarry()

    def steps(self, steps: list[Step]) -> list[Step]:
        keep, place = KeepFoundation(self.moves), PlaceFoundation(self.moves, self.deck)
        steps = [keep, place, *inserted(steps, "recruit", SetAside(self.moves))]
        kinds = [step.kind for step in steps if isinstance(step, Lose)]
        return [*steps, Settle(kinds[0], self.deck)]

    def prepare(self, game: "Wonders", rng: "Rng") -> None:
        """Two Foundations to each player; the leaders are dealt afterwards (F-2.3, F-3.1)."""
        quarry = quarry_of(game)
        cards = vec[i64]([card.index for card in self.deck.cards])
        rng.shuffle(cards)
        dealt = int(game.catalogue.parameters["foundations_dealt"])
        for seat in range(game.size):
            city = game.cities[seat]
            footing_of(city).hand = cards[seat * dealt : (seat + 1) * dealt]
            for leader in city.hand:
                quarry.waiting = append(quarry.waiting, leader)
            city.hand = vec[i64]()
        quarry.box = in_order(cards[game.size * dealt :])
        quarry.phase = KEEP

    def found(self, game: "Wonders", city: i64) -> None:
        if len(self.deck.with_shields.cards) == 0:
            cards = [card.index for card in game.catalogue.cards if "shields" in card.powers.entry]
            self.deck.with_shields.cards = vec[i64](cards)

    def follow(self, game: "Wonders", first: i64, end: i64) -> None:
        """A stage may activate an effect; blue cards built by chain are counted (F-4.5, F-5.4)."""
        for city in range(first, end):
            order = game.orders[city]
            kind = kind_of(order)
            if kind == STAGE and way_of(order) != AGAIN:
                self.deck.activate(game, city)
            elif kind == CHAIN and game.catalogue.cards[card_of(order)].color == "blue":
                footing_of(game.cities[city]).chained += 1

    def gain(self, game: "Wonders", city: i64, order: i64) -> None:
        if kind_of(order) == STAGE and way_of(order) != AGAIN:
            self.deck.bring(game, city, target_of(order))

    def stand_again(self, game: "Wonders", city: i64) -> None:
        self.deck.stand(game.cities[city])
        note_gains(game.cities[city])


class FoundationsScoring(Scoring):
    """Foundation stages and activated effects."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def score(self, game: "Wonders", seat: i64, city: City, sheet: Sheet) -> None:
        """The foundation stage is the wonder's, activated effects have a line of their own (F-5.8, F-9.2)."""
        footing = footing_of(city)
        if footing.card == NONE:
            return
        left, right = game.left(seat), game.right(seat)
        for effect in self.deck.stages[city.board.id].scores:
            sheet.add(WONDER, "foundation", effect.points(city, left, right))
        lines = self.deck.of(city)
        for number in range(footing.activated):
            source = str(number + 1) if sheet.detailed else ""
            for effect in lines[number].powers.scores:
                sheet.add(self.deck.score_line, source, effect.points(city, left, right))
