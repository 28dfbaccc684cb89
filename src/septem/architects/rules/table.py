"""The game itself: moves offered and played, copies, points."""

from librt.vecs import append, vec
from mypy_extensions import i64

from septem.architects.rules import scoring, turn, wonder
from septem.architects.rules.names import wonder_name
from septem.architects.rules.state import State
from septem.kernel.errors import IllegalMove
from septem.kernel.game import Outcome, places


class Architects(State):
    """A game of 7 Wonders Architects."""

    def codes(self, seat: i64) -> vec[i64]:
        return self.offer

    def commit(self, seat: i64, code: i64) -> None:
        self.remember(seat, code)
        turn.apply(self, code)
        turn.go_on(self)

    def clone(self) -> "Architects":
        made = Architects(self.setup, self.seats, self.faces)
        made.over = self.over
        made.owing = self.owing
        made.share_history(self)
        made.wonders = self.wonders
        made.row = self.row
        made.sizes = self.sizes
        made.city = self.city[:]
        made.face_up = self.face_up
        made.stack = self.stack
        made.conflict = self.conflict
        made.cat = self.cat
        made.goods_out = self.goods_out
        made.others_out = self.others_out
        made.seen = self.seen
        made.luck = self.luck
        made.active = self.active
        made.decision = self.decision
        made.armed = self.armed
        made.used = self.used
        made.took = self.took
        made.idle = self.idle
        made.searched = self.searched
        made.offer = self.offer
        return made

    def totals(self) -> vec[i64]:
        points: vec[i64] = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            points = append(points, scoring.total(self, seat))
            seat += 1
        return points

    def take_back(self, seat: int) -> None:
        raise IllegalMove("nothing can be taken back: in Architects every choice is seen at once")

    def result(self) -> Outcome:
        """Points, then stages built (A-11.4)."""
        lines = [scoring.lines(scoring.sheet(self, seat)) for seat in range(self.seats)]
        keys = [
            (points["total"], int(wonder.built(self.board(seat))))
            for seat, points in enumerate(lines)
        ]
        return Outcome(lines, places(keys))

    def boards(self, seat: int) -> list[str]:
        name = wonder_name(self, seat)
        return [] if name is None else [name]
