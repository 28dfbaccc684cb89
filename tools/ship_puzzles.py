"""Choose from what tools/make_puzzles.py has made and write the file that the pages show: tools/ship_puzzles.py FOLDER ... --each 40

Of each kind of table so many puzzles are taken, of all grades alike as far as there are enough, of every seat in turn, at most
one from a game as long as there are others. They are numbered by kind and grade.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from typing import Any

import septem
from septem.lab.puzzles import KINDS

OUT = Path(__file__).parents[1] / "src/septem/web/puzzles/shipped.jsonl"
Puzzle = dict[str, Any]


def read(folders: list[Path]) -> list[Puzzle]:
    """Everything that was made, each once."""
    files = [file for folder in folders for file in sorted(folder.rglob("*.jsonl"))]
    lines = [line for file in files for line in file.read_text(encoding="utf-8").split("\n")]
    found = [json.loads(line) for line in lines if line]
    return list({puzzle["id"]: puzzle for puzzle in found}.values())


def check(puzzle: Puzzle) -> None:
    """The position can be laid out, and every move that has a value is legal there."""
    game = septem.replay(puzzle["record"])
    legal = {move.text for move in game.moves(puzzle["seat"])}
    assert {move for move, *_ in puzzle["values"]} <= legal, puzzle["id"]


def choose(made: list[Puzzle], wanted: int) -> list[Puzzle]:
    """So many of one kind: always the next of the grade and the seat, then the game, that has fewest so far."""
    grades: Counter[int] = Counter()
    seats: Counter[int] = Counter()
    games: Counter[tuple[int, int]] = Counter()
    left = sorted(made, key=lambda puzzle: (-puzzle["gap"], puzzle["id"]))
    chosen: list[Puzzle] = []

    def cost(puzzle: Puzzle) -> tuple[int, int, int]:
        source = puzzle["source"]
        game = games[source["seed"], source["game"]]
        return (game + grades[puzzle["grade"]], grades[puzzle["grade"]], seats[puzzle["seat"]])

    while left and len(chosen) < wanted:
        best = min(left, key=cost)
        left.remove(best)
        chosen.append(best)
        grades[best["grade"]] += 1
        seats[best["seat"]] += 1
        games[best["source"]["seed"], best["source"]["game"]] += 1
    return sorted(chosen, key=lambda puzzle: (puzzle["grade"], puzzle["id"]))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--each", type=int, default=40, help="puzzles of each kind, at most")
    parser.add_argument("--out", type=Path, default=OUT)
    asked = parser.parse_args()
    made = read(asked.folders)
    shipped: list[Puzzle] = []
    for kind in KINDS:
        chosen = choose([puzzle for puzzle in made if puzzle["kind"] == kind], asked.each)
        for puzzle in chosen:
            check(puzzle)
        shipped += chosen
        grades = Counter(puzzle["grade"] for puzzle in chosen)
        seats = Counter(puzzle["seat"] for puzzle in chosen)
        print(f"{kind}: {len(chosen)}, grades {dict(sorted(grades.items()))}, seats {dict(seats)}")
    lines = [json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in shipped]
    asked.out.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(shipped)} puzzles, {asked.out.stat().st_size / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
