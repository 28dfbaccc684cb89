"""Foundation cards and foundation stages: what they are, and how their effects come into force (F-4, F-5)."""

from typing import TYPE_CHECKING, Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from septem.wonders.cards.catalogue import PieceFile
from septem.wonders.cards.counts import Count
from septem.wonders.cards.effect_keys import Key
from septem.wonders.cards.effects import Effect
from septem.wonders.cards.pieces import Card, Cost, Powers
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.expansions.foundations.state import NONE, PILES, footing_of
from septem.wonders.expansions.towers.state import tower_of
from septem.wonders.expansions.towers.triggers import count_gains
from septem.wonders.rules.city import City
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.orders import NO_ORDER

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

FOUNDATION = "foundation"
FOUNDATION_AGE = -1
SCORE_LINE = "foundations"


class Line:
    """One effect of a Foundation: the stage that activates it, and the debt it brings."""

    def __init__(self, stage: int, debt: int, powers: Powers, marks: dict[str, str]) -> None:
        self.stage: i64 = stage
        self.debt: i64 = debt
        self.powers = powers
        self.marks = marks


class FromSetAside(Deed):
    """`build_from_set_aside`: look through a pile left out at set-up and take a card for nothing (F-8.1, F-8.2)."""

    def __init__(self, pile: int) -> None:
        super().__init__()
        self.acts = True
        self.pile: i64 = pile

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        footing_of(game.cities[city]).asked |= self.pile
        game.ask()


def build_from_set_aside(key: Key) -> list[Effect]:
    key.must_be("count", 1)
    key.must_be("free", True)
    kind = str(key.table.get("kind"))
    key.file.one_of(kind, list(PILES), f"{key.field}.kind")
    return [FromSetAside(PILES[kind])]


class StagesWithFoundation(Count):
    """Built stages; the foundation stage is one (F-4.2)."""

    def of(self, city: Tally) -> i64:
        return city.stages + 1 if footing_of(city).card != NONE else city.stages


class CardsWithShields(Count):
    """Cards and leaders that give shields, each once (F-4.5)."""

    def __init__(self) -> None:
        self.cards: vec[i64] = vec[i64]()

    def of(self, city: Tally) -> i64:
        found: i64 = 0
        for card in self.cards:
            if city.has(card):
                found += 1
        return found


class ChainedBlueCards(Count):
    """Blue cards built by chain."""

    def of(self, city: Tally) -> i64:
        return footing_of(city).chained


class Deck:
    """Every Foundation and foundation stage of a catalogue."""

    def __init__(self) -> None:
        self.cards: list[Card] = []
        self.lines: dict[int, list[Line]] = {}  # by card
        self.stages: dict[str, Powers] = {}  # by board
        self.marks: dict[str, dict[str, str]] = {}  # of the stages
        self.with_shields = CardsWithShields()
        self.score_line: i64 = 0  # of the points of activated effects

    def read(self, file: PieceFile, data: dict[str, Any]) -> None:
        """Read the Foundations of a data file and the foundation stages of its boards."""
        for entry in file.used(data, "board"):
            if "foundation_stage" in entry:
                file.piece = entry["id"]
                stage = file.of_kind(entry["foundation_stage"], "foundation_stage", dict)
                effect = file.need(stage, "effect", dict)
                self.stages[entry["id"]] = file.powers(effect, "foundation_stage.effect", "stage")
                self.marks[entry["id"]] = file.marks(stage, "foundation_stage.provenance")
        for entry in data.get(FOUNDATION, []):
            self.card(file, entry)
        lines = file.catalogue.lines
        if SCORE_LINE in lines:
            self.score_line = lines.index(SCORE_LINE)

    def card(self, file: PieceFile, entry: dict[str, Any]) -> None:
        catalogue = file.catalogue
        ident = file.identify(entry, FOUNDATION, catalogue.by_id)
        file.only(entry, ("id", "name", "effects", "source", "provenance", "rulings"))
        lines = [
            self.line(file, line, f"effects[{number}]")
            for number, line in enumerate(file.need(entry, "effects", list))
        ]
        marks = [line.stage for line in lines]
        if marks != sorted(set(marks)):
            raise file.bad("effects", "the stages that activate effects rise from one to the next")
        card = Card(
            len(catalogue.cards),
            ident,
            file.names(entry, "name"),
            FOUNDATION_AGE,
            FOUNDATION,
            0,
            [],
            Cost(0, 0),
            Powers({}, []),
            0,
            str(file.need(entry, "source", str)),
        )
        file.add(card, entry)
        self.cards.append(card)
        self.lines[int(card.index)] = lines

    def line(self, file: PieceFile, entry: Any, field: str) -> Line:
        file.of_kind(entry, field, dict)
        file.only(entry, ("stage", "self_debt", "effect", "provenance", "rulings"))
        powers = file.powers(file.need(entry, "effect", dict), f"{field}.effect", FOUNDATION)
        stage = file.number(entry, "stage", field)
        debt = file.number(entry, "self_debt", field)
        return Line(stage, debt, powers, file.marks(entry, f"{field}.provenance"))

    def of(self, city: Tally) -> list[Line]:
        """The effects of the Foundation that a city has placed."""
        card = footing_of(city).card
        return [] if card == NONE else self.lines[int(card)]

    def place(self, game: "Wonders", city: i64, card: i64) -> None:
        """The foundation stage is built with a Foundation; its coins come now (F-3.5)."""
        me = game.cities[city]
        footing_of(me).card = card
        powers = self.stages[me.board.id]
        take_effect(game, city, powers)
        bring(game, city, powers)
        me.coins += me.due
        me.due = 0
        more = me.extension()
        more.awake = len(more.triggers)

    def activate(self, game: "Wonders", city: i64) -> None:
        """A stage was built: the next effect comes into force if it is marked with its number (F-5.4)."""
        me = game.cities[city]
        footing = footing_of(me)
        lines = self.of(me)
        if footing.activated < len(lines) and lines[footing.activated].stage == me.stages:
            line = lines[footing.activated]
            footing.activated += 1
            take_effect(game, city, line.powers)
            ledger_of(me).owed += line.debt
            count_gains(game, city, tower_of(me))

    def bring(self, game: "Wonders", city: i64, stage: i64) -> None:
        """Coins and tokens of the effect that a stage has activated, in the gain step (F-5.5)."""
        me = game.cities[city]
        for line in self.of(me)[: footing_of(me).activated]:
            if line.stage == stage:
                bring(game, city, line.powers)

    def stand(self, city: City) -> None:
        """All that is in force stands."""
        if footing_of(city).card == NONE:
            return
        for effect in self.stages[city.board.id].standing:
            effect.stand(city)
        for line in self.of(city)[: footing_of(city).activated]:
            for effect in line.powers.standing:
                effect.stand(city)

    def debt_left(self, city: City) -> i64:
        """The debts of the effects that were not activated (F-7.1)."""
        debt: i64 = 0
        for line in self.of(city)[footing_of(city).activated :]:
            debt += line.debt
        return debt


def take_effect(game: "Wonders", city: i64, powers: Powers) -> None:
    """Effects stand and act outside the building of a card."""
    for effect in powers.standing:
        effect.stand(game.cities[city])
    for effect in powers.acts:
        cast(Deed, effect).act(game, city, NO_ORDER)


def bring(game: "Wonders", city: i64, powers: Powers) -> None:
    """The same pay and give."""
    me = game.cities[city]
    for effect in powers.gains:
        me.due += effect.coins(me, game.left(city), game.right(city))
    for effect in powers.gives:
        cast(Deed, effect).give(game, city)
