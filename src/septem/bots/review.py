"""Looking back on a finished game: the chance to win over time, the moves that lost some of it, luck and skill apart."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import septem
from septem.bots.core.policy import play_out
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot, Thought, judge
from septem.kernel.game import Move
from septem.kernel.record import Record
from septem.kernel.rng import Rng

SLIPS = (15, 10, 5)  # points of win chance that a move must lose to be named
ENOUGH = 24  # trials after which the search is believed
GAMES = 64  # played out to compare two moves the search has not tried enough


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
    """One seat's game. Start + luck + skill is the result, all in points of win chance."""

    seat: int
    chances: list[tuple[int, float]] = field(default_factory=list)  # number of the move, win chance
    slips: list[Slip] = field(default_factory=list)
    luck: float = 0.0  # deals, reveals and what the others did
    skill: float = 0.0  # what the own moves lost
    expected: float | None = None  # the chance after the last own move

    def fields(self) -> dict[str, Any]:
        """JSON-serialisable."""
        return {
            "seat": self.seat,
            "chances": [[number, round(chance, 4)] for number, chance in self.chances],
            "slips": [vars(slip) for slip in self.slips],
            "luck": round(100 * self.luck, 1),
            "skill": round(100 * self.skill, 1),
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
            consider(seats[seat], seen, text, index + 1, limit)
        game.play(seat, text)
        tell(index + 1, len(record.moves))
    outcome = end.outcome
    for one in seats:
        if outcome is not None and one.expected is not None:
            won = (one.seat in outcome.winners) / len(outcome.winners)
            one.luck += won - one.expected
    return seats


def consider(one: SeatReview, seen: Perspective, text: str, number: int, limit: Limit) -> None:
    """Compare the move that was played with the best one."""
    rng = Random(number)
    bot = SearchBot()
    played = next(move for move in seen.moves if move.text == text)
    thoughts = bot.think(seen, rng, limit)
    best = thoughts[0]
    lost = 0.0 if best.move == played else loss(bot, seen, thoughts, played, rng)
    if one.expected is not None:
        one.luck += best.win - one.expected
    one.chances.append((number, best.win))
    one.skill -= lost
    one.expected = best.win - lost
    grade = next((slip for slip in SLIPS if 100 * lost >= slip), 0)
    if grade:
        one.slips.append(Slip(number, text, best.move.text, round(100 * lost, 1), grade))


def loss(
    bot: SearchBot, seen: Perspective, thoughts: list[Thought], played: Move, rng: Random
) -> float:
    """The win chance a move lost against the best one, never less than nothing."""
    best = thoughts[0]
    found = next((thought for thought in thoughts if thought.move == played), None)
    if found is not None and found.trials >= ENOUGH:
        return min(max(best.win - found.win, 0.0), best.win)
    reading, players = judge(seen.game), bot.players(seen)
    total = 0.0
    for _ in range(GAMES):
        deal = seen.sample(rng)
        luck = rng.getrandbits(53)
        for move, sign in ((best.move, 1.0), (played, -1.0)):
            game = deal.clone()
            game.commit(seen.seat, move.code)
            play_out(game, players, Rng(luck))
            total += sign * reading.wins(game)[seen.seat]
    return min(max(total / GAMES, 0.0), best.win)
