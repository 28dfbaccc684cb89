"""Advice: the best moves with the chance to win, the points they bring by category, and one reason in words."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

import septem
from septem.bots.core.policy import Policy, play_out
from septem.bots.player import Perspective
from septem.kernel.game import Game, Move, Outcome
from septem.kernel.phrases import say, templates
from septem.kernel.rng import Rng

PLAYOUTS = 32  # after each move, to see where its points come from
CLEAR_POINTS = 0.7  # points by which a move must be better in a category to name it
CLEAR_CHANCE = 0.1  # of the games, by which a supremacy must become likelier to name it


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
class Forecast:
    """The mean result of the playouts after a move."""

    points: dict[str, float] = field(default_factory=dict)  # by category
    rival: float = 0.0  # points of the best other seat
    ours: dict[str, float] = field(default_factory=dict)  # share of games we win, by the way
    theirs: dict[str, float] = field(default_factory=dict)
    ends: bool = False  # the move itself wins

    def add(self, outcome: Outcome, seat: int) -> None:
        for line, points in outcome.scores[seat].items():
            self.points[line] = self.points.get(line, 0.0) + points / PLAYOUTS
        others = [lines["total"] for who, lines in enumerate(outcome.scores) if who != seat]
        self.rival += max(others) / PLAYOUTS
        side = self.ours if seat in outcome.winners else self.theirs
        side[outcome.victory] = side.get(outcome.victory, 0.0) + 1 / PLAYOUTS


def line_name(line: str, language: str) -> str:
    """A category of points in words: that of a box is called like it."""
    said = templates(language, "terminal").get(f"line_{line}")
    boxes = [game.boxes[line] for game in septem.games().values() if line in game.boxes]
    return said or (boxes[0].titles[language] if boxes else line)


def forecasts(
    seen: Perspective, moves: list[Move], policies: list[Policy], rng: Random
) -> list[Forecast]:
    """Play games out after each move, on the same determinizations."""
    found = [Forecast() for _ in moves]
    for _ in range(PLAYOUTS):
        deal = seen.sample(rng)
        seed = rng.getrandbits(53)
        for move, forecast in zip(moves, found, strict=True):
            game: Game = deal.clone()
            game.commit(seen.seat, move.code)
            forecast.ends = game.over and seen.seat in game.result().winners
            play_out(game, policies, Rng(seed))
            forecast.add(game.result(), seen.seat)
    return found


def reason(forecast: Forecast, others: list[Forecast]) -> Reason:
    """What sets a move apart from the others."""
    if forecast.ends:
        return Reason("wins")
    if not others:
        return Reason("only")
    for way in named_victories([forecast, *others]):
        if (
            forecast.ours.get(way, 0.0) - mean([o.ours.get(way, 0.0) for o in others])
            > CLEAR_CHANCE
        ):
            return Reason(f"threat_{way}")
        if (
            mean([o.theirs.get(way, 0.0) for o in others]) - forecast.theirs.get(way, 0.0)
            > CLEAR_CHANCE
        ):
            return Reason(f"guard_{way}")
    gains = {
        line: value - mean([other.points.get(line, 0.0) for other in others])
        for line, value in forecast.points.items()
        if line != "total"
    }
    line = max(gains, key=lambda name: gains[name])
    if gains[line] > CLEAR_POINTS:
        return Reason("gains", line, gains[line])
    less = mean([other.rival for other in others]) - forecast.rival
    if less > CLEAR_POINTS:
        return Reason("denies", amount=less)
    return Reason("steady")


def named_victories(found: list[Forecast]) -> list[str]:
    """The ways to win in these forecasts that a reason can name."""
    ways = {way for one in found for way in (*one.ours, *one.theirs)}
    sentences = templates("en", "bots")
    return sorted(way for way in ways if f"reason_threat_{way}" in sentences)


def mean(values: list[float]) -> float:
    return sum(values) / len(values)
