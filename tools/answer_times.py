"""How long the levels take to answer: tools/answer_times.py fair skilled --games 4 --processes 2

Every seat of a game is played by one level; a time is what a person waits for: the perspective and the choice. A row is printed for
each level and kind of game: few and many players, without and with all boxes. With two processes two bots think at the same time.
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

FEW = 3  # players, where a game allows it


def setups() -> dict[str, tuple[str, dict[str, Any]]]:
    """Kinds of games by a title: the game and its options."""
    found: dict[str, tuple[str, dict[str, Any]]] = {}
    for name, game in septem.games().items():
        boxes = tuple(box.name for box in game.boxes.values() if not (box.switch or box.own))
        title = game.titles["en"]
        few = min(max(FEW, game.least), game.usual_most)
        for players in sorted({few, game.usual_most}):
            found[f"{title}, {players} players"] = (name, {"players": players})
        if boxes:
            for players in sorted({game.default_players, game.most}):
                options = {"players": players, "expansions": boxes}
                found[f"{title}, {players} players, all boxes"] = (name, options)
    return found


def answers(key: str, title: str, most: int, seed: int) -> list[float]:
    """The seconds of the decisions of one game, of no more than so many."""
    name, options = setups()[title]
    game = septem.new(name, seed=seed, **options)
    chosen = level(key)
    bots = [chosen.make() for _ in range(game.seats)]
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


def row(key: str, title: str, times: list[float]) -> str:
    """One line of the table, in milliseconds."""
    ms = sorted(1000 * seconds for seconds in times)
    half, most = ms[len(ms) // 2], ms[int(0.95 * (len(ms) - 1))]
    return f"| {key} | {title} | {len(ms)} | {half:.1f} | {most:.1f} | {ms[-1]:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("levels", nargs="+", metavar="LEVEL")
    parser.add_argument("--games", type=int, default=2)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=1000, help="of a game that are timed")
    parser.add_argument("--only", default="", help="kinds of games whose title has this in it")
    asked = parser.parse_args()
    print("| level | game | decisions | median ms | 95 % ms | slowest ms |\n" + "|---" * 6 + "|")
    with multiprocessing.get_context("spawn").Pool(asked.processes) as pool:
        for key in asked.levels:
            for title in setups():
                if asked.only in title:
                    play = partial(answers, key, title, asked.decisions)
                    found = pool.map(play, range(1, asked.games + 1), chunksize=1)
                    print(row(key, title, [time for times in found for time in times]), flush=True)


if __name__ == "__main__":
    main()
