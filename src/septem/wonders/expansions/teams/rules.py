"""Team play with Cities: seats 2k and 2k+1 are partners (docs/rules/cities.md, C-11)."""

from typing import TYPE_CHECKING, Any

from septem.kernel.game import places
from septem.wonders.expansions.cities.ledger import ledger_of
from septem.wonders.rules.conflict import Pair
from septem.wonders.rules.module import Module

if TYPE_CHECKING:
    from septem.wonders.rules.table import Wonders


def module() -> Module:
    return Teams()


def partner(seat: int) -> int:
    """The other member of a team (C-11.1)."""
    return seat ^ 1


class Teams(Module):
    """Partners side by side."""

    def __init__(self) -> None:
        super().__init__("teams")
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

    def ranking(self, keys: list[tuple[int, int]]) -> tuple[int, ...] | None:
        """Teams are ranked by the sums of their members, who share the place of the team (C-11.7)."""
        sums = [
            (keys[first][0] + keys[first + 1][0], keys[first][1] + keys[first + 1][1])
            for first in range(0, len(keys), 2)
        ]
        return tuple(place for place in places(sums) for _ in range(2))

    def shares(self, seat: int, other: int) -> bool:
        """Partners may show each other all they hold (C-11.2)."""
        return other == partner(seat)

    def table_view(self, game: "Wonders", seat: int | None) -> dict[str, Any]:
        return {"teams": [[first, first + 1] for first in range(0, int(game.size), 2)]}
