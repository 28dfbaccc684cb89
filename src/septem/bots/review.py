"""Looking back on a finished game: the chance to win over time, the moves that lost some of it; skill, gifts and luck apart.

Every decision is searched. A move that is not the best one is compared with it by games played out on the same determinizations, or by a
search below each of both where a net guides searches; one that seems to lose by many more, with the next best moves; a loss counts where
it is clearly no chance (`bots/trials.py`).

A move that loses 5 of 25 points of win chance keeps 80 % of it. *Accuracy* is the mean of what the moves of a seat kept. The product of
all of them is what its moves kept over the game. All seats start with the same chance; multiplied with what each has kept, and brought to
their sum, it is the chance each *deserved*. From the start to there, *skill* is what a seat's own moves did when nobody else loses
anything, *gifts* is what the others' moves add to that. From there to the result it is *luck*: deals, reveals, choices made at the same
time. So start + skill + gifts + luck is the result, none of them is more than the whole, and the luck of all seats adds up to nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import septem
from septem.bots.advice import action_of, one_of_each
from septem.bots.player import Limit, Perspective
from septem.bots.reasons import Reason, reasons
from septem.bots.search import SearchBot
from septem.bots.strategy import EXACT, MoveValue
from septem.bots.trials import trials_of
from septem.kernel.game import Move, Outcome
from septem.kernel.record import Record

EDITION = 4  # of reviews: one that was kept by an older Septem is made again
SLIPS = (15, 10, 5)  # points of win chance that a move must lose to be named
SLIGHT = 0.02  # of the chance: what seems to lose less is not looked at again
HOPELESS = 0.05  # with less of a chance there is little left to lose
RIVALS = 5  # of the best moves that are looked at again beside the one played
USUAL = 160  # simulations where the limit names none
AGAIN = 2  # times as many games as simulations where a move is looked at again


@dataclass(frozen=True)
class Choice:
    """A move that could be made, and what it was worth."""

    move: str
    win: float
    reasons: tuple[Reason, ...] = ()

    def fields(self) -> dict[str, Any]:
        said = [one.fields() for one in self.reasons]
        return {"move": self.move, "win": round(self.win, 4), "reasons": said}


@dataclass(frozen=True)
class Slip:
    """A move that lost win chance."""

    number: int  # of the move in the record, from 1
    move: str
    better: str
    lost: float  # points of win chance, 0 to 100
    grade: int  # 5, 10 or 15
    choices: tuple[Choice, ...] = ()  # the best first

    def fields(self) -> dict[str, Any]:
        return {**vars(self), "choices": [one.fields() for one in self.choices]}


@dataclass
class SeatReview:
    """One seat's game. Start + skill + gifts + luck is the result, all in win chance."""

    seat: int
    chances: list[tuple[int, float]] = field(default_factory=list)  # number of the move, win chance
    slips: list[Slip] = field(default_factory=list)
    shares: list[float] = field(default_factory=list)  # of the chance, that each move kept
    start: float = 0.0
    skill: float = 0.0  # what the own moves lost
    gifts: float = 0.0  # what the moves of others lost to this seat
    luck: float = 0.0  # deals and reveals

    @property
    def kept(self) -> float:
        """What all moves together kept of the chance."""
        product = 1.0
        for share in self.shares:
            product *= share
        return product

    @property
    def accuracy(self) -> float:
        """The mean of what the moves kept."""
        return sum(self.shares) / len(self.shares) if self.shares else 1.0

    def fields(self) -> dict[str, Any]:
        """JSON-serialisable."""
        parts = {
            "start": self.start,
            "skill": self.skill,
            "gifts": self.gifts,
            "luck": self.luck,
            "accuracy": self.accuracy,
        }
        return {
            "seat": self.seat,
            "chances": [[number, round(chance, 4)] for number, chance in self.chances],
            "slips": [slip.fields() for slip in self.slips],
            **{name: round(100 * part, 1) for name, part in parts.items()},
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
    share_out(seats, end.outcome)
    return seats


def consider(one: SeatReview, seen: Perspective, text: str, number: int, limit: Limit) -> None:
    """Compare the move that was played with the best one."""
    rng = Random(number)
    played = next(move for move in seen.moves if move.text == text)
    found = SearchBot().search(seen, rng, limit)
    choices, lost = compared(seen, found, played, rng, limit.simulations or USUAL)
    best = choices[0]
    one.chances.append((number, best.win))
    if best.win > HOPELESS:
        one.shares.append(1 - min(lost / best.win, 1.0))
    grade = next((slip for slip in SLIPS if 100 * lost >= slip), 0)
    if grade:
        told = tuple(with_reasons(seen, choice) for choice in choices)
        one.slips.append(Slip(number, text, best.move, round(100 * lost, 1), grade, told))


def compared(
    seen: Perspective, found: list[MoveValue], played: Move, rng: Random, simulations: int
) -> tuple[list[Choice], float]:
    """What the moves are worth, the best first, and how much the one that was played clearly loses."""
    best = found[0]
    as_searched = [Choice(one.move.text, one.win) for one in one_of_each(found)]
    own = next((one for one in found if one.move == played), None)
    if best.trials >= EXACT and own is not None:
        return by_worth(as_searched, Choice(played.text, own.win)), best.win - own.win
    if action_of(best.move) == action_of(played):
        return as_searched, 0.0
    first = trials_of(seen, [best.move, played], rng).run(max(2, simulations // 2))
    if first.mean(0) - first.mean(1) < SLIGHT:
        return as_searched, 0.0
    again = trials_of(seen, rivals(found, played), rng).run(AGAIN * simulations)
    choices = [Choice(move.text, again.mean(i)) for i, move in enumerate(again.moves)]
    lost = again.lost(again.best(), len(again.moves) - 1)
    return sorted(choices, key=lambda choice: -choice.win), lost


def by_worth(choices: list[Choice], played: Choice) -> list[Choice]:
    """Choices in their order, the one that was played among them."""
    known = choices if any(one.move == played.move for one in choices) else [*choices, played]
    return sorted(known, key=lambda choice: -choice.win)


def rivals(found: list[MoveValue], played: Move) -> list[Move]:
    """The best moves of a search, each action once, and the one that was played at the end."""
    action = action_of(played)
    others = [one.move for one in one_of_each(found) if action_of(one.move) != action]
    return [*others[:RIVALS], played]


def with_reasons(seen: Perspective, choice: Choice) -> Choice:
    """A choice with what speaks for it."""
    move = next(move for move in seen.moves if move.text == choice.move)
    return Choice(choice.move, choice.win, tuple(reasons(seen, move)))


def share_out(seats: list[SeatReview], outcome: Outcome | None) -> None:
    """Where the result of each seat comes from."""
    start = 1 / len(seats)
    total = sum(one.kept for one in seats)
    for one in seats:
        alone = one.kept / (one.kept + len(seats) - 1)
        deserved = one.kept / total if total else start
        one.start, one.skill, one.gifts = start, alone - start, deserved - alone
        if outcome is not None:
            one.luck = (one.seat in outcome.winners) / len(outcome.winners) - deserved


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
