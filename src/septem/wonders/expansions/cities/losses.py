"""The lose step: each loss is split between coins and debts by the one who bears it (C-4)."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.rules.hooks import Kind
from septem.wonders.rules.orders import NO_ORDER, target_of, written
from septem.wonders.rules.turn import Step

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class PayLoss(Kind):
    """So many coins of a loss, the rest as debts."""

    def __init__(self) -> None:
        super().__init__("pay loss")


class Lose(Step):
    """The losses of a step add up for each city; all split theirs at once, unseen (C-4.3, C-4.4)."""

    def __init__(self, kind: PayLoss) -> None:
        super().__init__("lose", secret=True)
        self.kind = kind

    def enter(self, game: "Wonders") -> None:
        game.acting = NO_ORDER
        for seat in range(game.size):
            city = game.cities[seat]
            ledger = ledger_of(city)
            ledger.debts += ledger.owed_debts
            ledger.owed_debts = 0
            if ledger.owed and city.coins == 0:
                ledger.settle(0)
            if ledger.owed:
                game.owing |= game.bit(seat)
        if game.owing:
            game.clear_orders()

    def codes(self, game: "Wonders", seat: i64) -> vec[i64]:
        most = min(ledger_of(game.cities[seat]).owed, game.cities[seat].coins)
        codes: vec[i64] = vec[i64](capacity=most + 1)
        for coins in range(most + 1):
            codes = append(codes, written(self.kind.number, 0, coins))
        return codes

    def resolve(self, game: "Wonders") -> None:
        for seat in range(game.size):
            if game.orders[seat] != NO_ORDER:
                split(game, seat, target_of(game.orders[seat]))


def split(game: "Wonders", seat: i64, coins: i64) -> None:
    """Coins to the bank, from trade income first (W-5.10); Debt tokens for the rest."""
    city = game.cities[seat]
    city.coins -= coins
    city.trade_income -= min(coins, city.trade_income)
    ledger_of(city).settle(coins)
