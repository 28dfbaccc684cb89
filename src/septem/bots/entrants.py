"""Who may enter a match: levels, anchors, and bots of your own, written as `NAME`, `NAME@400` (simulations) or `NAME@1s`."""

import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from septem.bots import levels
from septem.bots.anchors.a0 import A0
from septem.bots.anchors.a1 import A1
from septem.bots.anchors.a2 import A2
from septem.bots.anchors.a4 import A4
from septem.bots.anchors.a5 import A5
from septem.bots.anchors.a6 import A6
from septem.bots.anchors.d0 import D0
from septem.bots.anchors.d1 import D1
from septem.bots.anchors.d2 import D2
from septem.bots.anchors.d3 import D3
from septem.bots.anchors.d4 import D4
from septem.bots.anchors.x0 import X0
from septem.bots.anchors.x1 import X1
from septem.bots.anchors.x2 import X2
from septem.bots.anchors.x3 import X3
from septem.bots.player import Bot, Limit
from septem.kernel.errors import BadOption

ANCHORS: dict[str, dict[str, Callable[..., Bot]]] = {
    "wonders": {"a0": A0, "a1": A1, "a2": A2, "a4": A4, "a5": A5, "a6": A6},
    "duel": {
        "d0": D0,
        "d1": D1,
        "d2-civilian": partial(D2, "civilian"),
        "d2-military": partial(D2, "military"),
        "d2-science": partial(D2, "science"),
        "d3": D3,
        "d4": D4,
    },
    "architects": {"x0": X0, "x1": X1, "x2": X2, "x3": X3},
}
COUNTED = ("a5", "a6", "d3", "d4", "x3")  # anchors whose playouts can be chosen


@dataclass(frozen=True)
class Entrant:
    """A bot in a match: the name it was asked for by, how to make one, how long it may think."""

    name: str
    make: Callable[[], Bot]
    limit: Limit


def entrant(spec: str, game: str) -> Entrant:
    """The entrant a text names; BadOption when there is none."""
    name, _, wish = spec.partition("@")
    limit = parse_limit(wish) if wish else None
    anchors = ANCHORS[game]
    if name in levels.LEVELS:
        level = levels.LEVELS[name]
        return Entrant(spec, level.make, limit or level.limit_in(game))
    if name in anchors:
        counted = name in COUNTED and limit is not None and limit.simulations
        make = partial(anchors[name], limit.simulations) if limit and counted else anchors[name]
        return Entrant(spec, make, Limit())
    if ".py" in name:
        return Entrant(spec, own_bot(name), limit or Limit(seconds=1.0))
    known = ", ".join([*levels.LEVELS, *anchors])
    raise BadOption(f"{game} has no bot '{name}'; there are: {known}, or a file such as my_bot.py")


def parse_limit(wish: str) -> Limit:
    """`1s` or `0.5s`: seconds; `400`: simulations."""
    try:
        return Limit(seconds=float(wish[:-1])) if wish.endswith("s") else Limit(None, int(wish))
    except ValueError:
        raise BadOption(
            f"'{wish}' is no limit; write 1s for a second or 400 for simulations"
        ) from None


def own_bot(name: str) -> Callable[[], Bot]:
    """The bot class of a file: `my_bot.py`, or `my_bot.py:Name` where the file has several."""
    file, _, wanted = name.partition(":")
    path = Path(file)
    if not path.is_file():
        raise BadOption(f"there is no file {file}")
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise BadOption(f"{file} cannot be loaded as a Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found: list[Any] = [
        thing
        for label, thing in vars(module).items()
        if isinstance(thing, type)
        and thing.__module__ == module.__name__
        and hasattr(thing, "choose")
        and wanted in ("", label)
    ]
    if len(found) != 1:
        raise BadOption(f"{file} must have one class with a method choose; name it: {file}:Class")
    made: Callable[[], Bot] = found[0]
    return made
