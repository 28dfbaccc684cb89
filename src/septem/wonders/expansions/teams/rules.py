"""Team play with Cities: seats 2k and 2k+1 are partners (docs/rules/cities.md, C-11)."""

from typing import TYPE_CHECKING

from septem.kernel.game import places
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.rules.conflict import Pair
from septem.wonders.rules.hooks import Conflicts, Rules, Scoring

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


class TeamsRules(Rules):
    """Own goods and chains first (C-11.3)."""

    def __init__(self) -> None:
        super().__init__()
        self.own_first = True


class TeamsConflicts(Conflicts):
    """Partners do not fight each other."""

    def __init__(self) -> None:
        super().__init__()
        self.full_ring = True

    def pairs(self, game: "Wonders", pairs: list[Pair]) -> list[Pair]:
        """Each player compares with the opposing neighbour alone, for two tokens; a Diplomacy token saves one (C-11.5, C-11.6)."""
        full = int(game.catalogue.parameters["conflict_tokens"])
        found = []
        for seat in range(1, int(game.size), 2):
            other = (seat + 1) % int(game.size)
            tokens = full
            for city in (seat, other):
                if ledger_of(game.cities[city]).diplomacy:
                    tokens -= 1
            if tokens:
                found.append(Pair(seat, other, tokens))
        return found


class TeamsScoring(Scoring):
    """Partners win together."""

    def ranking(self, keys: list[tuple[int, int]]) -> tuple[int, ...] | None:
        """Teams are ranked by the sums of their members, who share the place of the team (C-11.7)."""
        sums = [
            (keys[first][0] + keys[first + 1][0], keys[first][1] + keys[first + 1][1])
            for first in range(0, len(keys), 2)
        ]
        return tuple(place for place in places(sums) for _ in range(2))
