"""Advice: the best moves with the chance to win, the points they bring by category, and one reason in words."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from septem.bots.core.policy import Policy, play_out
from septem.bots.player import Perspective
from septem.kernel.game import Game, Move, Outcome
from septem.kernel.phrases import say, templates
from septem.kernel.rng import Rng

FUTURES = 32  # games played out after each move to see where its points come from
TELLING = 0.7  # points by which a move must be better in a category to name it
LIKELY = 0.1  # of the games, by which a supremacy must become likelier to name it


@dataclass(frozen=True)
class Reason:
    """Why a move is good: a sentence and its values."""

    key: str
    line: str = ""
    amount: float = 0.0

    def text(self, language: str) -> str:
        values = {"line": line_name(self.line, language), "n": f"{self.amount:.1f}"}
        return say(language, "bots", f"reason_{self.key}", **values)


@dataclass(frozen=True)
class Advice:
    """One of the best moves."""

    move: Move
    win: float  # the chance to win, from 0 to 1
    points: dict[str, float]  # expected at the end, by category
    reason: Reason

    def fields(self, language: str) -> dict[str, Any]:
        """JSON-serialisable."""
        return {
            "move": self.move.text,
            "code": self.move.code,
            "sentence": self.move.describe(language),
            "win": round(self.win, 4),
            "points": {line: round(value, 1) for line, value in self.points.items()},
            "reason": self.reason.text(language),
        }


@dataclass
class Future:
    """What the games after a move have in common."""

    lines: dict[str, float] = field(default_factory=dict)
    rival: float = 0.0  # points of the best other seat
    ours: dict[str, float] = field(default_factory=dict)  # share of games we win, by the way
    theirs: dict[str, float] = field(default_factory=dict)
    ends: bool = False  # the move itself wins

    def add(self, outcome: Outcome, seat: int) -> None:
        for line, points in outcome.scores[seat].items():
            self.lines[line] = self.lines.get(line, 0.0) + points / FUTURES
        others = [lines["total"] for who, lines in enumerate(outcome.scores) if who != seat]
        self.rival += max(others) / FUTURES
        side = self.ours if seat in outcome.winners else self.theirs
        side[outcome.victory] = side.get(outcome.victory, 0.0) + 1 / FUTURES


def line_name(line: str, language: str) -> str:
    """A category of points in words."""
    return templates(language, "terminal").get(f"line_{line}", line)


def futures(
    seen: Perspective, moves: list[Move], players: list[Policy], rng: Random
) -> list[Future]:
    """Play games out after each move, on the same deals."""
    found = [Future() for _ in moves]
    for _ in range(FUTURES):
        deal = seen.sample(rng)
        luck = rng.getrandbits(53)
        for move, future in zip(moves, found, strict=True):
            game: Game = deal.clone()
            game.commit(seen.seat, move.code)
            future.ends = game.over and seen.seat in game.result().winners
            play_out(game, players, Rng(luck))
            future.add(game.result(), seen.seat)
    return found


def reason(future: Future, others: list[Future]) -> Reason:
    """What sets a move apart from the others."""
    if future.ends:
        return Reason("wins")
    if not others:
        return Reason("only")
    for way in ("military", "science"):
        if future.ours.get(way, 0.0) - mean([o.ours.get(way, 0.0) for o in others]) > LIKELY:
            return Reason(f"threat_{way}")
        if mean([o.theirs.get(way, 0.0) for o in others]) - future.theirs.get(way, 0.0) > LIKELY:
            return Reason(f"guard_{way}")
    gains = {
        line: value - mean([other.lines.get(line, 0.0) for other in others])
        for line, value in future.lines.items()
        if line != "total"
    }
    line = max(gains, key=lambda name: gains[name])
    if gains[line] > TELLING:
        return Reason("gains", line, gains[line])
    less = mean([other.rival for other in others]) - future.rival
    if less > TELLING:
        return Reason("denies", amount=less)
    return Reason("steady")


def mean(values: list[float]) -> float:
    return sum(values) / len(values)
