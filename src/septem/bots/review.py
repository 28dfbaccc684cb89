"""Looking back on a finished game: the chance to win over time, the moves that lost some of it; skill, gifts and luck apart.

A move that is worse than the best one loses win chance: skill of the seat that made it, a gift to the others. What changes
although everybody plays the best moves is luck: deals, reveals, choices made at the same time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import septem
from septem.bots.core.policy import play_out
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.bots.strategy import MoveValue, strategy_of
from septem.kernel.game import Move
from septem.kernel.record import Record
from septem.kernel.rng import Rng

SLIPS = (15, 10, 5)  # points of win chance that a move must lose to be named
ENOUGH_TRIALS = 24  # for the value of a search to be used
PLAYOUTS = 64  # to compare two moves the search has not tried enough


@dataclass(frozen=True)
class Slip:
    """A move that lost win chance."""

    number: int  # of the move in the record, from 1
    move: str
    better: str
    lost: float  # points of win chance, 0 to 100
    grade: int  # 5, 10 or 15


@dataclass
class SeatReview:
    """One seat's game. Start + skill + gifts + luck is the result, all in win chance."""

    seat: int
    chances: list[tuple[int, float]] = field(default_factory=list)  # number of the move, win chance
    slips: list[Slip] = field(default_factory=list)
    skill: float = 0.0  # what the own moves lost
    gifts: float = 0.0  # what the moves of others lost to this seat
    luck: float = 0.0  # deals and reveals
    expected: float | None = None  # the chance after the last move, None before the first own one

    def receive(self, gift: float) -> None:
        """Another seat has made a worse move than it could."""
        if self.expected is not None:
            self.gifts += gift
            self.expected += gift

    def fields(self) -> dict[str, Any]:
        """JSON-serialisable."""
        return {
            "seat": self.seat,
            "chances": [[number, round(chance, 4)] for number, chance in self.chances],
            "slips": [vars(slip) for slip in self.slips],
            "skill": round(100 * self.skill, 1),
            "gifts": round(100 * self.gifts, 1),
            "luck": round(100 * self.luck, 1),
        }


def review(
    record: Record, limit: Limit, tell: Callable[[int, int], None] = lambda done, of: None
) -> list[SeatReview]:
    """Think about every decision of a record; `tell` hears how far it is."""
    end = septem.replay(record)
    game = septem.replay(record.upto(0))
    seats = [SeatReview(seat) for seat in range(int(game.seats))]
    for index, (seat, text) in enumerate(record.moves):
        seen = Perspective(game, seat)
        if len(seen.moves) > 1:
            consider(seats, seen, text, index + 1, limit)
        game.play(seat, text)
        tell(index + 1, len(record.moves))
    outcome = end.outcome
    for one in seats:
        if outcome is not None and one.expected is not None:
            won = (one.seat in outcome.winners) / len(outcome.winners)
            one.luck += won - one.expected
    return seats


def consider(
    seats: list[SeatReview], seen: Perspective, text: str, number: int, limit: Limit
) -> None:
    """Compare the move that was played with the best one."""
    one = seats[seen.seat]
    rng = Random(number)
    played = next(move for move in seen.moves if move.text == text)
    found = SearchBot().search(seen, rng, limit)
    best = found[0]
    lost = 0.0
    if best.move != played:
        changes = differences(seen, best.move, played, rng)
        lost = loss(found, played, -changes[seen.seat])
        for other, share in shares(changes, seen.seat).items():
            seats[other].receive(share * lost)
    if one.expected is not None:
        one.luck += best.win - one.expected
    one.chances.append((number, best.win))
    one.skill -= lost
    one.expected = best.win - lost
    grade = next((slip for slip in SLIPS if 100 * lost >= slip), 0)
    if grade:
        one.slips.append(Slip(number, text, best.move.text, round(100 * lost, 1), grade))


def loss(values: list[MoveValue], played: Move, guess: float) -> float:
    """The win chance a move lost: by the search, or a guess where that has hardly looked; never less than nothing."""
    best = values[0]
    found = next((one for one in values if one.move == played), None)
    if found is not None and found.trials >= ENOUGH_TRIALS:
        guess = best.win - found.win
    return min(max(guess, 0.0), best.win)


def differences(seen: Perspective, best: Move, played: Move, rng: Random) -> list[float]:
    """How much more often each seat wins after the move played than after the best one, on the same determinizations."""
    strategy = strategy_of(seen.game)
    evaluation = strategy.evaluation()
    policies = strategy.playout_policies(seen.seat, seen.seats)
    totals = [0.0] * seen.seats
    for _ in range(PLAYOUTS):
        deal = seen.sample(rng)
        seed = rng.getrandbits(53)
        for move, sign in ((played, 1.0), (best, -1.0)):
            game = deal.clone()
            game.commit(seen.seat, move.code)
            play_out(game, policies, Rng(seed))
            for seat, win in enumerate(evaluation.wins(game)):
                totals[seat] += sign * win
    return [total / PLAYOUTS for total in totals]


def shares(changes: list[float], loser: int) -> dict[int, float]:
    """Who receives what a seat lost: those who win more often now, all others alike where nobody does."""
    gained = {seat: max(more, 0.0) for seat, more in enumerate(changes) if seat != loser}
    total = sum(gained.values())
    return {seat: more / total if total else 1 / len(gained) for seat, more in gained.items()}


def together(seats: list[SeatReview]) -> list[tuple[int, list[float]]]:
    """The chances of all seats side by side, at every move from the first one at which all are known; they add up to 1.

    Each seat knows something else and thinks for itself, so the chances are brought to their sum.
    """
    known: dict[int, float] = {}
    found = []
    moments = sorted((number, one.seat, chance) for one in seats for number, chance in one.chances)
    for number, seat, chance in moments:
        known[seat] = chance
        if len(known) == len(seats):
            total = sum(known.values())
            even = 1 / len(seats)
            found.append((number, [known[s] / total if total else even for s in sorted(known)]))
    return found


def whole_percents(chances: list[float]) -> list[int]:
    """Chances that add up to 1 as whole percents that add up to 100: the largest rests are rounded up."""
    whole = [int(100 * chance) for chance in chances]
    rests = sorted(range(len(chances)), key=lambda i: whole[i] - 100 * chances[i])
    for i in rests[: 100 - sum(whole)]:
        whole[i] += 1
    return whole
