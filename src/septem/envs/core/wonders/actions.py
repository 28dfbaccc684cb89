"""The actions of 7 Wonders, named as moves are written, without what is paid.

`W altar` builds the next stage over a card, `W altar @2` its second option, `E 2 altar` stage 2 once more. A card that must name a
leader or a player has one action for each; players are counted from the own seat to the left, `@+1` being the left neighbour.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.wonders.net_pieces import CardNumbers, NetPieces
from septem.envs.core.actions import NO_ACTION, Actions
from septem.kernel.errors import BadOption
from septem.kernel.game import Game
from septem.wonders.cards.pieces import Card
from septem.wonders.expansions import known
from septem.wonders.rules.orders import (
    AGAIN,
    BUILD,
    CHAIN,
    DECLINE,
    DIG,
    DISCARD,
    FREE_CITY,
    GRATIS,
    OWN,
    POWER,
    STAGE,
    card_of,
    kind_of,
    seat_named,
    target_of,
    way_of,
)
from septem.wonders.rules.table import Wonders

PAYMENTS: Final = 12  # of one move, told apart
WITH_FAR_SELLERS: Final = (
    "towers"  # the box with options of stages, and with payments to cities far away
)
FAR_PAYMENTS: Final = 64
KINDS: Final = 32
MOST_SEATS: Final = 8
MOST_STAGES: Final = 5
MOST_LOST: Final = 63  # coins of one loss
OPTIONS: Final = 2  # of a stage
LEADER_AGE: Final = 0
# What the number in an order means, by the kind of the order.
PIECE: Final = 0  # the piece or seat it names, if it names one
WAY: Final = 1
AMOUNT: Final = 2
NOTHING: Final = 3


class WondersActions(Actions):
    """Actions with the cards of some boxes."""

    def __init__(self, boxes: list[str], seats: int) -> None:
        far = WITH_FAR_SELLERS in boxes
        super().__init__(FAR_PAYMENTS if far else PAYMENTS)
        self.pieces = NetPieces(boxes)
        edition = known.load(boxes, optional=True)
        self.numbers: CardNumbers | None = None
        self.cards: i64 = len(edition.catalogue.cards)
        self.starts: vec[i64] = vec[i64]([NO_ACTION] * (KINDS * int(self.cards)))
        self.means: vec[i64] = vec[i64]([PIECE] * KINDS)
        leaders = [card.id for card in edition.catalogue.cards if card.age == LEADER_AGE]
        self.leaders: vec[i64] = vec[i64]([0] * int(self.cards))
        for number, name in enumerate(leaders, 1):
            self.leaders[self.pieces.cards.index(name)] = number
        self.number_base(edition.catalogue.cards, leaders, far)
        for place, kind in enumerate(edition.ruleset.kinds):
            if kind.name:
                self.number_box(kind.name, OWN + place, edition.catalogue.cards, leaders)
        self.own: i64 = len(self.names)
        if seats == 2:
            self.room([f"free {name}" for name in self.names])

    def number_base(self, cards: vec[Card], leaders: list[str], options: bool) -> None:
        """The orders of the base game."""
        for slot, card in enumerate(cards):
            if card.age > LEADER_AGE:
                self.named([BUILD, GRATIS], slot, f"B {card.id}", card, leaders)
                if len(card.chain_from):
                    self.named([CHAIN], slot, f"B {card.id} *", card, leaders)
                self.named([POWER], slot, f"B {card.id} !", card, leaders)
                self.named([DIG], slot, f"dig {card.id}", card, leaders)
            if card.age >= LEADER_AGE:
                self.set_start([DISCARD], slot, [f"D {card.id}"])
                self.set_start([STAGE], slot, stage_names(card.id, options))
        self.means[STAGE] = WAY
        self.means[DISCARD] = NOTHING
        self.single(DECLINE, ["dig -"], NOTHING)

    def number_box(self, name: str, kind: int, cards: vec[Card], leaders: list[str]) -> None:
        """The orders of a box, by the name of their kind."""
        if name in SINGLE:
            self.single(kind, SINGLE[name], AMOUNT)
            return
        if name not in WORDS:
            raise BadOption(f"expansions: no actions are known for the moves '{name}'")
        for slot, card in enumerate(cards):
            if name == "dismiss":
                self.starts[kind * int(self.cards) + slot] = self.starts[
                    DISCARD * int(self.cards) + slot
                ]
            elif name == "recruit" and card.age == LEADER_AGE:
                prices = [f"R {card.id} ={coins}" for coins in range(1, int(card.most_paid) + 1)]
                self.set_start([kind], slot, [f"R {card.id}", *prices])
            elif name == "take" and card.age >= LEADER_AGE:
                self.named([kind], slot, f"take {card.id}", card, leaders)
            elif name == "keep leader" and card.age == LEADER_AGE:
                self.set_start([kind], slot, [f"keep {card.id}"])
            elif name in ("keep foundation", "found") and card.age < LEADER_AGE:
                self.set_start([kind], slot, [f"{WORDS[name]} {card.id}"])
        if name == "recruit":
            self.means[kind] = AMOUNT

    def named(self, kinds: list[int], slot: int, text: str, card: Card, leaders: list[str]) -> None:
        """An order with a card, once for each piece or seat that it may name."""
        names = [text]
        if card.powers.names:
            by_seat = any(effect.names_seat for effect in card.powers.effects)
            others = [f"+{seat}" for seat in range(1, MOST_SEATS)] if by_seat else leaders
            names += [f"{text} @{other}" for other in others]
        self.set_start(kinds, slot, names)

    def set_start(self, kinds: list[int], slot: int, names: list[str]) -> None:
        begins = self.room(names)
        for kind in kinds:
            self.starts[kind * int(self.cards) + slot] = begins

    def single(self, kind: int, names: list[str], means: int) -> None:
        """An order without a card."""
        begins = self.room(names)
        for slot in range(int(self.cards)):
            self.starts[kind * int(self.cards) + slot] = begins
        self.means[kind] = means

    def numbers_of(self, game: Wonders) -> CardNumbers:
        numbers = self.numbers
        if numbers is None or numbers.catalogue is not game.catalogue:
            numbers = CardNumbers(self.pieces, game)
            self.numbers = numbers
        return numbers

    def plain(self, game: Game, seat: i64, code: i64, place: i64) -> i64:
        assert isinstance(game, Wonders)
        slots = self.numbers_of(game).slots
        kind = kind_of(code)
        action = self.starts[kind * self.cards + slots[card_of(code)]]
        means = self.means[kind]
        if means == WAY:
            way = way_of(code)
            action += way if way != AGAIN else OPTIONS + target_of(code)
        elif means == AMOUNT:
            action += target_of(code)
        elif means == PIECE:
            action += self.piece(game, seat, code, slots)
        if code & FREE_CITY:
            action += self.own
        return action

    def piece(self, game: Wonders, seat: i64, code: i64, slots: vec[i64]) -> i64:
        """The number of the piece or seat that an order names, 0: none."""
        target = target_of(code)
        if target:
            return self.leaders[slots[target]]
        named = seat_named(code)
        if named < 0:
            return 0
        away = named - seat
        return away if away > 0 else away + game.seats


def stage_names(card: str, options: bool) -> list[str]:
    """The ways to build a stage over a card."""
    if not options:
        return [f"W {card}"]
    ways = [f"W {card} @{option}" for option in range(1, OPTIONS + 1)]
    return [f"W {card}", *ways, *(f"E {n} {card}" for n in range(1, MOST_STAGES + 1))]


WORDS: Final = {
    "keep leader": "keep",
    "recruit": "R",
    "dismiss": "D",
    "keep foundation": "keep",
    "found": "found",
    "take": "take",
}
SINGLE: Final = {
    "no leader": ["R -"],
    "pay loss": [f"pay {coins}" for coins in range(MOST_LOST + 1)],
    "hire": ["hire -", "hire 1"],
    "take nothing": ["take -"],
}
