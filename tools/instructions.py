"""Machine instructions of one random game, counted by callgrind: free of the noise of clocks.

    .venv/bin/python tools/instructions.py wonders '{"players": 4}' [GAMES]

Set-up and scores are included, the start of the program is not: a run of five games is taken off a longer one. The functions with the
most instructions follow. Needs valgrind and the compiled rules of this checkout.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FEW = 5  # games of the shorter run
COLLECTED = re.compile(r"Collected : (\d+)")
FUNCTION = re.compile(r"\s*([\d,]+) \(.*?\)\s+(?:.*:)?(\S+)(?: \[.*)?$")
SHOWN = 30


def play(game: str, options: str, games: int) -> None:
    """What is counted."""
    import septem
    from septem.kernel.playout import playout
    from septem.kernel.rng import Rng

    if not septem.compiled:
        raise SystemExit("the rules are not compiled")
    chosen = json.loads(options)
    rng = Rng(1)
    for seed in range(games):
        one = septem.new(game, seed=seed, **chosen)
        playout(one, rng)
        one.totals()


def counted(game: str, options: str, games: int, file: Path) -> int:
    """The instructions of a run of its own."""
    program = [sys.executable, __file__, "--play", game, options, str(games)]
    command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", *program]
    steady = {**os.environ, "PYTHONHASHSEED": "0"}  # else the import costs another amount each time
    said = subprocess.run(command, capture_output=True, text=True, check=True, env=steady).stderr
    found = COLLECTED.search(said)
    assert found is not None, said[-400:]
    return int(found[1])


def functions(file: Path) -> dict[str, int]:
    """The instructions of each function by itself."""
    command = ["callgrind_annotate", "--threshold=100", str(file)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    found: dict[str, int] = {}
    for line in told.splitlines():
        row = FUNCTION.match(line)
        if row is not None:
            name = row[2].removesuffix("'2")
            found[name] = found.get(name, 0) + int(row[1].replace(",", ""))
    return found


def main(game: str, options: str, games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few", Path(folder) / "many"
        start = counted(game, options, FEW, few)
        print(f"{(counted(game, options, FEW + games, many) - start) // games:,} instructions")
        before, after = functions(few), functions(many)
    shares = {name: (after[name] - before.get(name, 0)) // games for name in after}
    for name in sorted(shares, key=lambda name: -shares[name])[:SHOWN]:
        print(f"{shares[name]:>10,} {name}")


if __name__ == "__main__":
    if sys.argv[1] == "--play":
        play(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 40)
