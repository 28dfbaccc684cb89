"""What a match says: shares of wins with intervals, places, margins, ratings, and Duel's ways to win."""

import csv
from pathlib import Path
from random import Random
from typing import Any

from septem.lab.match import Match, Played
from septem.lab.ratings import ratings

RESAMPLES = 1000
TAIL = 0.025  # on each side of a 95 % interval


def interval(values: list[float], rng: Random) -> tuple[float, float]:
    """The 95 % interval of a mean, by bootstrap."""
    if len(values) < 2:
        return (0.0, 1.0)
    count = len(values)
    means = sorted(sum(rng.choices(values, k=count)) / count for _ in range(RESAMPLES))
    return (means[int(TAIL * RESAMPLES)], means[int((1 - TAIL) * RESAMPLES) - 1])


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def summary(match: Match) -> dict[str, Any]:
    """All figures of a match, JSON-serialisable; seats of one bot are counted together."""
    plan = match.plan
    games = match.games()
    rated = ratings([list(zip(plan.bots, game.places, strict=True)) for game in games])
    rng = Random(f"{plan.seed} bootstrap")
    figures: dict[str, Any] = {
        "game": plan.game,
        "games": len(games),
        "sets": len(match.sets),
        "seed": plan.seed,
        "options": dict(plan.options),
        "bots": {
            name: one_bot(match, name, rated[name] if games else 0.0, rng)
            for name in dict.fromkeys(plan.bots)
        },
        "first_player_share": mean([first_share(game) for game in games]),
        "victories": {
            way: sum(1 for game in games if game.victory == way)
            for way in sorted({game.victory for game in games})
        },
        "mean_score": mean([float(score) for game in games for score in game.scores]),
        "winner_score": mean([float(max(game.scores)) for game in games]),
    }
    return figures


def one_bot(match: Match, name: str, rating: float, rng: Random) -> dict[str, Any]:
    """The figures of one bot."""
    numbers = [n for n, bot in enumerate(match.plan.bots) if bot == name]
    shares = [
        mean([game.shares[n] for game in games for n in numbers]) for games in match.sets.values()
    ]
    games = match.games()
    low, high = interval(shares, rng)
    return {
        "win_share": mean(shares),
        "low": low,
        "high": high,
        "mean_place": mean([float(game.places[n]) for game in games for n in numbers]),
        "mean_score": mean([float(game.scores[n]) for game in games for n in numbers]),
        "margin": mean([margin(game, n) for game in games for n in numbers]),
        "rating": rating,
        "p95_seconds": mean([game.seconds[n][-1] for game in games for n in numbers]),
    }


def margin(game: Played, number: int) -> float:
    """The points a bot is ahead of its best rival."""
    rivals = [score for other, score in enumerate(game.scores) if other != number]
    return float(game.scores[number] - max(rivals))


def first_share(game: Played) -> float:
    """The share of the win of whoever sat in seat 0."""
    return game.shares[game.seats.index(0)]


def write_csv(match: Match, file: Path) -> None:
    """One row for each bot of each game."""
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        writer.writerow(["deal", "rotation", "bot", "seat", "share", "place", "score", "victory"])
        for game in match.games():
            for number, bot in enumerate(match.plan.bots):
                writer.writerow(
                    [
                        game.deal,
                        game.rotation,
                        bot,
                        game.seats[number],
                        game.shares[number],
                        game.places[number],
                        game.scores[number],
                        game.victory,
                    ]
                )
