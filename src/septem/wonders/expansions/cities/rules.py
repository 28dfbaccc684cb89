"""Cities: black cards, losses and debts, diplomacy (docs/rules/cities.md)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.wonders.cards.effect_keys import Maker
from septem.wonders.cards.hooks import Pieces
from septem.wonders.expansions.cities.effects import MAKERS
from septem.wonders.expansions.cities.ledger import OWN_PLACE, Ledger, ledger_of
from septem.wonders.expansions.cities.losses import Lose, PayLoss
from septem.wonders.rules.city import City
from septem.wonders.rules.conflict import Pair, ring
from septem.wonders.rules.extension import Belongings
from septem.wonders.rules.hooks import Conflicts, Kind, Rules, Scoring
from septem.wonders.rules.scoring import TREASURY, Sheet
from septem.wonders.rules.turn import Step, inserted

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders

GREEN: Final = "green"


class CitiesPieces(Pieces):
    """Effects of black cards."""

    def makers(self) -> dict[str, Maker]:
        return MAKERS


class CitiesRules(Rules):
    """Losses are settled in a step of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.place = OWN_PLACE
        self.loss = PayLoss()

    def kinds(self) -> list[Kind]:
        return [self.loss]

    def city_belongings(self) -> Belongings:
        return Ledger()

    def steps(self, steps: list[Step]) -> list[Step]:
        return inserted(steps, "pass", Lose(self.loss))

    def lose(self, game: "Wonders", city: i64, coins: i64) -> None:
        ledger_of(game.cities[city]).owed += coins


class CitiesConflicts(Conflicts):
    """Diplomacy keeps cities out of conflicts (C-5)."""

    def pairs(self, game: "Wonders", pairs: list[Pair]) -> list[Pair]:
        """Those without Diplomacy form a ring in seat order (C-5.3, C-5.4)."""
        fighting: vec[i64] = vec[i64]()
        for seat in range(game.size):
            if not ledger_of(game.cities[seat]).diplomacy:
                fighting = append(fighting, seat)
        return pairs if len(fighting) == game.size else ring(fighting)

    def at_peace(self, game: "Wonders", city: i64) -> bool:
        return ledger_of(game.cities[city]).diplomacy > 0

    def after_conflicts(self, game: "Wonders") -> None:
        """Each holder discards one Diplomacy token (C-5.2)."""
        for city in game.cities:
            ledger = ledger_of(city)
            if ledger.diplomacy:
                ledger.diplomacy -= 1


class CitiesScoring(Scoring):
    """Debts and masks."""

    def score(self, game: "Wonders", seat: i64, city: City, sheet: Sheet) -> None:
        """Debts cost their value (C-4.5, C-9.1)."""
        sheet.add(TREASURY, "debts", -ledger_of(city).debts)

    def copied_symbols(self, game: "Wonders", seat: i64) -> vec[i64]:
        """Masks copy symbols of both neighbours' green cards (C-6)."""
        masks = ledger_of(game.cities[seat]).masks
        if not masks:
            return vec[i64]()
        greens = green_symbols(game, game.left(seat)) + green_symbols(game, game.right(seat))
        return vec[i64]([masks, greens])


def green_symbols(game: "Wonders", city: City) -> i64:
    """The symbols printed on the green cards of a city, packed: each card can be copied once (C-6.2, C-6.3)."""
    symbols: i64 = 0
    for card in game.catalogue.cards:
        if card.powers.symbols and city.has(card.index) and card.color == GREEN:
            symbols += card.powers.symbols
    return symbols
