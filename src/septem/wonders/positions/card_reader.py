"""The cards a position names: each at most as often as there are copies of it."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.errors import BadPosition
from septem.kernel.fields import MOST_SEED, listed, number
from septem.kernel.rng import Rng
from septem.wonders.cards.catalogue import Catalogue
from septem.wonders.cards.pieces import Card
from septem.wonders.rules.traces import EVERYBODY, NOBODY, barring, trace


class CardReader:
    """Reads cards and counts those it has read."""

    def __init__(self, fields: dict[str, Any], seats: list[Any], catalogue: Catalogue) -> None:
        self.fields = fields
        self.seats = seats
        self.catalogue = catalogue
        self.rng = Rng(number(fields, "seed", 0, MOST_SEED, 0, ""))
        self.used: dict[str, int] = {}  # how often each card was read or dealt

    def known(self, ident: Any, where: str, color: str = "") -> Card:
        """The card of an id; of one color if it is given, otherwise of any."""
        if not isinstance(ident, str) or ident not in self.catalogue.by_id:
            raise BadPosition(where, f"there is no card {ident!r}")
        card = self.catalogue.by_id[ident]
        if color and card.color != color:
            raise BadPosition(where, f"'{ident}' is no {color} card")
        return card

    def card(self, ident: Any, where: str, color: str = "") -> Card:
        """A card by its id; not more of them than there are."""
        card = self.known(ident, where, color)
        self.used[card.id] = self.used.get(card.id, 0) + 1
        if self.used[card.id] > self.catalogue.copies(card):
            raise BadPosition(where, f"'{ident}' appears more often than there are copies of it")
        return card

    def cards(self, entry: dict[str, Any], field: str, where: str, color: str = "") -> list[Card]:
        """The cards of a field."""
        return [self.card(x, f"{where}{field}", color) for x in listed(entry, field, where)]

    def traces(
        self,
        entry: dict[str, Any],
        field: str,
        origins: str,
        where: str,
        holder: int = NOBODY,
        color: str = "",
    ) -> list[int]:
        """Cards put away, with their origins if given; otherwise only the holder knows them, or nobody.

        The back of a card tells its age, also where the origin does not.
        """
        cards = self.cards(entry, field, where, color)
        known = listed(entry, origins, where) or [[0, 0, holder, 0]] * len(cards)
        if len(known) != len(cards):
            raise BadPosition(f"{where}{origins}", f"expected one for each of {where}{field}")
        result = []
        for card, numbers in zip(cards, known, strict=True):
            if not is_trace(numbers):
                raise BadPosition(
                    f"{where}{origins}", f"expected [age, turn, seat, fresh], found {numbers!r}"
                )
            age, turn, seat, fresh = numbers[:4]
            age = age or max(int(card.age), 0)
            if len(self.seats) <= seat < EVERYBODY:
                seat = NOBODY
            barred = numbers[4] if len(numbers) > 4 else 0
            result.append(int(barring(trace(card.index, age, turn, seat, fresh == 1), barred)))
        return result

    def unplaced(self, cards: vec[i64]) -> list[int]:
        """Those of some single cards that the position has placed nowhere, shuffled."""
        pool = vec[i64](
            [card for card in cards if not self.used.get(self.catalogue.cards[card].id)]
        )
        self.rng.shuffle(pool)
        return [int(card) for card in pool]

    def unused(self, deck: vec[i64]) -> list[i64]:
        """The cards of a deck that the position has not placed yet."""
        placed = dict(self.used)
        for hand in [listed(self.fields, "pile", ""), *[listed(x, "hand", "") for x in self.seats]]:
            for ident in hand:
                placed[str(ident)] = placed.get(str(ident), 0) + 1
        free: list[i64] = []
        for index in deck:
            ident = self.catalogue.cards[index].id
            if placed.get(ident, 0) > 0:
                placed[ident] -= 1
            else:
                free.append(index)
        return free


def is_trace(numbers: Any) -> bool:
    """Whether this is an age, a turn, a seat and a freshness, and perhaps a bit for each color it bars."""
    limits = (3, 15, EVERYBODY, 1, 1023)
    return (
        isinstance(numbers, list | tuple)
        and len(numbers) in (4, 5)
        and all(
            isinstance(n, int) and 0 <= n <= most for n, most in zip(numbers, limits, strict=False)
        )
    )
