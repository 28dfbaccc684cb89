"""Compare the speed of two revisions: tools/bench_compare.py OLD [NEW] [--game duel] [--rounds 9] [--seconds 0.4] [--least 0.97]

OLD and NEW are revisions of this repository; without NEW the working tree is measured as it is. Each is checked out into a temporary
worktree and compiled there; `--old DIR` and `--new DIR` take folders that are ready instead. Both builds are measured row by row
in turns within one run (old, new, new, old, ...), in processor time, so that other programs and a change of the machine's speed
meet both alike; every round has fresh processes. For every row of `septem bench` the ratio new / old of games per second is printed:
the median over the rounds, the range of its middle half, and the same for clones and for clones with playouts. The exit status is 1
when a median is below `--least`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[1]
FIGURES = ("games", "clone", "playout")
Row = tuple[str, str]  # the game, and its options as JSON

# What a measuring process does: it reads rows from its input and answers with games/s, clones/s and playouts/s.
WORKER = """
import json, sys, time, types
import septem
from septem.kernel.playout import playout
from septem.kernel.rng import Rng
from septem.lab import bench
bench.time = types.SimpleNamespace(perf_counter=time.process_time)
print(json.dumps({"compiled": septem.compiled, "rows": bench.rows_of(sys.argv[1] or None)}), flush=True)
for line in sys.stdin:
    game, options, seconds = json.loads(line)
    options = {k: tuple(v) if isinstance(v, list) else v for k, v in options.items()}
    half = bench.middle(game, options)
    rng = Rng(3)
    def play():
        twin = half.clone()
        playout(twin, rng)
        twin.totals()
    rates = [bench.games_per_second(game, options, seconds)]
    rates += [1e6 / bench.microseconds(work, seconds / 2) for work in (half.clone, play)]
    print(json.dumps(rates), flush=True)
"""


class Build:
    """One compiled tree, and a process that measures it."""

    def __init__(self, name: str, folder: Path, game: str) -> None:
        self.name = name
        self.folder = folder
        self.game = game
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> list[Row]:
        """Begin a fresh process; the rows it can measure."""
        self.close()
        environment = {**os.environ, "PYTHONPATH": str(self.folder / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, self.game],
            cwd=self.folder,
            env={**environment, "SEPTEM_INTERPRETED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        head = self.answer()
        if not head["compiled"]:
            raise SystemExit(f"{self.name}: {self.folder} is not compiled")
        return [(row[0], json.dumps(row[1])) for row in head["rows"]]

    def answer(self) -> Any:
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.name}: the measuring process has ended")
        return json.loads(line)

    def measure(self, row: Row, seconds: float) -> list[float]:
        """Games, clones and playouts per second."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps([row[0], json.loads(row[1]), seconds]) + "\n")
        self.process.stdin.flush()
        rates: list[float] = self.answer()
        return rates

    def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()


def git(*words: str) -> None:
    subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """A temporary worktree of a revision, compiled."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "tree"
        git("worktree", "add", "--detach", str(folder), revision)
        try:
            compile_rules(folder, revision)
            yield folder
        finally:
            git("worktree", "remove", "--force", str(folder))


def compile_rules(folder: Path, name: str) -> None:
    print(f"compiling {name} ...", file=sys.stderr, flush=True)
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{name} cannot be compiled: {done.stderr.strip()[-800:]}")


def compare(old: Build, new: Build, rounds: int, seconds: float) -> dict[Row, list[list[float]]]:
    """The ratios new / old of every row: one list of figures for each round."""
    found: dict[Row, list[list[float]]] = {}
    for number in range(rounds):
        in_turn = (old, new) if number % 2 == 0 else (new, old)
        rows = {build.name: build.start() for build in in_turn}
        for row in rows[old.name]:
            if row in rows[new.name]:
                rates = {build.name: build.measure(row, seconds) for build in in_turn}
                pairs = zip(rates[new.name], rates[old.name], strict=True)
                found.setdefault(row, []).append([now / before for now, before in pairs])
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    return found


def shown(ratios: list[float]) -> str:
    """The median and the middle half."""
    if len(ratios) < 2:
        return f"{ratios[0]:.3f}"
    low, _, high = quantiles(ratios, n=4)
    return f"{median(ratios):.3f} ({low:.3f} to {high:.3f})"


def table(found: dict[Row, list[list[float]]]) -> str:
    """A markdown table of the ratios."""
    lines = ["| row | games/s | clones/s | clones + playouts/s |", "|---|---|---|---|"]
    for (game, options), rounds in found.items():
        cells = [shown(list(ratios)) for ratios in zip(*rounds, strict=True)]
        lines.append(f"| {game} {options if options != '{}' else ''} | {' | '.join(cells)} |")
    return "\n".join(lines)


def slow_rows(found: dict[Row, list[list[float]]], least: float) -> list[str]:
    """The figures whose median is below the least that is wanted."""
    return [
        f"{game} {options}: {figure} {median(ratios):.3f}"
        for (game, options), rounds in found.items()
        for figure, ratios in zip(FIGURES, zip(*rounds, strict=True), strict=True)
        if median(ratios) < least
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("revisions", nargs="*", metavar="REVISION")
    parser.add_argument("--old", type=Path, help="a compiled folder instead of a revision")
    parser.add_argument("--new", type=Path, help="the same for the new one")
    parser.add_argument("--game", default="", help="only this game")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.4, help="for each figure of a round")
    parser.add_argument("--least", type=float, default=0.97)
    asked = parser.parse_args()
    wanted = list(asked.revisions)
    with ExitStack() as stack:

        def folder(ready: Path | None, otherwise: Path | None) -> Path:
            if ready is None and wanted:
                return stack.enter_context(checked_out(wanted.pop(0)))
            chosen = ready or otherwise
            if chosen is None:
                parser.error("name a revision or --old DIR to compare with")
            return chosen.resolve()

        places = [folder(asked.old, None), folder(asked.new, ROOT)]
        old, new = [Build(n, p, asked.game) for n, p in zip(("old", "new"), places, strict=True)]
        stack.callback(old.close)
        stack.callback(new.close)
        found = compare(old, new, asked.rounds, asked.seconds)
    print(table(found))
    slow = slow_rows(found, asked.least)
    if slow:
        raise SystemExit(f"below {asked.least}: " + "; ".join(slow))


if __name__ == "__main__":
    main()
