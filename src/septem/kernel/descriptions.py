"""What every game says of itself: title, players, options, boxes, rules. Declared in its `game.toml`, never tried out.

A game is a package with a `game.toml`, in `septem/` or in a folder that somebody registers; no list names it. The file:

    title = { en = "7 Wonders Duel", fr = "7 Wonders Duel" }
    about = { en = "...", fr = "..." }               one line for the home page
    order = 2                                        its place among the games
    icon = "w-giza"                                  its sign on the page
    version = 1                                      of its rules: raised with every change after which some record would
                                                     be refused or lead to another state (docs/decisions.md)
    players = { min = 2, max = 2, default = 2 }
    shuffle = true                                   seats are drawn unless somebody says otherwise
    rules = { D = "duel" }                           letters of clauses and their files in docs/rules
    references = { E = "EFFECTS" }                   the same for files that explain rather than demand

    [[option]]                                       a keyword of `septem.new` besides players, expansions and seed
    name = "wonders"
    kind = "choice"                                  "switch": true or false; "choice": one of `choices`; "boards": a piece a city
    title = { en = "Wonders", fr = "Merveilles" }    the page offers only options with a title
    choices = [{ name = "draft", title = { en = "Draft", fr = "À tour de rôle" } }, ...]
    default = "draft"                                the first of the choices if left out

    [[preset]]                                       a table people can start with as it is (kernel/presets.py)
    name = "classic"
    players = 4
    title = { ... }
    about = { ... }
    icon = "w-alexandria"

    [[bench]]                                        games that `septem bench` measures: options of `septem.new`
    players = 4

    [[pool]]                                         games that are rated together (kernel/pools.py)
    name = "wonders-4"
    players = [4, 4]

Further keys of an option: `about`, `icon`, `accent`, and `by_box = true` for one that is of use only with a box that names it among
its `options`. A `boards` option may have the choices `named` and `draft`: boards are named seat by seat, or taken in turn before
the game begins; the game's package then has `boards(expansions)`, which lists those there are.
Its boxes describe themselves in the headers of their data files (kernel/boxes.py).

The other layers find what they have for a game by its name: `terminal/<game>`, `web/tables/<game>`, `bots/core/<game>.py`,
its words lie in `<game>/locales/<language>.toml`. One that has nothing falls back to what serves every game.
"""

import importlib
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any

from septem.kernel import folders
from septem.kernel.boxes import Box, Expansions
from septem.kernel.datafile import DataFile
from septem.kernel.errors import BadData, BadOption
from septem.kernel.folders import GAME_FILE, Folder
from septem.kernel.phrases import ByLanguage, add, say
from septem.kernel.pools import Pool, PoolFile
from septem.kernel.presets import Preset, PresetFile

KINDS = ["switch", "choice", "boards"]
TOP = (
    *("title", "about", "order", "icon", "players", "shuffle", "rules", "references"),
    *("option", "preset", "bench", "pool", "version"),
)
LAST = 100  # the place of a game without an `order`
COMMON = ("players", "expansions", "seed")  # options of every game


class Option:
    """A keyword of `septem.new` that belongs to one game; it has titles where a page offers it."""

    def __init__(self, name: str, kind: str, entry: dict[str, Any]) -> None:
        self.name = name
        self.kind = kind  # "switch" | "choice" | "boards"
        self.titles = ByLanguage(entry.get("title", {}))
        self.about = ByLanguage(entry.get("about", {}))
        self.icon = str(entry.get("icon", ""))
        self.accent = str(entry.get("accent", ""))
        self.choices: dict[str, dict[str, str]] = {  # titles by name
            choice["name"]: ByLanguage(choice.get("title", {}))
            for choice in entry.get("choices", [])
        }
        first = next(iter(self.choices), "")
        self.default: str | bool = False if kind == "switch" else str(entry.get("default", first))
        self.by_box = entry.get("by_box") is True  # of use only with a box that names it

    @property
    def draft(self) -> bool:
        """Whether boards may be taken in turn before the game."""
        return self.kind == "boards" and "draft" in self.choices

    def __repr__(self) -> str:
        return f"<Option {self.name}: {self.kind}>"


