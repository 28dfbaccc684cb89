"""Which expansions there are and which go together: every data file beside the base one is an expansion."""

import importlib
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from septem.kernel.errors import BadOption
from septem.wonders import catalogue as catalogues
from septem.wonders.catalogue import Catalogue, data_text
from septem.wonders.module import Module


class Header:
    """What a data file says of its expansion."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.name = str(data["set"])
        self.titles: dict[str, str] = data["title"]
        self.order = int(data.get("order", 9))  # among several expansions
        self.requires: list[str] = list(data.get("requires", []))
        self.switch = data.get("switch") is True  # asked for by an option of its own
        players = data["parameters"].get("players", {})
        most = range(players.get("min", 3), players.get("max", 7) + 1)
        self.players: list[int] = list(players.get("allowed", most))


@cache
def headers() -> dict[str, Header]:
    """Every expansion by name, in order."""
    folder = files("septem.wonders") / "data"
    names = [path.name for path in folder.iterdir() if path.name.endswith(".toml")]
    found = [
        Header(tomllib.loads(data_text(name).partition("\n[[")[0]))  # what comes before the pieces
        for name in names
        if name != "base.toml"
    ]
    return {header.name: header for header in sorted(found, key=lambda x: (x.order, x.name))}


def switches() -> list[str]:
    """Expansions that are options of the table."""
    return [header.name for header in headers().values() if header.switch]


def chosen(expansions: Any, options: dict[str, Any]) -> list[str]:
    """The names of the expansions asked for, in order; BadOption when one does not exist."""
    if not isinstance(expansions, list | tuple):
        raise BadOption(f"expansions are a list of names, not {expansions!r}")
    known = headers()
    boxes = [name for name in known if not known[name].switch]
    for name in expansions:
        if name not in boxes:
            raise BadOption(f"there is no expansion {name!r}; there are: {', '.join(boxes)}")
    for name, value in options.items():
        if not isinstance(value, bool):
            raise BadOption(f"{name} is true or false, not {value!r}")
    wanted = [*expansions, *(name for name, value in options.items() if value)]
    return [name for name in known if name in wanted]


def check(names: list[str], players: int) -> None:
    """Whether these expansions go together at a table of so many."""
    known = headers()
    for name in names:
        title = known[name].titles["en"]
        for needed in known[name].requires:
            if needed not in names:
                raise BadOption(f"{title} needs the expansion {known[needed].titles['en']!r}")
        if players not in known[name].players:
            allowed = ", ".join(str(n) for n in known[name].players)
            raise BadOption(f"{title} is for {allowed} players, not {players!r}")


def load(names: list[str], optional: bool) -> Catalogue:
    """The catalogue of the base game with these expansions."""
    makers: dict[str, Callable[[], Module]] = {}
    for name in names:
        makers[name] = importlib.import_module(f"septem.wonders.{name}").module
    return catalogues.with_modules(makers, optional)
