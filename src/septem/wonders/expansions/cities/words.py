"""The moves and pieces of Cities in words."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.expansions.cities.losses import PayLoss
from septem.wonders.rules.orders import target_of
from septem.wonders.words.hooks import Words
from septem.wonders.words.moves import Fields, MoveWords
from septem.wonders.words.phrases import phrase
from septem.wonders.words.texts import word

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


def lose_coins(value: dict[str, Any], language: str) -> str:
    if value["coins"] == "age":
        return phrase(language, "lose_coins_age")
    if "per" in value:
        things = word(language, value["per"])
        return phrase(language, "lose_coins_per", n=value["coins"], things=things)
    return phrase(language, "lose_coins", n=value["coins"])


class CitiesWords(Words):
    """Losses, debts and what is given to others."""

    def orders(self) -> dict[str, MoveWords]:
        return {PayLoss().name: PayLossWords()}

    def writers(self) -> dict[str, Callable[[Any, str], str]]:
        return {
            "lose_coins": lose_coins,
            "gain_victory_token": lambda v, language: phrase(
                language, "gain_victory_token", n=v["value"]
            ),
            "give_debt": lambda v, language: phrase(language, "give_debt", n=v["tokens"]),
            "give_coins": lambda v, language: phrase(
                language, f"give_coins_{v['who']}", n=v["coins"]
            ),
        }
