"""Tune the weights of a policy by self-play: tools/tune.py duel --processes 16 --minutes 7 --out folder

Candidates of an evolution strategy play the current best weights on duplicate deals; every few generations the mean of the
distribution takes their place if it beats them. The weights are written to OUT/<game>.toml, the progress to OUT/<game>.log;
copy the first to src/septem/bots/<game>/policy.toml when a match confirms it.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from time import perf_counter

import septem
from septem.bots.core.evaluation import lead_of
from septem.bots.core.policy import Policy, play_out
from septem.bots.strategy import strategy_of, weights
from septem.kernel.rng import Rng
from septem.lab.cma_es import SeparableCMAES
from septem.lab.settings import settings

TEMPERATURE = 0.4
GAMES = 240  # of each candidate in a generation
POPULATION = 16  # candidates, at least
CHECK = 1600  # games of the mean against the best so far
EVERY = 12  # generations
STEP = 0.25
BOUND = 4.0  # no weight is greater, so that the search keeps looking at other moves


def share(
    game: str,
    one: dict[str, float],
    other: dict[str, float],
    games: int,
    seed: int,
    lead: float = 0.0,
) -> float:
    """How much more than its due a player wins against players with other weights: 1 is as much; and something for its lead."""
    strategy, sizes = strategy_of(game), settings(game).tuning_players
    mine: Policy = strategy.make_policy(one, TEMPERATURE)
    rivals: list[Policy] = [
        strategy.make_policy(
            {name: value + more.get(name, 0.0) for name, value in other.items()}, TEMPERATURE
        )
        for more in settings(game).rivals
    ]
    evaluation = strategy.evaluation()
    total = 0.0
    for number in range(games):
        players = sizes[number % len(sizes)]
        table = septem.new(game, seed=seed + number, players=players)
        seat = number // (len(sizes) * len(rivals)) % players
        policies = [rivals[number % len(rivals)]] * players
        policies[seat] = mine
        play_out(table, policies, Rng(seed + number))
        total += evaluation.wins(table)[seat] * players
        if lead:
            total += lead * lead_of(table.totals(), seat)
    return total / games


def trial(task: tuple[str, dict[str, float], dict[str, float], int, int, float]) -> float:
    return share(*task)


def written(values: dict[str, float], head: str) -> str:
    """The weights as a data file."""
    plain = [f"{name} = {value:.3f}" for name, value in values.items() if "." not in name]
    tables: dict[str, list[str]] = {}
    for name, value in values.items():
        if "." in name:
            table, _, key = name.partition(".")
            tables.setdefault(table, []).append(f"{key} = {value:.3f}")
    parts = [head + "\n".join(plain)]
    parts += [f"[{table}]\n" + "\n".join(rows) for table, rows in tables.items()]
    return "\n\n".join(parts) + "\n"


def head_of(game: str) -> str:
    """The comment a data file begins with."""
    path = Path(septem.__file__).parent / "bots" / game / "policy.toml"
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if line.startswith("#"))


def check(
    pool: ProcessPoolExecutor, game: str, one: dict[str, float], other: dict[str, float], seed: int
) -> float:
    """The share of one player over many games, shared among the processes."""
    parts = 16
    tasks = [(game, one, other, CHECK // parts, seed + 10_000 * part, 0.0) for part in range(parts)]
    return sum(pool.map(trial, tasks)) / parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=septem.games())
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=7.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("tuning"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    end = perf_counter() + 60 * asked.minutes
    first = weights(asked.game)
    names = list(first)
    best = dict(first)
    lead = settings(asked.game).tuning_lead
    search = SeparableCMAES(
        list(first.values()), STEP, max(asked.processes, POPULATION), Random(asked.seed)
    )
    log = (asked.out / f"{asked.game}.log").open("w", encoding="utf-8")
    with ProcessPoolExecutor(asked.processes) as pool:
        generation = 0
        while perf_counter() < end:
            generation += 1
            points = [[max(-BOUND, min(BOUND, x)) for x in point] for point in search.ask()]
            seed = asked.seed * 1_000_003 + generation * 10_007
            tasks = [
                (asked.game, dict(zip(names, p, strict=True)), best, GAMES, seed, lead)
                for p in points
            ]
            scores = list(pool.map(trial, tasks))
            search.tell(points, scores)
            line = f"{generation} mean {sum(scores) / len(scores):.3f} best {max(scores):.3f} step {search.step:.3f}"
            if generation % EVERY == 0:
                mean = dict(zip(names, search.mean, strict=True))
                gained = check(pool, asked.game, mean, best, seed + 1)
                line += f" checked {gained:.3f}"
                if gained > 1.0:
                    best = mean
            print(line, file=log, flush=True)
            print(line, file=sys.stderr)
        gained = check(pool, asked.game, best, first, asked.seed + 77)
    print(f"against the first weights: {gained:.3f} of the due share", file=log)
    print(f"against the first weights: {gained:.3f} of the due share")
    (asked.out / f"{asked.game}.toml").write_text(
        written(best, head_of(asked.game)), encoding="utf-8"
    )


if __name__ == "__main__":
    main()
