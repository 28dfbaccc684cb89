"""Teach the quick player of 7 Wonders what searches choose: tools/imitate.py --processes 2 --minutes 10 --out folder

Searches play each other; the worth they find for each move of a decision is kept in OUT/decisions-N.jsonl, one line a game. Then
the weights are fitted (`septem.lab.imitation`) and written to OUT/wonders.toml. Run again with the same OUT, the games add up.
Copy the weights to src/septem/bots/data/ when matches confirm them; with better weights searches find better moves, so the whole
may be repeated.
"""

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from tune import head_of, written

import septem
from septem.bots.core.policy import Policy
from septem.bots.core.wonders import WondersPolicy
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.bots.weights import weights
from septem.lab.imitation import Decision, decision, fit, probes

TABLES = (3, 3, 3, 4, 3, 5)  # players


def play(task: tuple[int, int, float, Path]) -> int:
    """Games between searches until the time is over; how many."""
    seed, simulations, seconds, file = task
    end = perf_counter() + seconds
    luck = Random(f"{seed} {file.stat().st_size if file.exists() else 0}")
    games = 0
    with file.open("a", encoding="utf-8") as out:
        while perf_counter() < end:
            out.write(json.dumps(one_game(TABLES[games % len(TABLES)], simulations, luck)) + "\n")
            out.flush()
            games += 1
    return games


def one_game(players: int, simulations: int, luck: Random) -> dict[str, Any]:
    """A game: its seed, and for each decision the move made and the worth of all that were tried."""
    seed = luck.getrandbits(53)
    game = septem.new("wonders", seed=seed, players=players)
    bot = SearchBot()
    course = []
    while not game.over:
        for seat in game.pending:
            seen = Perspective(game, seat)
            worth: list[tuple[int, float]] = []
            move = seen.moves[0]
            if len(seen.moves) > 1:
                thoughts = bot.think(seen, luck, Limit(None, simulations))
                move = thoughts[0].move
                worth = [(int(thought.move.code), thought.worth) for thought in thoughts]
            course.append((int(move.code), worth))
            game.play(seat, move)
    return {"players": players, "seed": seed, "course": course}


def decisions(line: str, looks: list[Policy]) -> Iterator[Decision]:
    """The decisions of a game that was kept."""
    kept = json.loads(line)
    game = septem.new("wonders", seed=kept["seed"], players=kept["players"])
    course = iter(kept["course"])
    while not game.over:
        for seat in game.pending:
            code, worth = next(course)
            if worth:
                yield decision(game, seat, dict(worth), looks)
            game.commit(seat, code)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0, help="of play, before the fitting")
    parser.add_argument("--simulations", type=int, default=1000, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("tuning"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    tasks = [
        (asked.seed + n, asked.simulations, 60 * asked.minutes, asked.out / f"decisions-{n}.jsonl")
        for n in range(asked.processes)
    ]
    with ProcessPoolExecutor(asked.processes) as pool:
        print(f"{sum(pool.map(play, tasks))} games", flush=True)
    now = weights("wonders")
    looks = probes(WondersPolicy, list(now))
    kept = [
        line
        for file in sorted(asked.out.glob("decisions-*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    learned = [one for line in kept for one in decisions(line, looks)]
    print(f"fitting {len(now)} weights to {len(learned)} decisions", flush=True)
    found = dict(zip(now, fit(learned, list(now.values())), strict=True))
    (asked.out / "wonders.toml").write_text(written(found, head_of("wonders")), encoding="utf-8")


if __name__ == "__main__":
    main()
