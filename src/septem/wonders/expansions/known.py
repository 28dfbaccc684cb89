"""Which expansions there are and which go together: every data file beside the base one, and the folders people name."""

import importlib
import os
import tomllib
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from septem.kernel.errors import BadData, BadOption
from septem.kernel.phrases import LANGUAGES, add, say
from septem.wonders.cards.catalogue import AGES, Catalogue, data_text
from septem.wonders.cards.effect_keys import MAKERS
from septem.wonders.edition import Edition
from septem.wonders.expansions import folders
from septem.wonders.expansions.folders import MARK, WHOLE, Folder
from septem.wonders.module import Module

USUAL = 7  # players a table has at most, without a box that seats more
MOST = 8  # the same with any expansion
OWN = (
    "one of your own is given by its folder: --expansion FOLDER, the variable "
    f"{folders.LISTED}, or in Python a pathlib.Path"
)


class Header:
    """What a data file says of its expansion."""

    def __init__(self, data: dict[str, Any], label: str = "") -> None:
        self.name = str(data["set"])
        self.label = label or self.name  # in records and positions
        self.colors = [*data.get("colors", []), *data.get("lines", [])]  # cards it brings
        self.titles: dict[str, str] = data["title"]
        self.order = int(data.get("order", 9))  # among several expansions
        self.requires: list[str] = list(data.get("requires", []))
        self.switch = data.get("switch") is True  # asked for by an option of its own
        self.boards_only = "boards" in data["parameters"]  # whether it leaves boards out
        players = data["parameters"].get("players", {})
        self.least = int(players.get("min", 3))
        self.most = int(players.get("max", USUAL))  # a larger table than usual is one for all
        self.allowed: list[int] = list(players.get("allowed", []))  # these sizes alone

    @property
    def players(self) -> list[int]:
        """The sizes of its tables."""
        return self.allowed or list(range(self.least, self.most + 1))


def headers() -> dict[str, Header]:
    """Every expansion by name, in order; those of folders come last."""
    listed = folders.unlisted()
    for path in listed:
        take_in(path)
    if listed:
        folders.list_registered()
    if not folders.registered():
        return boxed()
    own = [header_of(folder) for folder in folders.registered().values()]
    own.sort(key=lambda x: (x.order, x.name))
    return {**boxed(), **{header.name: header for header in own}}


_own: dict[str, Header] = {}  # of folders, by label


def header_of(folder: Folder) -> Header:
    if folder.label not in _own:
        _own[folder.label] = Header(folder.data, folder.label)
    return _own[folder.label]


@cache
def boxed() -> dict[str, Header]:
    """Every expansion of the package by name, in order."""
    folder = files("septem.wonders") / "expansions"
    names = [path.name for path in folder.iterdir() if (path / f"{path.name}.toml").is_file()]
    found = [
        # what comes before the pieces
        Header(tomllib.loads(data_text(f"{name}.toml").partition("\n[[")[0]))
        for name in names
    ]
    return {header.name: header for header in sorted(found, key=lambda x: (x.order, x.name))}


def switches() -> list[str]:
    """Expansions that are options of the table; those of folders never are."""
    return [header.name for header in boxed().values() if header.switch]


def chosen(expansions: Any, options: dict[str, Any]) -> list[str]:
    """The names of the expansions asked for, in order; BadOption when one does not exist."""
    if not isinstance(expansions, list | tuple):
        raise BadOption(f"expansions are a list of names, not {expansions!r}")
    if not expansions and not options:
        return []
    asked = [named(item) for item in expansions]
    known = headers()
    boxes = [name for name in known if not known[name].switch]
    for name in asked:
        if name not in boxes:
            there = ", ".join(boxes)
            raise BadOption(f"there is no expansion {name!r}; there are: {there}; {OWN}")
    for name, value in options.items():
        if not isinstance(value, bool):
            raise BadOption(f"{name} is true or false, not {value!r}")
    wanted = [*asked, *(name for name, value in options.items() if value)]
    return [name for name in known if name in wanted]


def named(item: Any) -> Any:
    """The name of an expansion that is asked for by its name, its label in a record, or the path of its folder."""
    if isinstance(item, os.PathLike):
        return take_in(item)
    name, mark, wanted = item.partition(MARK) if isinstance(item, str) else (item, "", "")
    if mark:
        known = headers().get(name)
        if known is None:
            raise BadOption(f"the expansion {name!r} ({wanted}) is not here; {OWN}")
        if known.label != item:
            found = known.label.partition(MARK)[2]
            raise BadOption(
                f"the expansion {name!r} here ({found}) is not the one of this game ({wanted}): "
                "its cards or its .py were changed since; give the folder as it was then"
            )
    return name


def labels(names: list[str]) -> list[str]:
    """What a record calls these expansions; options of the table are not among them."""
    known = headers()
    return [known[name].label for name in names if not known[name].switch]


def check(names: list[str], players: int) -> None:
    """Whether these expansions go together at a table of so many; BadOption with the reason when they do not."""
    said = {language: objection(names, players, language) for language in LANGUAGES}
    if said["en"]:
        raise BadOption(said["en"], said)


def objection(names: list[str], players: int, language: str) -> str:
    """Why these expansions or this number of players cannot be played together; empty: they can."""
    known = headers() if names else boxed()
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
        upper = most if header.most >= USUAL else header.most
        sizes = header.allowed or list(range(header.least, upper + 1))
        if players not in sizes:
            listed = ", ".join(str(n) for n in sizes)
            return say(language, "wonders", "bad_players", title=title, sizes=listed, n=players)
    return ""


def load(names: list[str], optional: bool) -> Edition:
    """The edition of the base game with these expansions."""
    own = folders.registered()
    return joined(
        [name for name in names if name not in own],
        [own[name] for name in names if name in own],
        optional,
    )


