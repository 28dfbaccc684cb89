"""The moves of Cities in words."""

from typing import TYPE_CHECKING

from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.expansions.cities.losses import PayLoss
from septem.wonders.rules.orders import target_of
from septem.wonders.words.hooks import Words
from septem.wonders.words.moves import Fields, MoveWords
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class PayLossWords(MoveWords):
    """A loss is split: so many coins, the rest as debts: `pay 2` (C-4.3)."""

    def __init__(self) -> None:
        super().__init__("pay_loss", "pay")

    def read(self, catalogue: Catalogue, code: int) -> Fields:
        return {"kind": self.kind, "coins": int(target_of(code))}

    def complete(self, game: "Wonders", city: int, fields: Fields) -> Fields:
        return {**fields, "debts": int(ledger_of(game.cities[city]).owed) - fields["coins"]}

    def notation(self, fields: Fields) -> str:
        return f"pay {fields['coins']}"

    def sentence(self, catalogue: Catalogue, fields: Fields, language: str) -> str:
        return phrase(language, self.key, n=fields["coins"])


class CitiesWords(Words):
    """How losses are said."""

    def orders(self) -> dict[str, MoveWords]:
        return {PayLoss().name: PayLossWords()}
