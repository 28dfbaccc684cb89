"""See whether the bots' chances are true: tools/calibration.py GAME --games 400 --simulations 100 --jobs 2 [--players 3] [-e BOX]

Equal bots play; the chance each saw for its move is compared with what came of it. Printed are the table of ten bins and the expected
calibration error; the plot goes to docs/images/calibration-NAME.svg.
"""

import argparse
from contextlib import closing
from functools import partial
from pathlib import Path

from septem.bots.player import Limit
from septem.lab.calibration import Bin, Expected, Reliability, bins, expected_error, play
from septem.lab.crew import spread

IMAGES = Path(__file__).parents[1] / "docs" / "images"
TOLD = 50  # games between two lines that tell how far it is


def one_game(asked: argparse.Namespace, number: int) -> list[Expected]:
    options = {"expansions": tuple(asked.expansion)}
    if asked.players:
        options["players"] = asked.players
    limit = Limit(simulations=asked.simulations)
    return play(asked.game, options, limit, f"calibration {asked.seed} {number}")


def table(found: list[Bin]) -> str:
    """The bins as a table of Markdown."""
    rows = ["| decisions | chance | what came | off |", "|---|---|---|---|"]
    rows += [f"| {b.count} | {b.chance:.1%} | {b.came:.1%} | {b.wrong():.1%} |" for b in found]
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--players", type=int)
    parser.add_argument("-e", "--expansion", action="append", default=[])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found: list[Expected] = []
    with closing(spread(partial(one_game, asked), range(asked.games), asked.jobs)) as games:
        for number, one in enumerate(games, 1):
            found += one
            if number % TOLD == 0:
                print(f"{number} games: off by {expected_error(bins(found)):.2%}", flush=True)
    name = "-".join([asked.game, *asked.expansion])
    title = f"{name}: chances at {asked.simulations} simulations, {asked.games} games"
    plot = Reliability(name, title, bins(found))
    (IMAGES / f"calibration-{name}.svg").write_text(plot.svg(), encoding="utf-8")
    print(table(bins(found)))
    print(f"{len(found)} decisions, expected error {expected_error(bins(found)):.2%}")


if __name__ == "__main__":
    main()
