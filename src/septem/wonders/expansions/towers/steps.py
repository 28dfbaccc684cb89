"""Two steps of Towers: cards that are played again, and mercenaries (T-9, T-10)."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.kernel.bits import has
from septem.wonders.expansions.towers.state import NONE, tower_of, yard_of
from septem.wonders.expansions.towers.triggers import count_gains
from septem.wonders.rules import events
from septem.wonders.rules.hooks import Kind
from septem.wonders.rules.orders import DISCARD, NO_ORDER, POWER, kind_of, target_of, written
from septem.wonders.rules.traces import card_of as traced_card
from septem.wonders.rules.turn import Step, build, pay

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class Recover(Step):
    """Cards used for some stages are built at once, or discarded if they cannot be; all decide at once (T-9).

    The stage was a turn of its own: what it brought is taken before (T-9.2).
    """

    def __init__(self) -> None:
        super().__init__("recover", secret=True)

    def enter(self, game: "Wonders") -> None:
        waiting = yard_of(game).recovering
        if waiting:
            game.acting = NO_ORDER
            game.keep_plays()
            events.gain(game, waiting, waiting)
            self.ask(game)
            if game.owing == 0:
                self.resolve(game)

    def ask(self, game: "Wonders") -> None:
        """Those with a choice owe a decision."""
        waiting = yard_of(game).recovering
        for seat in range(game.size):
            if has(waiting, seat) and len(self.codes(game, seat)) > 1:
                game.owing |= game.bit(seat)

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        """Every way to build the card; to discard it only when nothing but a power would build it (T-9.4, T-9.5)."""
        card = traced_card(tower_of(game.cities[seat]).recovering)
        for box in game.ruleset.rules:
            own = box.replayed(game, seat, card)
            if len(own):
                return own
        city = game.cities[seat]
        left, right = game.left(seat), game.right(seat)
        offer = game.buffer()
        first = offer.open(city, left, right)
        offer.with_card(game.catalogue.cards[card], city, left, right)
        codes = offer.orders[first : offer.count]
        for code in codes:
            if kind_of(code) != POWER:
                return codes
        return append(codes, written(DISCARD, card, 0))

    def resolve(self, game: "Wonders") -> None:
        yard = yard_of(game)
        for seat in range(game.size):
            if has(yard.recovering, seat) and game.orders[seat] == NO_ORDER:
                game.orders[seat] = self.codes(game, seat)[0]
        for seat in range(game.size):
            pay(game, seat, game.orders[seat])
        for seat in range(game.size):
            self.build(game, seat)
        yard.recovering = 0
        events.follow(game, 0, game.size)

    def build(self, game: "Wonders", seat: i64) -> None:
        """The card goes into the city, or to the discard pile with what everybody knows of it."""
        tower = tower_of(game.cities[seat])
        order = game.orders[seat]
        if kind_of(order) == DISCARD:
            game.pile = append(game.pile, tower.recovering)
        else:
            build(game, seat, order)
        tower.recovering = NONE


class HireMercenary(Kind):
    """A shield token for coins, or none."""

    def __init__(self) -> None:
        super().__init__("hire")


class Hire(Step):
    """Once per turn, after the action, a shield token may be bought; all decide at once (T-10)."""

    def __init__(self, kind: HireMercenary) -> None:
        super().__init__("hire", secret=True)
        self.kind = kind

    def enter(self, game: "Wonders") -> None:
        game.acting = NO_ORDER
        if game.turn and yard_of(game).tokens:
            self.ask(game)
            if game.owing:
                game.clear_orders()

    def ask(self, game: "Wonders") -> None:
        """Those who can pay owe a decision."""
        hiring = yard_of(game).hiring
        for seat in range(game.size):
            if not has(hiring, seat):
                continue
            city = game.cities[seat]
            price = tower_of(city).hire_price
            if price and city.coins - city.trade_income >= price:
                game.owing |= game.bit(seat)

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        return vec[i64]([written(self.kind.number, 0, 1), written(self.kind.number, 0, 0)])

    def resolve(self, game: "Wonders") -> None:
        """Tokens go out in seat order while there are any (T-10.4)."""
        yard = yard_of(game)
        for seat in range(game.size):
            order = game.orders[seat]
            if order != NO_ORDER and target_of(order) and yard.tokens:
                city = game.cities[seat]
                tower = tower_of(city)
                yard.tokens -= 1
                city.coins -= tower.hire_price
                tower.tokens += 1
                city.shields += 1
                count_gains(game, seat, tower)
        events.gain(game, 0, game.bit(game.size) - 1)