_settled: dict[tuple[Any, ...], tuple[list[str], Edition]] = {}


def settled(
    expansions: Any, options: dict[str, Any], players: int, optional: bool
) -> tuple[list[str], Edition]:
    """The labels and the edition of what is asked for; a combination of boxes alone is looked at once."""
    key: tuple[Any, ...] = ()
    if not options and isinstance(expansions, list | tuple) and not folders.unlisted():
        boxes = boxed()
        if all(isinstance(name, str) and name in boxes for name in expansions):
            key = (*expansions, players, optional)
            if key in _settled:
                return _settled[key]
    names = chosen(expansions, options)
    check(names, players)
    made = labels(names) if names else [], load(names, optional)
    if key:
        _settled[key] = made
    return made


def largest(names: list[str]) -> int:
    """The most players these expansions allow; only boxes of the package make a table larger than usual."""
    known = boxed()
    return max([known[name].most for name in names if name in known], default=USUAL)


_editions: dict[tuple[str, ...], Edition] = {}


def joined(boxes: list[str], own: list[Folder], optional: bool = False) -> Edition:
    """The edition of the base game, some boxes and some folders, read once."""
    labels = [folder.label for folder in own]
    key = (*boxes, *labels, "with optional cards" if optional else "")
    if key not in _editions:
        texts = {f"{name}.toml": data_text(f"{name}.toml") for name in ("base", *boxes)}
        made = [box_module(name)() for name in boxes] + [folder.module() for folder in own]
        data = {folder.file: folder.data for folder in own}
        _editions[key] = Edition(texts, made, optional, data, switches())
    return _editions[key]


def box_module(name: str) -> Callable[[], Module]:
    """What makes the module of an expansion of the package."""
    made: Callable[[], Module] = importlib.import_module(f"septem.wonders.expansions.{name}").module
    return made


# Folders.


def take_in(path: Any) -> str:
    """The name of the expansion in a folder, which may be played from now on if nothing is wrong with it."""
    folder = folders.read(path, completed)
    if folders.registered().get(folder.name) is not folder:
        inspect(folder)
        for language, words in folder.data["words"].items():
            add(language, "wonders", words)
        folders.register(folder)
    return folder.name


def register(path: Any) -> str:
    """Take an expansion in, for the processes this one starts as well; its label."""
    name = take_in(path)
    folder = folders.registered()[name]
    folders.enlist(folder.path)
    return folder.label


def completed(file: str, data: dict[str, Any], folder: str) -> dict[str, Any]:
    from septem.wonders.expansions.completion import (  # which reads the words of pieces
        Boxes,
        Completion,
    )

    known = boxed()
    names = [name for name in known if not known[name].switch]
    colors = {color: name for name in names for color in known[name].colors}
    keys = {
        key: name
        for name in names
        for key in box_module(name)().pieces.makers()
        if key not in MAKERS
    }
    parameters = list(joined(list(known), []).catalogue.parameters)
    return Completion(file, Boxes(names, colors, keys, parameters)).whole(data, folder)


def inspect(folder: Folder) -> None:
    """Whether an expansion can be played with what it requires alone, and with every box."""
    needed = header_of(folder).requires
    everything = list(boxed())
    larger = [name for name, x in boxed().items() if x.most > USUAL and not x.requires]
    try:
        unknown_keys(folder, joined(everything, []).catalogue)
        joined(everything, [folder], optional=True)
    except Exception as problem:
        raise folders.blamed(problem, folder.script) from None
    try:
        alone = joined(needed, [folder]).catalogue
    except BadData as problem:
        hint = 'if the piece needs an expansion, write requires = ["..."]'
        raise BadData(
            problem.file, problem.piece, problem.field, f"{problem.reason}; {hint}"
        ) from None
    sizes = header_of(folder).players
    roomy = joined([name for name in everything if name in needed + larger], [folder]).catalogue
    enough_cards(folder, alone, [players for players in sizes if players <= USUAL])
    enough_cards(folder, roomy, [players for players in sizes if players > USUAL])
    enough_room(folder, joined(everything, [folder]).catalogue, sizes)


def unknown_keys(folder: Folder, known: Catalogue) -> None:
    """New effects and counts have names of their own."""
    made = folder.module().pieces
    for hook, keys, taken in (
        ("makers()", list(made.makers()), list(known.vocabulary.makers)),
        ("counts()", list(made.counts()), list(known.vocabulary.counts)),
    ):
        for key in keys:
            if key in taken:
                raise BadData(
                    folder.script, hook, key, "is a word of the game already; choose another"
                )


def enough_cards(folder: Folder, catalogue: Catalogue, sizes: list[int]) -> None:
    """Whether every age has cards for full hands; of too many some leave at random."""
    for players in sizes:
        for age in AGES:
            there, room = len(catalogue.deck(age, players)), catalogue.room(age, players)
            if there < room:
                raise wrong_hands(
                    folder,
                    f"Age {age} has {there} cards for {players} players, hands of "
                    f"{catalogue.hand_sizes[players]} need {room}",
                )


def enough_room(folder: Folder, catalogue: Catalogue, sizes: list[int]) -> None:
    """Whether hands hold the cards that are drawn in fixed numbers: guilds and those of boxes."""
    for players in sizes:
        for age in AGES:
            if catalogue.room(age, players) < 0:
                raise wrong_hands(
                    folder,
                    f"hands of {catalogue.hand_sizes[players]} are too small: with every box "
                    f"more cards are drawn for {players} players in Age {age} than they hold",
                )


def wrong_hands(folder: Folder, reason: str) -> BadData:
    return BadData(folder.file, WHOLE, "parameters.hand_size", reason)
