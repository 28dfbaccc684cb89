"""Make puzzles from self-play: tools/make_puzzles.py KIND ... --wanted 40 --jobs 16 --minutes 14 --out folder

KIND is a sort of table (`wonders-3`, `duel-pantheon`, ...; `all`: every one, see `septem/lab/puzzles.py`). Each game that is finished
adds its puzzles, one JSON line each, to OUT/KIND.jsonl and its number to OUT/KIND.done; the same command goes on where it stopped.
A game follows from the kind, the seed and its number, whatever the number of jobs. Other `--seed`s make other puzzles, so that
several machines can share the work.
"""

import argparse
import json
import signal
import subprocess
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any

import septem
from septem.lab.puzzles import KINDS, make, numbers

HERE = Path(__file__).parents[1]
Games = dict[Future[list[dict[str, Any]]], tuple[str, int]]


def revision() -> str:
    """The revision of the sources."""
    asked = ["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


class Shelf:
    """What was made of one kind, kept in its files."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind = kind
        self.puzzles = folder / f"{kind}.jsonl"
        self.games = folder / f"{kind}.done"
        done = self.games.read_text().split() if self.games.exists() else []
        self.done = {int(number) for number in done}
        self.count = len(self.puzzles.read_text().splitlines()) if self.puzzles.exists() else 0
        self.ahead: Iterator[int] = numbers(self.done)

    def keep(self, number: int, found: list[dict[str, Any]]) -> None:
        with self.puzzles.open("a", encoding="utf-8") as out:
            out.writelines(json.dumps(one, ensure_ascii=False) + "\n" for one in found)
        with self.games.open("a", encoding="utf-8") as out:
            out.write(f"{number}\n")
        self.done.add(number)
        self.count += len(found)


def run(shelves: list[Shelf], asked: argparse.Namespace) -> None:
    """Play games of the kind that lacks most until every kind has enough or the time is over."""
    began = monotonic()
    under_way: Games = {}
    rev = asked.revision or revision()
    with ProcessPoolExecutor(
        asked.jobs, mp_context=get_context("spawn"), initializer=ignore_interrupts
    ) as pool:
        try:
            while True:
                in_time = monotonic() - began < 60 * asked.minutes
                lacking = [shelf for shelf in shelves if shelf.count < asked.wanted]
                while in_time and lacking and len(under_way) < asked.jobs:
                    playing = [kind for kind, _ in under_way.values()]
                    shelf = min(lacking, key=lambda one: one.count + playing.count(one.kind))
                    number = next(shelf.ahead)
                    game = pool.submit(make, KINDS[shelf.kind], asked.seed, number, rev)
                    under_way[game] = (shelf.kind, number)
                if not under_way:
                    return
                finished, _ = wait(under_way, return_when=FIRST_COMPLETED)
                settle(finished, under_way, shelves, monotonic() - began)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)


def settle(
    finished: set[Future[list[dict[str, Any]]]],
    under_way: Games,
    shelves: list[Shelf],
    seconds: float,
) -> None:
    """Keep what finished games brought and tell how far it is."""
    for game in finished:
        kind, number = under_way.pop(game)
        next(one for one in shelves if one.kind == kind).keep(number, game.result())
        total = sum(one.count for one in shelves)
        counts = ", ".join(f"{one.kind} {one.count}/{len(one.done)}" for one in shelves)
        print(f"{seconds:5.0f} s: {total} puzzles ({counts})", flush=True)


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that leads."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="+", metavar="KIND", choices=[*KINDS, "all"])
    parser.add_argument("--wanted", type=int, default=40, help="puzzles of each kind")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--revision", default="", help="where there is no git to ask")
    parser.add_argument("--out", type=Path, default=Path("puzzles"))
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    kinds = [*KINDS] if "all" in asked.kinds else asked.kinds
    print(f"{len(kinds)} kinds, the rules are {'' if septem.compiled else 'not '}compiled")
    run([Shelf(kind, asked.out) for kind in kinds], asked)


if __name__ == "__main__":
    main()
