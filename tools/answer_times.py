"""How long the levels take to answer: tools/answer_times.py fair skilled --games 4 --processes 2

Every seat of a table is played by one level; a time is what a person waits for: the perspective and the choice. The table
printed has a row for each level and kind of table. With two processes two bots think at the same time.
"""

import argparse
import multiprocessing
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

import septem
from septem.bots.levels import level
from septem.bots.player import Perspective

ALL = ("leaders", "cities", "towers", "foundations")
# name: game, seats, options
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "7 Wonders, 3 seats": ("wonders", 3, {}),
    "7 Wonders, 7 seats": ("wonders", 7, {}),
    "7 Wonders, 4 seats, all expansions": ("wonders", 4, {"expansions": ALL}),
    "7 Wonders, 8 seats, all expansions": ("wonders", 8, {"expansions": ALL}),
    "Duel": ("duel", 2, {}),
    "Duel, Pantheon and promos": ("duel", 2, {"expansions": ("promos", "pantheon")}),
    "Architects, 3 seats": ("architects", 3, {}),
    "Architects, 7 seats": ("architects", 7, {}),
}


def answers(key: str, table: str, most: int, seed: int) -> list[float]:
    """The seconds of the decisions of one game, of no more than so many."""
    name, seats, options = TABLES[table]
    game = septem.new(name, seed=seed, players=seats, **options)
    chosen = level(key)
    bots = [chosen.make() for _ in range(seats)]
    rng = Random(seed)
    times: list[float] = []
    while not game.over:
        for seat in game.pending:
            began = perf_counter()
            seen = Perspective(game, seat)
            if len(times) < most:
                move = bots[seat].choose(seen, rng, chosen.limit)
            else:
                move = rng.choice(seen.moves)
            if len(seen.moves) > 1 and len(times) < most:
                times.append(perf_counter() - began)
            game.play(seat, move)
    return times


def row(key: str, table: str, times: list[float]) -> str:
    """One line of the table, in milliseconds."""
    ms = sorted(1000 * seconds for seconds in times)
    half, most = ms[len(ms) // 2], ms[int(0.95 * (len(ms) - 1))]
    return f"| {key} | {table} | {len(ms)} | {half:.1f} | {most:.1f} | {ms[-1]:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="+", metavar="LEVEL")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=1000, help="of a game that are timed")
    parser.add_argument("--tables", default="", help="only those whose name has this in it")
    asked = parser.parse_args()
    print("| level | table | decisions | median ms | 95 % ms | slowest ms |\n" + "|---" * 6 + "|")
    with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
        for key in asked.levels:
            for table in TABLES:
                if asked.tables in table:
                    play = partial(answers, key, table, asked.decisions)
                    found = pool.map(play, range(1, asked.games + 1), chunksize=1)
                    print(row(key, table, [time for times in found for time in times]), flush=True)


if __name__ == "__main__":
    main()
