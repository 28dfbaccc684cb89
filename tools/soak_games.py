"""Plays random games of 7 Wonders with every combination of boxes at every player count and checks each end.

python tools/soak_games.py [GAMES] [FIRST]: so many games of each (1000), numbered from FIRST (0) on. `./test` plays some of them.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from tests.kit.wonders_ends import check_finished, check_replayed
from tests.kit.wonders_games import TABLES, begun, sizes, tall

REPLAYED = 50  # one game of so many is replayed from its record


def soak(name: str, players: int, numbers: range) -> None:
    for number in numbers:
        game = begun(name, players, number)
        playout(game, Rng(number))
        try:
            check_finished(game, tall(name))
            if number % REPLAYED == 0:
                check_replayed(game)
        except AssertionError:
            print(f"{name}, {players} players, game {number}:\n{game.record()}", flush=True)
            raise


def main() -> None:
    count, first = (*map(int, sys.argv[1:]), *(1000, 0)[len(sys.argv) - 1 :])
    for name in TABLES:
        for players in sizes(name):
            began = time.perf_counter()
            soak(name, players, range(first, first + count))
            print(
                f"{name}, {players} players: {count} games in {time.perf_counter() - began:.0f} s"
            )


if __name__ == "__main__":
    main()
