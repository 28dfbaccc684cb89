"""A sensible opponent that looks one move ahead.

It deals what it cannot see a few times over, plays each of its moves on every deal, lets chance finish the game, and takes the
move that fared best. It knows no game: winning first, then the margin.
"""

from random import Random
from time import perf_counter

from septem.bots.player import Perspective
from septem.kernel.game import Game, Move
from septem.kernel.playout import playout
from septem.kernel.rng import Rng

DEALS = 24  # at most


class GreedyBot:
    """Judges each move by random games after it."""

    def choose(self, seen: Perspective, rng: Random, budget: float) -> Move:
        moves = seen.moves
        if len(moves) == 1:
            return moves[0]
        end = perf_counter() + budget
        worth = [0.0] * len(moves)
        tries = [0] * len(moves)
        for _ in range(DEALS):
            dealt = seen.sample(rng)
            noise = rng.getrandbits(53)
            for index in rng.sample(range(len(moves)), len(moves)):
                worth[index] += value_after(dealt, seen.seat, moves[index], noise)
                tries[index] += 1
                if perf_counter() > end:
                    return best(moves, worth, tries)
        return best(moves, worth, tries)


def best(moves: list[Move], worth: list[float], tries: list[int]) -> Move:
    """The move with the highest mean; one that was never tried counts least."""
    means = [w / n if n else float("-inf") for w, n in zip(worth, tries, strict=True)]
    return moves[means.index(max(means))]


def value_after(dealt: Game, seat: int, move: Move, noise: int) -> float:
    """How a random game after the move ends for the seat."""
    game = dealt.clone()
    game.commit(seat, move.code)
    playout(game, Rng(noise))
    return value(game, seat)


def value(game: Game, seat: int) -> float:
    """A finished game for one seat: the win counts most, then the lead over the best rival."""
    outcome = game.outcome
    if outcome is None:
        return 0.0
    won = 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
    totals = [lines["total"] for lines in outcome.scores]
    rivals = [total for other, total in enumerate(totals) if other != seat]
    return won + (totals[seat] - max(rivals)) / 50
