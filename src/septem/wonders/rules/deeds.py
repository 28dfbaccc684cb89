"""Effects that need the whole table: what happens when a piece is built, and coins for what happens later (EFFECTS 2, 9)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from septem.wonders.cards.effects import Effect

if TYPE_CHECKING:
    from septem.wonders.cards.pieces import Card
    from septem.wonders.rules.city import City
    from septem.wonders.rules.table import Wonders


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed(Effect):
    """An effect that acts, gives, harms, or waits for something to happen."""

    def act(self, game: "Wonders", city: i64, order: i64) -> None:
        """Happen as soon as the piece stands."""

    def give(self, game: "Wonders", city: i64) -> None:
        """Give tokens, and coins as `due`, in the gain step, when all coins are counted."""

    def harm(self, game: "Wonders", city: i64, order: i64) -> None:
        """What others lose by it."""

    def leave(self, game: "Wonders", city: i64) -> None:
        """The piece leaves the city: what it has set going and does not stand ends."""

    def on_play(self, game: "Wonders", city: i64, order: i64) -> i64:
        """Coins for one of the owner's plays."""
        return 0

    def on_chain(self, city: "City", card: "Card", cards: "vec[Card]") -> i64:
        """Coins for building a card by chain; all cards by their indices."""
        return 0

    def on_purchase(self) -> i64:
        """Coins for each neighbour that something is bought from in one play."""
        return 0

    def on_victories(self, tokens: i64) -> i64:
        """Coins for so many Victory tokens taken."""
        return 0

    def on_defeats(self, own: i64, neighbours: i64) -> i64:
        """Coins for so many Defeat tokens taken, by the owner and by both neighbours together."""
        return 0

    def on_bank(self) -> i64:
        """Coins for having taken coins from the bank."""
        return 0

    def asleep(self, game: "Wonders", city: i64) -> i64:
        """The same coins, which it does not give in the turn it is built in."""
        return self.on_bank()
