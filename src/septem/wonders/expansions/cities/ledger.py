"""What Cities keeps of each city: debts, Diplomacy tokens, losses not yet settled."""

from typing import Final, cast

from mypy_extensions import i64

from septem.wonders.cards.tally import Tally
from septem.wonders.rules.city import kept_by
from septem.wonders.rules.extension import Belongings, new_place

OWN_PLACE: Final[i64] = new_place()


class Ledger(Belongings):
    """Tokens and open losses of one city."""

    def __init__(self) -> None:
        self.debts: i64 = 0  # points
        self.diplomacy: i64 = 0
        self.owed: i64 = 0  # coins to lose in the lose step
        self.owed_debts: i64 = 0  # Debt tokens to take outright in it
        self.masks: i64 = 0  # symbols copied from neighbours' green cards
        self.causes: tuple[tuple[int, int, int], ...] = ()  # of what is owed: city, piece, coins

    def clone(self) -> "Ledger":
        twin = Ledger()
        twin.debts = self.debts
        twin.diplomacy = self.diplomacy
        twin.owed = self.owed
        twin.owed_debts = self.owed_debts
        twin.masks = self.masks
        twin.causes = self.causes
        return twin

    def reset(self) -> None:
        self.masks = 0

    def bear(self, coins: i64, city: i64, piece: i64) -> None:
        """Owe a loss to a piece of a city: a card by its index, or a stage by its number below zero."""
        if coins:
            self.owed += coins
            self.causes = (*self.causes, (int(city), int(piece), int(coins)))

    def settle(self, coins: i64) -> None:
        """Debt tokens for what is not paid in coins; nothing is owed any more."""
        self.debts += self.owed - coins
        self.owed = 0
        self.causes = ()


def ledger_of(city: Tally) -> Ledger:
    return cast(Ledger, kept_by(city, OWN_PLACE))
