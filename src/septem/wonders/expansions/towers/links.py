"""Links between players who are no neighbours, and a market for all (T-6, T-17.6)."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.towers.state import tower_of, yard_of
from septem.wonders.expansions.towers.trade import lay_stalls
from septem.wonders.rules.deeds import Deed
from septem.wonders.rules.orders import seat_named

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class NamesSeat(Deed):
    """An effect whose order names a player who is no neighbour (T-6.2)."""

    def __init__(self) -> None:
        super().__init__()
        self.acts = True
        self.names = True
        self.names_seat = True

    def targets(self, city: Tally, left: Tally, right: Tally) -> vec[i64]:
        found: vec[i64] = vec[i64]()
        for seat in tower_of(city).far_seats():
            found = append(found, seat + 1)
        return found


class TradeLink(NamesSeat):
    """`trade_link`: builder and partner buy from each other; built again, it moves (T-6.3, T-6.4)."""

    def __init__(self, builder_price: int, partner_price: int) -> None:
        super().__init__()
        self.builder_price: i64 = builder_price
        self.partner_price: i64 = partner_price

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        partner = seat_named(order)
        if partner >= 0:
            yard = yard_of(game)
            yard.ship = vec[i64]([city, partner])
            yard.ship_prices = vec[i64]([self.builder_price, self.partner_price])
            lay_stalls(game, far_price(game))


class WarLink(NamesSeat):
    """`war_link`: builder and partner fight at the end of Age III (T-6.5)."""

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        partner = seat_named(order)
        if partner >= 0:
            yard_of(game).galley = vec[i64]([city, partner])


class OpenMarket(Deed):
    """`open_market`: every player may buy a good of the owner, who takes a coin from the bank for each unit (T-17.6)."""

    def __init__(self, good: int, bonus: int) -> None:
        super().__init__()
        self.acts = True
        self.good: i64 = good
        self.bonus: i64 = bonus

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        self.open(game, city)

    def open(self, game: "Wonders", city: i64) -> None:
        yard = yard_of(game)
        yard.market = city
        yard.market_good = self.good
        yard.market_bonus = self.bonus
        lay_stalls(game, far_price(game))


def far_price(game: "Wonders") -> i64:
    """What a unit costs that a city sells to all."""
    return int(game.catalogue.parameters["far_price"])
