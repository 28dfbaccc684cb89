"""How fast the rules are: random legal play, cloning, and playouts from the middle of a game.

`python -m septem.lab.bench` measures the build it runs in and prints JSON; `measure` runs that in a process of its own for the
compiled and for the interpreted build, so that both are seen under the same conditions.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import septem
from septem.kernel.playout import playout, step
from septem.kernel.record import digest
from septem.kernel.rng import Rng

ROUNDS = 5
CALIBRATION_LOOPS = 2_000_000


def rows_of(game: str | None) -> list[tuple[str, dict[str, Any]]]:
    """The games to measure, of one game or of all, as options of `septem.new`: those that games and boxes declare."""
    names = [game] if game else list(septem.games())
    rows = []
    for name in names:
        one = septem.games()[name]
        rows += [(name, row) for row in (*one.bench, *rows_with_boxes(one))]
    return rows


def rows_with_boxes(game: septem.Description) -> list[dict[str, Any]]:
    """The rows that boxes declare; one from outside that declares none is measured once."""
    rows = []
    known = {**game.boxes, **game.expansions.bundles()}
    for box in sorted(known.values(), key=lambda box: box.order):
        alone = {"players": game.default_players, "with": box.requires}
        for row in box.bench or ([alone] if box.own else []):
            others = tuple(row.get("with", ()))
            if set(others) <= set(known):
                players = {"players": row["players"]} if "players" in row else {}
                rows.append({**players, "expansions": (*others, box.name)})
    return rows


def games_per_second(game: str, options: dict[str, Any], seconds: float) -> float:
    """Whole games, set-up and scores included: the median of several rounds."""
    rng = Rng(1)
    seed = 0
    rates = []
    for _ in range(ROUNDS):
        played = 0
        began = time.perf_counter()
        while True:
            one = septem.new(game, seed=seed, **options)
            playout(one, rng)
            one.totals()
            seed += 1
            played += 1
            spent = time.perf_counter() - began
            if spent >= seconds / ROUNDS:
                break
        rates.append(played / spent)
    return median(rates)


def middle(game: str, options: dict[str, Any]) -> septem.Game:
    """A game about half way through."""
    whole = septem.new(game, seed=7, **options)
    half = whole.clone()
    rng = Rng(2)
    steps = 0
    while not whole.over:
        step(whole, rng)
        steps += 1
    rng = Rng(2)
    for _ in range(steps // 2):
        step(half, rng)
    return half


def microseconds(work: Callable[[], None], seconds: float) -> float:
    """The time of one piece of work: the median of several rounds."""
    times = []
    for _ in range(ROUNDS):
        count = 0
        began = time.perf_counter()
        while True:
            for _ in range(10):
                work()
            count += 10
            spent = time.perf_counter() - began
            if spent >= seconds / ROUNDS:
                break
        times.append(spent / count * 1e6)
    return median(times)


def seeded_hash(games: int = 3) -> int:
    """One number over the end of seeded games of every row: equal in both builds."""
    ends: dict[str, int] = {}
    for game, options in rows_of(None):
        for seed in range(games):
            one = septem.new(game, seed=seed, **options)
            playout(one, Rng(seed))
            ends[f"{game} {options} {seed}"] = one.hash()
    return digest(ends)


def calibration() -> float:
    """Loops per second of a fixed piece of pure Python, to compare machines."""
    began = time.perf_counter()
    total = 0
    for i in range(CALIBRATION_LOOPS):
        total += i & 7
    return CALIBRATION_LOOPS / (time.perf_counter() - began)


def measure_here(game: str | None, seconds: float) -> dict[str, Any]:
    """All figures of the build this process runs."""
    rows = []
    for name, options in rows_of(game):
        half = middle(name, options)
        rng = Rng(3)

        def clone_and_play(half: septem.Game = half, rng: Rng = rng) -> None:
            twin = half.clone()
            playout(twin, rng)
            twin.totals()

        def clone(half: septem.Game = half) -> None:
            half.clone()

        rows.append(
            {
                "game": name,
                "options": options,
                "games_per_s": games_per_second(name, options, seconds),
                "clone_us": microseconds(clone, seconds / 4),
                "playout_us": microseconds(clone_and_play, seconds / 2),
            }
        )
    return {"compiled": septem.compiled, "rows": rows, "hash": seeded_hash()}


def in_own_process(game: str | None, seconds: float, interpreted: bool) -> dict[str, Any]:
    """The figures of one build, measured in a fresh process."""
    environment = {**os.environ, "SEPTEM_INTERPRETED": "1" if interpreted else "0"}
    command = [sys.executable, "-m", "septem.lab.bench", game or "", str(seconds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"the measuring process failed: {done.stderr.strip()[-400:]}")
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def measure(game: str | None = None, seconds: float = 2.0) -> dict[str, Any]:
    """The figures of both builds, in the shape of `septem bench --json`."""
    loops = calibration()
    interpreted = in_own_process(game, seconds, interpreted=True)
    compiled = in_own_process(game, seconds, interpreted=False) if septem.compiled else None
    if compiled is not None and compiled["hash"] != interpreted["hash"]:
        raise RuntimeError("compiled and interpreted games end differently: the build is broken")
    rows, games = [], septem.games()
    for number, slow in enumerate(interpreted["rows"]):
        fast = compiled["rows"][number] if compiled else None
        best = fast or slow
        rows.append(
            {
                "game": slow["game"],
                "players": slow["options"].get("players", games[slow["game"]].default_players),
                "expansions": list(slow["options"].get("expansions", ())),
                "compiled_games_per_s": round(fast["games_per_s"]) if fast else None,
                "interpreted_games_per_s": round(slow["games_per_s"]),
                "clone_us": round(best["clone_us"], 3),
                "playout_us": round(best["playout_us"], 2),
            }
        )
    return {
        "rows": rows,
        "calibration_loops_per_s": round(loops),
        "hash": interpreted["hash"],
    }


def write(figures: dict[str, Any], game: str | None) -> Path:
    """Put the figures into docs/performance.md, between the marks of their section."""
    path = Path("docs/performance.md")
    mark = f"bench {game or 'all'}"
    lines = [
        f"Command: `./septem bench{' ' + game if game else ''} --write`; "
        f"Python {platform.python_version()}, {platform.machine()}; "
        f"calibration {figures['calibration_loops_per_s']:,} pure-Python loops/s.",
        "",
        "| game | players | expansions | compiled games/s | interpreted games/s | clone µs | clone + playout µs |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in figures["rows"]:
        fast = row["compiled_games_per_s"]
        lines.append(
            f"| {row['game']} | {row['players']} | {', '.join(row['expansions']) or '-'} "
            f"| {f'{fast:,}' if fast else '-'} | {row['interpreted_games_per_s']:,} "
            f"| {row['clone_us']:.2f} | {row['playout_us']:.1f} |"
        )
    begin, end = f"<!-- {mark} -->", f"<!-- end {mark} -->"
    section = "\n".join([begin, "", *lines, "", end])
    text = path.read_text(encoding="utf-8") if path.exists() else "# Performance\n"
    before, found, rest = text.partition(begin)
    if found:
        text = before + section + rest.partition(end)[2]
    else:
        text = f"{text.rstrip()}\n\n{section}\n"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


if __name__ == "__main__":
    print(json.dumps(measure_here(sys.argv[1] or None, float(sys.argv[2]))))
