"""Random legal play, the measure of an engine's speed and the simplest opponent."""

from mypy_extensions import i64

from septem.kernel.game import Game
from septem.kernel.rng import Rng


def step(game: Game, rng: Rng) -> None:
    """Every seat that owes a decision now commits one of its moves at random."""
    owing = game.owing
    seat: i64 = 0
    while owing >> seat:
        if owing >> seat & 1:
            game.commit(seat, game.random_code(seat, rng))
        seat += 1


def playout(game: Game, rng: Rng) -> None:
    """Play a game to its end at random.

    Examples:
        >>> game = septem.new("architects", players=4, seed=1)
        >>> playout(game, Rng(7))
        >>> game.over
        True
    """
    while not game.over:
        step(game, rng)
