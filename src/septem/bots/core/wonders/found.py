"""The inputs of a net that are set in a position of 7 Wonders."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.net import MOST_ACTIVE
from septem.wonders.cards.tally import IN_WORD


class Found:
    """Numbers of inputs, collected one by one; those beyond the most that a net takes are left out."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = vec[i64]([0] * MOST_ACTIVE)
        self.count: i64 = 0

    def add(self, number: i64) -> None:
        if self.count < MOST_ACTIVE:
            self.numbers[self.count] = number
            self.count += 1

    def add_count(self, begins: i64, count: i64, most: i64) -> None:
        """A number from 1 on; nothing for 0."""
        if count > 0:
            self.add(begins + (count if count < most else most) - 1)

    def add_cards(self, begins: i64, built: vec[i64], slots: vec[i64]) -> None:
        """One for each card of a set that is packed as the buildings of a city are."""
        word: i64 = 0
        while word < len(built):
            rest = built[word]
            index = word * (IN_WORD + 1)
            while rest:
                if rest & 0xFF == 0:
                    rest >>= 8
                    index += 8
                else:
                    if rest & 1:
                        self.add(begins + slots[index])
                    rest >>= 1
                    index += 1
            word += 1

    def all(self) -> vec[i64]:
        return self.numbers[: self.count]
