"""Play the games of `tests/golden` again and keep their records and positions, after a change of the rules that is meant.

    tools/keep_golden.py [game]

The rows, their seeds and options stay those of the files. A row whose game still goes the same way stays as it is.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import septem
from septem.kernel.playout import step
from septem.kernel.record import parse
from septem.kernel.rng import Rng

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
FIRST_SEED, SEED_STEP = (
    13,
    7919,
)  # the seed of row k of all files together is FIRST_SEED + k * SEED_STEP


def rounds_kept(seed: int) -> tuple[int, ...]:
    """After how many rounds of decisions a position is kept: an early one, and in every third game one later on."""
    number = (seed - FIRST_SEED) // SEED_STEP
    return (3,) if number % 3 else (3, 17 + number % 40)


def played(name: str, options: dict[str, Any]) -> dict[str, Any]:
    """A row: a game played at random, with positions on its way."""
    game = septem.new(name, **options)
    rng = Rng(options["seed"])
    positions = []
    rounds = 0
    while not game.over:
        if rounds in rounds_kept(options["seed"]):
            positions.append({"position": game.position(), "hash": str(game.hash())})
        step(game, rng)
        rounds += 1
    return {"record": str(game.record()), "positions": positions}


def keep(path: Path) -> None:
    """Write the rows of one file anew and say which have changed."""
    before = json.loads(path.read_text(encoding="utf-8"))
    rows = []
    changed = []
    for number, row in enumerate(before):
        setup = parse(row["record"]).setup
        again = played(setup.game, setup.options)
        if again != row:
            changed.append(number)
        rows.append(row if again == row else again)
    lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    print(f"{path.stem}: {len(changed)} of {len(rows)} rows changed: {changed}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", choices=septem.games(), help="this game alone")
    asked = parser.parse_args()
    for path in sorted(GOLDEN.glob("*.json")):
        if asked.game in (None, path.stem):
            keep(path)


if __name__ == "__main__":
    main()
