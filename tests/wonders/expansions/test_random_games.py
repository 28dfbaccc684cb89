"""Random games of every combination of boxes, at every player count: all pieces are there at the end, and a winner.

`tools/soak_games.py` plays a thousand of each and more.
"""

import pytest

from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.scale import scaled
from tests.kit.wonders_ends import check_finished, check_replayed
from tests.kit.wonders_games import TABLES, begun, sizes, tall

GAMES = 120
REPLAYED = 40  # one game of so many is replayed from its record


@pytest.mark.clause(
    *("C-1.2", "C-4.5", "C-9.1", "C-11.1", "C-11.7", "L-1.3", "L-9.1", "T-2.1", "T-10.4", "T-12.2")
)
@pytest.mark.parametrize(("name", "players"), [(n, size) for n in TABLES for size in sizes(n)])
def test_random_games_end_with_all_pieces_and_a_winner(name: str, players: int) -> None:
    for number in range(scaled(GAMES)):
        game = begun(name, players, number)
        playout(game, Rng(number))
        check_finished(game, tall(name))
        if number % REPLAYED == 0:
            check_replayed(game)
