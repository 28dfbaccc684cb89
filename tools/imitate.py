"""Imitation learning: tools/imitate.py wonders --processes 2 --minutes 10 --out folder

Searches play each other; the values they find for the moves of a decision are kept in OUT/decisions-N.jsonl, one line a game. Then
the weights of the policy are fitted (`septem.lab.imitation`) and written to OUT/<game>.toml. Run again with the same OUT, the games add up.
Copy the weights to src/septem/bots/<game>/policy.toml when matches confirm them; with better weights searches find better moves, so the whole
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
from septem.bots.player import Limit, Perspective
from septem.bots.search import SearchBot
from septem.bots.strategy import strategy_of, weights
from septem.lab.imitation import Decision, decision, feature_policies, fit
from septem.lab.settings import settings


def play(task: tuple[str, int, int, float, Path]) -> int:
    """Games between searches until the time is over; how many."""
    name, seed, simulations, seconds, file = task
    sizes = settings(name).imitation_players
    end = perf_counter() + seconds
    rng = Random(f"{seed} {file.stat().st_size if file.exists() else 0}")
    games = 0
    with file.open("a", encoding="utf-8") as out:
        while perf_counter() < end:
            line = one_game(name, sizes[games % len(sizes)], simulations, rng)
            out.write(json.dumps(line) + "\n")
            out.flush()
            games += 1
    return games


def one_game(name: str, players: int, simulations: int, rng: Random) -> dict[str, Any]:
    """A game: its seed, and for each decision the move made and the values of all that were tried."""
    seed = rng.getrandbits(53)
    game = septem.new(name, seed=seed, players=players)
    bot = SearchBot()
    decisions_made = []
    while not game.over:
        for seat in game.pending:
            seen = Perspective(game, seat)
            values: list[tuple[int, float]] = []
            move = seen.moves[0]
            if len(seen.moves) > 1:
                found = bot.search(seen, rng, Limit(None, simulations))
                move = found[0].move
                values = [(int(one.move.code), one.value) for one in found]
            decisions_made.append((int(move.code), values))
            game.play(seat, move)
    return {"players": players, "seed": seed, "decisions": decisions_made}


def decisions(name: str, line: str, features: list[Policy]) -> Iterator[Decision]:
    """The decisions of a game that was kept."""
    kept = json.loads(line)
    game = septem.new(name, seed=kept["seed"], players=kept["players"])
    made = iter(kept["decisions"])
    while not game.over:
        for seat in game.pending:
            code, values = next(made)
            if values:
                yield decision(game, seat, dict(values), features)
            game.commit(seat, code)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=septem.games())
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0, help="of play, before the fitting")
    parser.add_argument("--simulations", type=int, default=1000, help="for each decision")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("tuning"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    tasks = [
        (
            asked.game,
            asked.seed + n,
            asked.simulations,
            60 * asked.minutes,
            asked.out / f"decisions-{n}.jsonl",
        )
        for n in range(asked.processes)
    ]
    with ProcessPoolExecutor(asked.processes) as pool:
        print(f"{sum(pool.map(play, tasks))} games", flush=True)
    now = weights(asked.game)
    features = feature_policies(strategy_of(asked.game).make_policy, list(now))
    kept = [
        line
        for file in sorted(asked.out.glob("decisions-*.jsonl"))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]
    learned = [one for line in kept for one in decisions(asked.game, line, features)]
    print(f"fitting {len(now)} weights to {len(learned)} decisions", flush=True)
    found = dict(zip(now, fit(learned, list(now.values())), strict=True))
    (asked.out / f"{asked.game}.toml").write_text(
        written(found, head_of(asked.game)), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
