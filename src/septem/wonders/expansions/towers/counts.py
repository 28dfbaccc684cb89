"""What Towers counts: shields, symbols, pairs of cards."""

from mypy_extensions import i64

from septem.wonders.cards.counts import Color, Count
from septem.wonders.cards.tally import Tally
from septem.wonders.expansions.towers.science import AllSymbols, Symbols
from septem.wonders.rules.city import extension_of


class ShieldCount(Count):
    """All shields, as in a conflict; or pairs of them."""

    def __init__(self, per: int = 1) -> None:
        self.per: i64 = per

    def of(self, city: Tally) -> i64:
        shields = city.shields
        for levy in extension_of(city).levies:
            shields += levy.shields(city, city, city)
        return shields // self.per


class PairsOfCards(Count):
    """Pairs of buildings of one color."""

    def __init__(self, color: int) -> None:
        self.color = Color(color)

    def of(self, city: Tally) -> i64:
        return self.color.of(city) // 2


COUPLES = "couples of turquoise cards, one at each neighbour"
SYMBOLS = ("compasses", "gears", "tablets", "astrolabes")
ALL_SYMBOLS = "groups of 4 different science symbols"
COUNTS: dict[str, Count] = {
    "shields": ShieldCount(),
    "pairs of shields": ShieldCount(2),
    ALL_SYMBOLS: AllSymbols(),
    **{word: Symbols(kind) for kind, word in enumerate(SYMBOLS)},
}
OWN_COUNTS = {"own shields": "shields", "own astrolabes": "astrolabes"}
