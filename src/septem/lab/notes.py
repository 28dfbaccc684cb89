"""What studies note of a game while it is played: which pieces were offered, taken and kept, and how many moves there were."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

import septem
from septem.kernel.game import Game, Move
from septem.lab.pieces import brought, owned, taken_by


@cache
def known(game: str) -> set[str]:
    """The pieces of a game by id."""
    return {piece.id for piece in septem.pieces(game)}


@dataclass
class Notes:
    """Looks on at one game; `fields` are JSON-serialisable and go by seat."""

    game: Game | None = None
    choices: list[int] = field(default_factory=list)  # legal moves of each decision
    met: dict[int, dict[str, bool]] = field(default_factory=dict)

    def __call__(self, game: Game, seat: int, move: Move) -> None:
        """Note a decision: whether the seat takes what it could take for the first time."""
        self.game = game
        moves = game.moves(seat)
        self.choices.append(len(moves))
        chosen = taken_by(move.fields)
        met = self.met.setdefault(seat, {})
        for piece in {taken_by(one.fields) for one in moves} & known(game.name):
            met.setdefault(piece, piece == chosen)

    def fields(self) -> dict[str, Any]:
        """All notes of a finished game."""
        assert self.game is not None
        seats = self.game.view(None)["seats"]
        pieces = known(self.game.name)
        had = [sorted(owned(fields, pieces)) for fields in seats]
        points = [brought(fields) for fields in seats]
        return {
            "choices": self.choices,
            "met": [self.met.get(seat, {}) for seat in range(len(seats))],
            "had": had,
            "points": [
                {piece: gave.get(piece) for piece in mine}
                for gave, mine in zip(points, had, strict=True)
            ],
        }