class Description:
    """A game as it describes itself."""

    def __init__(
        self, name: str, package: str, place: Any, file: str, data: dict[str, Any]
    ) -> None:
        source = GameFile(file)
        self.name = name
        self.package = package
        self.titles, self.about = source.title(data), source.text(data, "about")
        self.order = int(data.get("order", LAST))
        self.icon = str(data.get("icon", ""))
        self.version = source.version(data)
        self.shuffle = data.get("shuffle") is True
        self.least, self.usual_most, self.default_players = source.sizes(data)
        self.own_rules: dict[str, str] = dict(data.get("rules", {}))
        self.references: dict[str, str] = dict(data.get("references", {}))
        self.options = source.options(data)
        self.own_presets = source.presets(data)
        self.own_pools = source.pools(data, name)
        self.bench: list[dict[str, Any]] = list(data.get("bench", [{}]))
        self.expansions = Expansions(
            name, self.titles, (self.least, self.usual_most), package, place, take_in_listed
        )

    @cached_property
    def room(self) -> ModuleType:
        """The package that plays the game: `new`, `position`, `pieces`."""
        return importlib.import_module(self.package)

    @property
    def boxes(self) -> dict[str, Box]:
        """Its expansions by name, in order, each with what it requires; those from folders come last."""
        return self.expansions.all()

    @property
    def extended(self) -> bool:
        """Whether there are expansions for it."""
        return bool(self.expansions.boxed() or self.expansions.folders)

    @property
    def most(self) -> int:
        """The most players with any of its boxes."""
        return max([self.usual_most, *(box.most for box in self.expansions.boxed().values())])

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players there are tables for, with whatever boxes."""
        return tuple(range(self.least, self.most + 1))

    @property
    def presets(self) -> list[Preset]:
        """Tables to start with: its own, then those of its boxes as far as all they need is there; one of the plain game at least."""
        file = PresetFile(self.name)
        boxes = self.boxes.values()
        found = list(self.own_presets)
        found += [file.preset(box.preset, box.name) for box in boxes if box.preset]
        plain = {"name": self.name, "title": self.titles, "about": self.about, "icon": self.icon}
        found = found or [Preset({**plain, "players": self.default_players})]
        known = {*self.boxes, *self.options}
        return [preset for preset in found if known.issuperset(preset.boxes)]

    @property
    def pools(self) -> list[Pool]:
        """Games that are rated together: those with certain boxes, then its own."""
        file = PoolFile(self.name)
        found = [
            file.pool(box.pool, self.name, box.name) for box in self.boxes.values() if box.pool
        ]
        return [*found, *self.own_pools]

    @property
    def rules(self) -> dict[str, str]:
        """The letters of its clauses with the files in docs/rules that demand them, boxes and all."""
        found = dict(self.own_rules)
        for box in self.boxes.values():
            found.update(box.rules)
        return found

    @property
    def letters(self) -> str:
        """The letters of all clauses that may be cited about it."""
        return "".join([*self.rules, *self.references])

    @cached_property
    def option_names(self) -> tuple[str, ...]:
        """The keywords of `septem.new` besides the seed."""
        switches = self.expansions.switches()
        return ("players", "expansions", *self.options, *switches)

    @property
    def drafted(self) -> str:
        """The option whose boards may be taken in turn before the game; empty: none."""
        return next((option.name for option in self.options.values() if option.draft), "")

    def objection(
        self, players: int, boxes: tuple[str, ...], switches: tuple[str, ...], language: str
    ) -> str:
        """Why a table cannot have these boxes and switches; empty: it can."""
        options = [name for name in switches if name in self.options]
        names = [name for name in self.boxes if name in boxes or name in switches]
        useful = {name for box in names for name in self.boxes[box].options}
        for name in options:
            if self.options[name].by_box and name not in useful:
                title = self.options[name].titles.get(language, name)
                return say(language, "boxes", "adds_nothing", title=title)
        return self.expansions.objection(names, players, language)

    def __repr__(self) -> str:
        return f"<Description of {self.name}: {self.least} to {self.most} players>"


class GameFile(DataFile):
    """Reads a `game.toml`."""

    def title(self, data: dict[str, Any]) -> dict[str, str]:
        self.only(data, TOP)
        return self.names(data, "title")

    def version(self, data: dict[str, Any]) -> int:
        """The version of its rules, 1 at first."""
        found = int(self.of_kind(data.get("version", 1), "version", int))
        if found < 1:
            raise self.bad("version", "expected a whole number from 1 on")
        return found

    def text(self, entry: dict[str, Any], field: str) -> dict[str, str]:
        """A text in both languages that may be missing."""
        return self.names(entry, field) if field in entry else ByLanguage()

    def sizes(self, data: dict[str, Any]) -> tuple[int, int, int]:
        """The fewest, the most and the usual players."""
        given = self.need(data, "players", dict)
        least, most = int(self.need(given, "min", int)), int(self.need(given, "max", int))
        usual = int(self.of_kind(given.get("default", least), "players.default", int))
        if not 1 <= least <= usual <= most:
            raise self.bad("players", "expected min <= default <= max")
        return least, most, usual

    def options(self, data: dict[str, Any]) -> dict[str, Option]:
        found: dict[str, Option] = {}
        for entry in self.of_kind(data.get("option", []), "option", list):
            name = str(self.need(entry, "name", str))
            kind = str(self.need(entry, "kind", str))
            self.one_of(kind, KINDS, f"option.{name}.kind")
            if name in found or name in COMMON:
                raise self.bad(f"option.{name}", "there is such an option already")
            found[name] = Option(name, kind, entry)
        return found

    def presets(self, data: dict[str, Any]) -> list[Preset]:
        entries = self.of_kind(data.get("preset", []), "preset", list)
        return [PresetFile(self.file).preset(entry) for entry in entries]

    def pools(self, data: dict[str, Any], game: str) -> list[Pool]:
        entries = self.of_kind(data.get("pool", []), "pool", list)
        return [PoolFile(self.file).pool(entry, game) for entry in entries]


# The games there are.

_packaged: dict[str, Description] = {}
_own: dict[str, Description] = {}  # of folders


def games() -> dict[str, Description]:
    """Every game by name, in order; those of folders come last."""
    take_in_listed()
    return {**packaged(), **_own}


def packaged() -> dict[str, Description]:
    """The games of the package."""
    if not _packaged:
        rooms = [path for path in files("septem").iterdir() if (path / GAME_FILE).is_file()]
        found = [
            Description(
                path.name,
                f"septem.{path.name}",
                path,
                f"{path.name}/{GAME_FILE}",
                folders.parsed(path / GAME_FILE),
            )
            for path in rooms
        ]
        found.sort(key=lambda game: (game.order, game.name))
        _packaged.update({game.name: game for game in found})
    return _packaged


def describe(name: Any) -> Description:
    """The game of a name; BadOption when there is none."""
    if isinstance(name, str):
        found = packaged().get(name) or games().get(name)
        if found is not None:
            return found
    raise BadOption(f"there is no game '{name}'; there are: {', '.join(games())}")


# Folders.


def take_in(path: Any) -> str:
    """Let the game or the expansion in a folder be played by name; its label in records."""
    folder = folders.read(path)
    if folders.is_game(folder):
        return take_in_game(folder)
    first = next(iter(packaged()))
    name = folder.data.get("game", first)
    known = {**packaged(), **_own}
    if name not in known:
        reason = f"there is no game {name!r}; there are: {', '.join(known)}"
        raise BadData(folder.file, "file", "game", reason)
    expansions = known[name].expansions
    return expansions.folders[expansions.take_in(path)].label


def take_in_game(folder: Folder) -> str:
    """The name of the game in a folder, which may be played from now on."""
    name = folder.path.name
    if not name.isidentifier() or name in packaged():
        raise BadData(folder.file, "file", "folder", f"{name!r} cannot be the name of a game")
    folder.name = name
    made = Description(name, folder.package().__name__, folder.path, folder.file, folder.data)
    for language, words in folder.words.items():
        add(language, name, words)
    _own[name] = made
    return name


def take_in_listed() -> None:
    """Let in the folders that the environment lists."""
    listed = folders.unlisted()
    for path in listed:
        take_in(path)
    if listed:
        folders.all_listed()


def register(path: Any) -> str:
    """Take a folder in, for the processes this one starts as well; its label."""
    label = take_in(path)
    folders.enlist(folders.read(path).path)
    return label
