"""The question whether there is a rematch: who asks, until when, and what the people of a finished table have answered."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

PATIENCE = 60.0  # seconds people have to answer


@dataclass(frozen=True)
class Invitation:
    """Answers by seat; who has not answered is in neither list."""

    by: int  # the seat that asked
    until: float  # seconds since 1970
    joined: tuple[int, ...]
    left: tuple[int, ...] = ()

    def after(self, seats: Collection[int], joins: bool) -> "Invitation | None":
        """With the answer of these seats, which may be another one than before; None when nobody wants to play any more."""
        joined = tuple(seat for seat in self.joined if seat not in seats)
        left = tuple(seat for seat in self.left if seat not in seats)
        if joins:
            joined += tuple(seats)
        else:
            left += tuple(seats)
        if not joined:
            return None
        return replace(
            self, by=self.by if self.by in joined else joined[0], joined=joined, left=left
        )

    def open(self, asked: Collection[int]) -> set[int]:
        """Those of the seats that were asked who have not answered."""
        return set(asked) - {*self.joined, *self.left}

    def fields(self) -> dict[str, Any]:
        """As it is kept."""
        return {
            "by": self.by,
            "until": self.until,
            "joined": list(self.joined),
            "left": list(self.left),
        }


def read(fields: dict[str, Any] | None) -> Invitation | None:
    """The question that was kept, where a table has one."""
    if not fields:
        return None
    return Invitation(fields["by"], fields["until"], tuple(fields["joined"]), tuple(fields["left"]))
