"""What a seat sees (everything), and how a game is written down."""

from septem.kernel.game import Faces, Hidden, Positions

from .rules import EMPTY, MARKS
from .words import NoughtsWords


def marks(game):
    return [None if seat == EMPTY else MARKS[seat] for seat in game.board]


class Open(Hidden):
    def view(self, game, seat):
        board = marks(game)
        return {
            "game": "noughts",
            "seat": seat,
            "pending": list(game.pending),
            "over": game.over,
            "board": [board[row : row + 3] for row in (0, 3, 6)],
            "seats": [{"mark": mark, "squares": board.count(mark)} for mark in MARKS],
        }

    def deal_anew(self, game, seat, rng):
        """Nothing is hidden."""


class Written(Positions):
    def write(self, game):
        return {"game": "noughts", "board": marks(game)}


FACES = Faces(NoughtsWords(), Open(), Written())
