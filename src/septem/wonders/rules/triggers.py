"""`coins_on`: coins each time something happens after the piece stands (EFFECTS 9)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import has
from septem.wonders.cards.tally import Tally
from septem.wonders.rules.city import extension_of
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.extension import PAID
from septem.wonders.rules.orders import BUILD, CHAIN, DIG, GRATIS, POWER, STAGE, card_of, kind_of

if TYPE_CHECKING:
    from septem.wonders.cards.pieces import Card
    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders

BUILD_COLOR: Final = 0  # events
BUILD_BY_CHAIN: Final = 1
BUILD_STAGE: Final = 2
BUY: Final = 3
TAKE_VICTORY: Final = 4
TAKE_COINS: Final = 5

EVENTS = {
    "build a building through a chain": BUILD_BY_CHAIN,
    "build a wonder stage": BUILD_STAGE,
    "buy resources from a neighbour": BUY,
    "gain a military victory token": TAKE_VICTORY,
    "take coins from the bank": TAKE_COINS,
}
BUILDINGS: Final = (
    1 << BUILD | 1 << CHAIN | 1 << POWER | 1 << DIG | 1 << GRATIS
)  # orders that put a building into the city, a bit each
LIMITS = {BUY: "once per neighbour per turn", TAKE_COINS: "once per turn"}  # the others have none


class CoinsOn(Deed):
    """Coins for the owner at each event; others may lose some by it."""

    def __init__(self, event: int, color: int, coins: int, others_lose: int) -> None:
        super().__init__(stands=True)
        self.event: i64 = event
        self.color: i64 = color
        self.amount: i64 = coins
        self.others_lose: i64 = others_lose
        self.sleeps = event == TAKE_COINS

    def stand(self, city: Tally) -> None:
        more = extension_of(city)
        more.triggers = append(more.triggers[:], self)

    def on_play(self, game: "Wonders", city: i64, order: i64) -> i64:
        times = self.times(game, city, order)
        if times and self.others_lose:
            game.others_lose(city, times * self.others_lose)
        return times * self.amount

    def times(self, game: "Wonders", city: i64, order: i64) -> i64:
        """How often an order is the event."""
        kind = kind_of(order)
        event = self.event
        if event == BUY:
            if kind == BUILD or kind == STAGE:  # noqa: SIM109, PLR1714 - a tuple would be boxed
                return newly_paid(game, city, order)
            return 0
        happens = False
        if event == BUILD_STAGE:
            happens = kind == STAGE
        elif event == BUILD_BY_CHAIN:
            happens = kind == CHAIN
        elif event == BUILD_COLOR and (is_building(kind) or game.ruleset.builds(kind)):
            happens = game.catalogue.cards[card_of(order)].color_index == self.color
        if happens:
            return 1
        return 0

    def on_chain(self, city: "City", card: "Card", cards: "vec[Card]") -> i64:
        if self.event == BUILD_BY_CHAIN:
            return self.amount
        return 0

    def on_purchase(self) -> i64:
        if self.event == BUY:
            return self.amount
        return 0

    def on_victories(self, tokens: i64) -> i64:
        if self.event == TAKE_VICTORY:
            return tokens * self.amount
        return 0

    def on_bank(self) -> i64:
        if self.event == TAKE_COINS:
            return self.amount
        return 0


def newly_paid(game: "Wonders", city: i64, order: i64) -> i64:
    """From how many neighbours a city bought something that it has not bought from earlier this turn."""
    paid = game.neighbours_paid(city, order)
    if game.acting == city:
        paid -= paid & game.cities[city].extension().used >> PAID
    return paid - 1 if paid > 1 else paid  # a bit for each side


def is_building(kind: i64) -> bool:
    """Whether an order of this kind puts a building into the city, by whatever means (EFFECTS 9)."""
    return has(BUILDINGS, kind)
