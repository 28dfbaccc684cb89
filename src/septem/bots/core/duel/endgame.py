"""The end of Age III of Duel, solved: alpha-beta over every move of both players, the mean over every card that may turn up."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from septem.bots.core.duel.evaluation import DuelEvaluation
from septem.bots.core.evaluation import lead_of, reward
from septem.duel.cards.catalogue import WONDER_AT
from septem.duel.rules.city import bits
from septem.duel.rules.structure import SIZE, STEP
from septem.duel.rules.table import Duel
from septem.duel.rules.terms import back
from septem.kernel.bits import bit

LAST_AGE: Final = 3
REGULAR: Final = "3"  # the back of a card that is no guild
LOW: Final = -1.0
HIGH: Final = 2.0


class BudgetExceeded(Exception):
    """The position cannot be solved within the moves allowed."""


class EndgameSolver:
    """Solves a position within a budget of moves tried."""

    def __init__(self, budget: i64) -> None:
        self.budget: i64 = budget
        self.evaluation = DuelEvaluation()
        self.regular: list[int] = []  # cards that may lie face down
        self.guilds: list[int] = []

    def solve(self, game: Duel, seat: i64, codes: vec[i64]) -> list[float]:
        """The value of each move to the seat; BudgetExceeded when that cannot be told."""
        self.find_hidden(game)
        values: list[float] = []
        for code in codes:
            value = self.after(game, code, seat, [], LOW, HIGH)
            values.append(value if seat == 0 else 1.0 - value)
        return values

    def find_hidden(self, game: Duel) -> None:
        """Which cards may lie face down: all that are seen nowhere."""
        base = (LAST_AGE - 1) * STEP
        hidden = game.left & ~game.up
        places = [at for at in range(SIZE) if hidden >> at & 1]
        removed = [at for at in range(SIZE, STEP) if game.cards[base + at] >= 0]
        cards = [int(game.cards[base + at]) for at in places + removed]
        self.regular = sorted([card for card in cards if back(card) == REGULAR])
        known = [int(card) for card in game.cards if int(card) not in cards]
        guilds = [card for card in cards if back(card) != REGULAR]
        if guilds:
            self.guilds = [card for card in game.terms.added if card not in known]

    def value(self, game: Duel, seen: list[int], low: float, high: float) -> float:
        """The value of a position to the first player."""
        if game.over:
            return self.result(game)
        self.budget -= 1
        if self.budget < 0:
            raise BudgetExceeded
        seat = game.owing - 1
        codes = game.codes(seat)
        best = LOW if seat == 0 else HIGH
        i: i64 = len(codes) - 1
        while i >= 0:
            value = self.after(game, codes[i], seat, seen, low, high)
            if seat == 0:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                return best
            i -= 1
        return best

    def after(
        self, game: Duel, code: i64, seat: i64, seen: list[int], low: float, high: float
    ) -> float:
        """The value of a move, whatever it turns up."""
        twin = game.clone()
        twin.commit(seat, code)
        turned = twin.up & ~game.up & twin.left
        if twin.over or not turned:
            return self.value(twin, seen, low, high)
        return self.chance(twin, turned, seen)

    def chance(self, game: Duel, turned: i64, seen: list[int]) -> float:
        """The mean over all cards that may lie where cards are turned up."""
        if not turned:
            return self.value(game, seen, LOW, HIGH)
        at: i64 = 0
        while not turned >> at & 1:
            at += 1
        place = (LAST_AGE - 1) * STEP + at
        among = self.regular if back(game.cards[place]) == REGULAR else self.guilds
        total = 0.0
        count = 0
        for card in among:
            if card not in seen:
                twin = game.clone()
                cards = game.cards[:]
                cards[place] = card
                twin.cards = cards
                total += self.chance(twin, turned & ~bit(at), [*seen, card])
                count += 1
        return total / count

    def result(self, game: Duel) -> float:
        """A finished game for the first player."""
        win = self.evaluation.wins(game)[0]
        if game.victory:
            return win
        return reward(win, float(lead_of(game.totals(), 0)))


def is_endgame(game: Duel, cards: i64) -> bool:
    """Whether so few cards are left that the position may be solved; random draws of tokens cannot be."""
    if game.age != LAST_AGE or bits(game.left) > cards or game.terms.chance:
        return False
    if game.decision:
        return False
    unbuilt = (game.first.wonders | game.second.wonders) & ~(game.first.built | game.second.built)
    return not unbuilt & DRAWING


DRAWING: Final = sum(
    [
        1 << number
        for number, wonder in WONDER_AT.items()
        if "progress_from_removed" in wonder.effect
    ]
)
