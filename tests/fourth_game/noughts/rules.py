"""The rules: two seats mark squares in turn; three in a row win."""

from librt.vecs import vec
from mypy_extensions import i64

from septem.kernel.bits import bit
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Game, Outcome, places

MARKS = ("X", "O")
SQUARES = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
EMPTY = -1
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class Noughts(Game):
    """A table; `board` has the seat that marked each square."""

    def __init__(self, setup, seats, faces):
        super().__init__(setup, seats, faces)
        self.board = [EMPTY] * len(SQUARES)
        self.owing = bit(0)

    def codes(self, seat):
        return vec[i64]([square for square, mark in enumerate(self.board) if mark == EMPTY])

    def commit(self, seat, code):
        self.remember(seat, code)
        self.mark(seat, code)

    def mark(self, seat, square):
        self.board[square] = seat
        self.go_on(1 - seat)

    def go_on(self, seat):
        """The turn of a seat, or the end."""
        self.over = self.winner() != EMPTY or EMPTY not in self.board
        self.owing = 0 if self.over else bit(seat)

    def winner(self):
        for row in ROWS:
            marks = {self.board[square] for square in row}
            if len(marks) == 1:
                return marks.pop()
        return EMPTY

    def clone(self):
        twin = Noughts(self.setup, self.seats, self.faces)
        twin.board = list(self.board)
        twin.over, twin.owing, twin.history = self.over, self.owing, self.history
        return twin

    def totals(self):
        return vec[i64]([int(self.winner() == seat) for seat in range(2)])

    def take_back(self, seat):
        raise IllegalMove("a mark stays where it is")

    def result(self):
        points = list(self.totals())
        return Outcome([{"rows": n, "total": n} for n in points], places(points))
