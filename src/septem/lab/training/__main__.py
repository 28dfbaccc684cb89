"""`python -m septem.lab.training`: the command `septem train` where only PyTorch is installed beside the compiled rules."""

import argparse
import os
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from septem.bots.strategy import strategy_of
from septem.kernel.errors import SeptemError
from septem.lab.training.recipe import Recipe
from septem.lab.training.run import train
from septem.lab.training.values.recipe import ValueRecipe
from septem.lab.training.values.run import train_values


def main() -> int:
    """Every number of the recipe is an option."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("game")
    common.add_argument("--minutes", type=float, default=30.0)
    common.add_argument("--out", type=Path, required=True, help="nets, log and plot")
    common.add_argument("--jobs", type=int, default=0, help="processes that play; all cores if 0")
    common.add_argument("--rows", type=Path, help="where the rows of the window lie; OUT/rows")
    about: Any = __doc__
    parser = argparse.ArgumentParser("python -m septem.lab.training", None, about, parents=[common])
    kind: Any = Recipe
    if len(sys.argv) > 1 and strategy_of(sys.argv[1]).value_nets():
        kind = ValueRecipe
    for one in fields(kind):
        assert isinstance(one.default, (int, float, str))
        name = "--" + one.name.replace("_", "-")
        parser.add_argument(name, type=type(one.default), default=one.default)
    chosen = vars(parser.parse_args())
    recipe = kind(**{one.name: chosen[one.name] for one in fields(kind)})
    game, minutes, out, jobs = (chosen[name] for name in ("game", "minutes", "out", "jobs"))
    try:
        if kind is ValueRecipe:
            train_values(game, minutes, out, jobs or os.cpu_count() or 1, recipe)
        else:
            train(game, minutes, out, jobs, recipe, chosen["rows"])
    except SeptemError as problem:
        print(f"septem: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
