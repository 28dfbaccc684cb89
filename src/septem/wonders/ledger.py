"""What Cities keeps of each city: debts, Diplomacy tokens, losses not yet settled."""

from mypy_extensions import i64

from septem.wonders.city import City
from septem.wonders.holdings import Belongings, bare


class Ledger(Belongings):
    """Tokens and open losses of one city."""

    def __init__(self) -> None:
        self.debts: i64 = 0  # points
        self.diplomacy: i64 = 0
        self.owed: i64 = 0  # coins to lose in the lose step
        self.owed_debts: i64 = 0  # Debt tokens to take outright in it

    def clone(self) -> "Ledger":
        twin = Ledger()
        twin.debts = self.debts
        twin.diplomacy = self.diplomacy
        twin.owed = self.owed
        twin.owed_debts = self.owed_debts
        return twin


def ledger_of(city: City) -> Ledger:
    for kept in bare(city.holdings().own):
        if isinstance(kept, Ledger):
            return kept
    raise LookupError("this table has no debts")
