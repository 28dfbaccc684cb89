"""How people end a game before its rules do: one of two gives up, or all agree to stop.

Who gives up has lost, whatever the points are. A game that all agree to end has no winner and counts for nothing; the points are those of
that moment.
"""

from dataclasses import dataclass
from typing import Any

from septem.kernel.descriptions import describe
from septem.kernel.game import Game, Outcome
from septem.kernel.story import Sentence, Told, Who

RESIGNATION, AGREEMENT = "resignation", "agreement"


@dataclass(frozen=True)
class Ended:
    """How people ended a game; `seat` is who gave up."""

    kind: str
    seat: int | None = None

    def __str__(self) -> str:
        """As the last line of a record has it."""
        return self.kind if self.seat is None else f"{self.kind} {self.seat}"

    def fields(self) -> dict[str, Any]:
        return {"kind": self.kind, "seat": self.seat}

    def told(self) -> Told:
        """The line of the story."""
        who = () if self.seat is None else (("who", Who(self.seat)),)
        return Told(self.kind, self.seat, Sentence(f"told_{self.kind}", who, "story"))


def read(fields: dict[str, Any] | None) -> Ended | None:
    """What a table keeps."""
    return None if fields is None else Ended(str(fields["kind"]), fields["seat"])


def from_record(text: str, game: Game) -> Ended | None:
    """What the last line of a record says; None where it says nothing that can be."""
    kind, _, seat = text.partition(" ")
    if text == AGREEMENT:
        return Ended(AGREEMENT)
    if kind == RESIGNATION and seat in ("0", "1") and can_resign(game):
        return Ended(RESIGNATION, int(seat))
    return None


def can_resign(game: Game) -> bool:
    """Whether one may give up: in a game for two, where exactly one other wins by it."""
    return tuple(describe(game.name).players) == (2,)


def outcome(game: Game, ended: Ended) -> Outcome:
    """The points as they were, and who has won: the other one, or nobody (place 0)."""
    seats = int(game.seats)
    shown = (game.view(None).get("seats") or [{}] * seats)[:seats]
    scores = [{"total": 0, **one.get("points", {})} for one in shown]
    places = tuple(2 if seat == ended.seat else 1 for seat in range(seats))
    return Outcome(scores, places if ended.seat is not None else (0,) * seats, ended.kind)
