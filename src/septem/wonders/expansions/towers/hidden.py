"""What others know of Towers: the card that is played again is its owner's secret until it is built."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from septem.wonders.expansions.towers.positions import public_fields, table_fields
from septem.wonders.expansions.towers.state import NONE, tower_of, yard_of
from septem.wonders.expansions.towers.trade import BankOfEight
from septem.wonders.hidden.forecast import foresight
from septem.wonders.hidden.hooks import Hidden
from septem.wonders.hidden.memory import Slot
from septem.wonders.rules.traces import card_of, with_card

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class TowersHidden(Hidden):
    """Cards that are played again."""

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        fields = {**table_fields(game), "shield_tokens": int(yard_of(game).tokens)}
        price = [
            bargain.weight
            for bargain in game.cities[0].extension().means
            if isinstance(bargain, BankOfEight)
        ]
        return {**fields, "bank_price": int(price[0])} if price else fields

    def city_view(self, game: "Wonders", city: int, sees: bool) -> dict[str, Any]:
        held = tower_of(game.cities[city]).recovering
        fields = public_fields(game, city)
        fields["recovers"] = held != NONE
        fields["hire_price"] = int(tower_of(game.cities[city]).hire_price)
        if sees:
            fields["recovering"] = None if held == NONE else game.catalogue.cards[card_of(held)].id
            if held != NONE and game.steps[game.step].name == "recover":
                fields["foresight"] = foresight(game, city, [int(card_of(held))])
        return fields

    def slots(self, game: "Wonders", put: Callable[[Slot, int], None]) -> None:
        for city in range(len(game.cities)):
            held = tower_of(game.cities[city]).recovering
            if held != NONE:
                put(Slot("recovering", city, 0, int(card_of(held)), False), int(held))

    def lay(self, game: "Wonders", slot: Slot, card: int) -> None:
        if slot.where == "recovering":
            tower = tower_of(game.cities[slot.city])
            tower.recovering = with_card(tower.recovering, card, False)
