"""Make the suite of Duel positions in which some moves throw the game away: tools/make_blunders.py --wanted 110 --jobs 2

Games of equal bots, every other one with Pantheon, are looked through (`septem/lab/blunders.py`) until there are enough positions of
each kind; they go to tests/bots/blunders.jsonl, one JSON object a line. The same seed makes the same suite, whatever the number of jobs.
"""

import argparse
import json
from collections import Counter
from contextlib import closing
from itertools import count
from pathlib import Path

from septem.lab.blunders import KINDS, Blunders, of_game
from septem.lab.crew import spread

SUITE = Path(__file__).parents[1] / "tests" / "bots" / "blunders.jsonl"
TOLD = 50  # games between two lines that tell how far it is


def found_in(number: int) -> tuple[int, list[Blunders]]:
    """The positions of a game, by its number."""
    return number, of_game(f"blunders {number}", ("pantheon",) if number % 2 else ())


def suite(wanted: int, jobs: int) -> list[Blunders]:
    """The first positions of each kind, by the numbers of their games."""
    games: dict[int, list[Blunders]] = {}
    with closing(spread(found_in, count(), jobs)) as looked_through:
        for number, found in looked_through:
            games[number] = found
            whole = next(n for n in count() if n not in games)  # all games below are there
            counted = Counter(one.kind for n in range(whole) for one in games[n])
            if len(games) % TOLD == 0:
                print(f"{len(games)} games: {dict(counted)}", flush=True)
            if all(counted[kind] >= wanted for kind in KINDS):
                break
    ordered = [one for n in sorted(games) for one in games[n]]
    return [
        one for kind in KINDS for one in [each for each in ordered if each.kind == kind][:wanted]
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--wanted", type=int, default=110, help="positions of each kind")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    found = suite(asked.wanted, asked.jobs)
    lines = [json.dumps(one.fields()) + "\n" for one in found]
    SUITE.write_text("".join(lines), encoding="utf-8")
    print(f"{SUITE.name}: {len(found)} positions")


if __name__ == "__main__":
    main()
