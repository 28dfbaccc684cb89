"""Moves of Cities in words."""

from typing import TYPE_CHECKING

from septem.wonders.expansions.cities.losses import PayLoss
from septem.wonders.rules.orders import target_of
from septem.wonders.words.hooks import OrderWords, Words
from septem.wonders.words.phrases import phrase

if TYPE_CHECKING:
    from septem.wonders.cards.catalogue import Catalogue


class PayLossWords(OrderWords):
    """`pay k`: so many coins of a loss, the rest as debts."""

    def __init__(self) -> None:
        super().__init__("pay")

    def notation(self, catalogue: "Catalogue", code: int) -> str:
        return f"pay {target_of(code)}"

    def sentence(self, catalogue: "Catalogue", code: int, language: str) -> str:
        return phrase(language, "pay_loss", n=int(target_of(code)))


class CitiesWords(Words):
    """How losses are written."""

    def orders(self) -> dict[str, OrderWords]:
        return {PayLoss().name: PayLossWords()}
