"""Cards and tokens by the names people know them by."""

from typing import TYPE_CHECKING

from septem.kernel.goods import at
from septem.wonders.cards.counts import VICTORIES

if TYPE_CHECKING:
    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders


def ids(game: "Wonders", cards: list[int]) -> list[str]:
    """The ids of some cards."""
    return [game.catalogue.cards[card].id for card in cards]


def buildings(game: "Wonders", city: "City") -> list[str]:
    """The buildings of a city; cards of no age are none."""
    cards = game.catalogue.cards
    return [cards[card].id for card in city.cards() if cards[card].age]


def victories(city: "City") -> list[int]:
    """The values of the Victory tokens."""
    return [value for i, value in enumerate(VICTORIES) for _ in range(at(city.victories, i))]
