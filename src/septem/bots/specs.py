"""Bots named by a text: levels, anchors, nets and bots of your own, written as `NAME`, `NAME@400` (simulations) or `NAME@1s`."""

import importlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from septem.bots import levels
from septem.bots.nets import thinker, weights
from septem.bots.nets.leaves import inputs_of, leaf_of
from septem.bots.nets.weights import ENDING
from septem.bots.player import Bot, Limit
from septem.bots.rooms import room_of
from septem.bots.search import LeafBot, NetBot
from septem.bots.strategy import strategy_of
from septem.kernel.errors import BadOption


@dataclass(frozen=True)
class BotSpec:
    """A bot by the name it was asked for by, how to make one, how long it may think."""

    name: str
    make: Callable[[], Bot]
    limit: Limit


def bot_spec(text: str, game: str) -> BotSpec:
    """The bot a text names; BadOption when there is none."""
    name, _, wish = text.partition("@")
    limit = parse_limit(wish) if wish else None
    if name in levels.LEVELS:
        level = levels.LEVELS[name]
        return BotSpec(text, level.make, limit or level.limit_in(game))
    if name in anchors(game):
        return BotSpec(text, anchor(game, name), limit or Limit())
    if name.endswith(ENDING):
        return BotSpec(text, net_bot(name, game), limit or Limit(seconds=1.0))
    if ".py" in name:
        return BotSpec(text, own_bot(name), limit or Limit(seconds=1.0))
    known = ", ".join([*levels.LEVELS, *anchors(game)])
    files = "a file such as my_bot.py or best.net"
    raise BadOption(f"{game} has no bot '{name}'; there are: {known}, or {files}")


def anchors(game: str) -> tuple[str, ...]:
    """The anchors of a game: one file each in the folder `anchors` of its bots."""
    folder = room_of(game).place / "anchors"
    if not folder.is_dir():
        return ()
    names = [entry.name for entry in folder.iterdir()]
    return tuple(
        sorted(
            name.removesuffix(".py").replace("_", "-")
            for name in names
            if name.endswith(".py") and not name.startswith("_")
        )
    )


def anchor(game: str, name: str) -> Callable[[], Bot]:
    """The class of an anchor: `Anchor` in the file of its name."""
    module = importlib.import_module(f"{room_of(game).package}.anchors.{name.replace('-', '_')}")
    found: Callable[[], Bot] = module.Anchor
    return found


def parse_limit(wish: str) -> Limit:
    """`1s` or `0.5s`: seconds; `400`: simulations."""
    try:
        return Limit(seconds=float(wish[:-1])) if wish.endswith("s") else Limit(None, int(wish))
    except ValueError:
        raise BadOption(
            f"'{wish}' is no limit; write 1s for a second or 400 for simulations"
        ) from None


@cache
def net_bot(name: str, game: str) -> Callable[[], Bot]:
    """A search that the net of a file guides: `training/best.net`."""
    path = Path(name)
    if not path.is_file():
        raise BadOption(f"there is no file {name}")
    data = path.read_bytes()
    for net in strategy_of(game).value_nets():
        if weights.head_of(data, path.name)["fits"] == inputs_of(game, net).digest():
            return partial(LeafBot, leaf_of(game, net, data))
    return partial(NetBot, thinker(game, data, path.name))


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
