"""Advice: the best moves with the chance to win, the points they bring by category, and reasons in words."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from septem.bots.core.policy import Policy, play_out
from septem.bots.player import Perspective
from septem.bots.reasons import Reason, Speaker, reasons
from septem.bots.strategy import MoveValue
from septem.kernel.figures import percent
from septem.kernel.game import Game, Move, Outcome
from septem.kernel.phrases import say
from septem.kernel.rng import Rng

PLAYOUTS = 32  # after each move, to see where its points come from
LEAST_SHARE = 1 / 3  # of the best chance, that a move must have to be shown
WAYS_TO_PAY = ("paid", "goods", "sides", "way", "thanks", "given", "gains", "cost", "offerings")


@dataclass(frozen=True)
class Advice:
    """One of the best moves."""

    move: Move
    win: float  # the chance to win, from 0 to 1
    points: dict[str, float]  # expected at the end, by category
    reasons: list[Reason]
    speaker: Speaker

    @property
    def percent(self) -> int:
        """The chance as it is shown."""
        return round(100 * self.win)

    def reason(self, language: str) -> str:
        """Why, in one sentence."""
        return self.speaker.sentence(self.reasons, language)

    def fields(self, language: str) -> dict[str, Any]:
        """JSON-serialisable."""
        return {
            "move": self.move.text,
            "code": self.move.code,
            "card": self.move.fields.get("card"),
            "piece": piece_of(self.move),
            "sentence": self.move.describe(language),
            "win": round(self.win, 4),
            "chance": percent(language, self.percent / 100),
            "total": say(language, "bots", "hint_total", n=round(self.points["total"])),
            "points": {line: round(value, 1) for line, value in self.points.items()},
            "reason": self.reason(language),
        }


def piece_of(move: Move) -> str | None:
    """What a move takes or plays: the card, or what is chosen without one."""
    known = (move.fields.get(name) for name in ("card", "wonder", "divinity", "token"))
    return next((one for one in known if one), None)


@dataclass
class Forecast:
    """The mean result of the playouts after a move."""

    points: dict[str, float] = field(default_factory=dict)  # by category
    wins: float = 0.0  # share of games
    ends: bool = False  # the move itself wins

    def add(self, outcome: Outcome, seat: int) -> None:
        for line, points in outcome.scores[seat].items():
            self.points[line] = self.points.get(line, 0.0) + points / PLAYOUTS
        self.wins += (seat in outcome.winners) / PLAYOUTS


def one_of_each(found: list[MoveValue]) -> list[MoveValue]:
    """One move for each card and action, the first of those that only pay otherwise."""
    kept: dict[str, MoveValue] = {}
    for one in found:
        kept.setdefault(action_of(one.move), one)
    return list(kept.values())


def action_of(move: Move) -> str:
    """What a move does, however it is paid: moves with the same text here are one to an adviser."""
    fields = move.fields.items()
    return repr(sorted((name, value) for name, value in fields if name not in WAYS_TO_PAY))


def advice(
    seen: Perspective,
    found: list[MoveValue],
    policies: list[Policy],
    rng: Random,
    names: dict[int, str] | None = None,
) -> list[Advice]:
    """The moves of a search as advice: the highest chance first, none far below it."""
    ahead = forecasts(seen, [one.move for one in found], policies, rng)
    speaker = Speaker(seen.game, seen.seat, seen.seats, names or {})
    given = [
        Advice(
            one.move,
            chance(one, forecast),
            forecast.points,
            why(seen, one.move, forecast),
            speaker,
        )
        for one, forecast in zip(found, ahead, strict=True)
    ]
    given.sort(key=lambda one: (-one.percent, -round(one.points["total"])))
    return [one for one in given if one.percent >= LEAST_SHARE * given[0].percent]


def chance(one: MoveValue, forecast: Forecast) -> float:
    """The chance to win; where trials are noisy, those of the search and the playouts together."""
    if not one.noisy:
        return one.win
    return (one.win * one.trials + forecast.wins * PLAYOUTS) / (one.trials + PLAYOUTS)


def why(seen: Perspective, move: Move, forecast: Forecast) -> list[Reason]:
    """The reasons of one move; there is always one."""
    if forecast.ends:
        return [Reason("wins")]
    if len(seen.moves) == 1:
        return [Reason("only")]
    return reasons(seen, move) or [Reason("steady")]


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
