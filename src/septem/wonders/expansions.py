"""Which expansions there are and which go together: every data file beside the base one is an expansion."""

import importlib
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from septem.kernel.errors import BadOption
from septem.kernel.phrases import LANGUAGES, say
from septem.wonders import catalogue as catalogues
from septem.wonders.catalogue import Catalogue, data_text
from septem.wonders.module import Module

USUAL = 7  # players a table has at most
MOST = 8  # the same with any expansion


class Header:
    """What a data file says of its expansion."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.name = str(data["set"])
        self.titles: dict[str, str] = data["title"]
        self.order = int(data.get("order", 9))  # among several expansions
        self.requires: list[str] = list(data.get("requires", []))
        self.switch = data.get("switch") is True  # asked for by an option of its own
        self.boards_only = "boards" in data["parameters"]  # whether it leaves boards out
        players = data["parameters"].get("players", {})
        self.least = int(players.get("min", 3))
        self.most = int(players.get("max", USUAL))  # a larger table than usual is one for all
        self.allowed: list[int] = list(players.get("allowed", []))  # these sizes alone


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
    """Whether these expansions go together at a table of so many; BadOption with the reason when they do not."""
    said = {language: objection(names, players, language) for language in LANGUAGES}
    if said["en"]:
        raise BadOption(said["en"], said)


def objection(names: list[str], players: int, language: str) -> str:
    """Why these expansions or this number of players cannot be played together; empty: they can."""
    known = headers()
    most = largest(names)
    if not 2 <= players <= most:
        larger = [x.titles[language] for x in known.values() if x.most > most]
        key = "bad_size_without" if larger and players > most else "bad_size"
        return say(language, "wonders", key, most=most, n=players, titles=", ".join(larger))
    for name in names:
        header = known[name]
        title = header.titles[language]
        for needed in header.requires:
            if needed not in names:
                other = known[needed].titles[language]
                return say(language, "wonders", "bad_needs", title=title, needed=other)
        sizes = header.allowed or list(range(header.least, most + 1))
        if players not in sizes:
            listed = ", ".join(str(n) for n in sizes)
            return say(language, "wonders", "bad_players", title=title, sizes=listed, n=players)
    return ""


def load(names: list[str], optional: bool) -> Catalogue:
    """The catalogue of the base game with these expansions."""
    makers: dict[str, Callable[[], Module]] = {}
    for name in names:
        makers[name] = importlib.import_module(f"septem.wonders.{name}").module
    return catalogues.with_modules(makers, optional)


def largest(names: list[str]) -> int:
    """The most players these expansions allow."""
    known = headers()
    return max([known[name].most for name in names], default=USUAL)
