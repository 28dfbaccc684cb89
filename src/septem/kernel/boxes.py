"""The expansions of a game: what each says of itself, which go together, and where their modules come from.

A box of the package is a folder `septem/<game>/expansions/<box>/` with

* `<box>.toml`: its header, then its pieces. The header is all that stands before the first `[[`:

      set = "leaders"                               its name; the name of the folder
      title = { en = "Leaders", fr = "Leaders" }
      about = { en = "...", fr = "..." }            one line for the home page
      order = 1                                     its place among the boxes
      requires = ["cities"]                         boxes it cannot be played without
      partners = true                               seats 0 and 1, 2 and 3, ... play together
      keeps = ["leaders"]                           fields of a seat in views that hold pieces of the box which stay there
      switch = true                                 an option of the table (`teams=True`) rather than a name in `expansions=`
      options = ["optional_cards"]                  options of the game that are of use only with such a box
      note = { en = "...", fr = "..." }             said beside the seats when it was chosen
      icon = "c-leader"                             its sign on the page, and the color of that sign
      accent = "leader"
      rules = { L = "leaders" }                     the letter of its clauses and their file in docs/rules
      bench = [{ players = 4, with = ["cities"] }]  games that `septem bench` measures, with other boxes or alone
      boxes = ["messe_essen", ...]                  it is no box but a name for these together, asked for and written instead of them all
      [preset]                                      a table to start with (kernel/presets.py)
      [pool]                                        its games are rated apart (kernel/pools.py)
      [parameters]
      players = { min = 3, max = 7 }                tables it is for, or { allowed = [4, 6] }; those of the game if left out

* `__init__.py` with `module()`, which makes a new module: an object with `name` and `label`
* words in `locales/<language>.toml`, pictures in `icons/`: both may be missing

and a folder from outside has the same shape (kernel/folders.py), with `game = "duel"` in its header where it belongs to another
game than the first. A game reaches its boxes by

    from septem.kernel.descriptions import describe
    EXPANSIONS = describe("duel").expansions
    names = EXPANSIONS.chosen(expansions, {"teams": True})      # in order; BadOption when one does not exist
    EXPANSIONS.check(names, players)                            # BadOption when they do not go together
    modules = [EXPANSIONS.module(name) for name in names]
    EXPANSIONS.labels(names)                                    # what records and positions call them

What only the game knows of folders is in `septem/<game>/expansions/plug.py`: `PLUG`, a `Plug`. A game without it takes no folders.
"""

import importlib
import os
import re
import tomllib
from collections.abc import Callable
from typing import Any

from septem.kernel import folders
from septem.kernel.datafile import DataFile
from septem.kernel.errors import BadData, BadOption
from septem.kernel.folders import MARK, WHOLE, Folder
from septem.kernel.phrases import LANGUAGES, ByLanguage, add, say

OWN = (
    "one of your own is given by its folder: --expansion FOLDER, the variable "
    f"{folders.LISTED}, or in Python a pathlib.Path"
)
IDENT = re.compile(r"[a-z][a-z0-9_]*")
AFTER_THE_BOXES = 100  # the place of an expansion without an `order`
OWN_ABOUT = "Own expansion"
HEADER = (
    *("game", "set", "title", "about", "order", "requires", "note", "icon", "accent", "rules"),
    *("parameters", "words", "bench", "keeps", "preset"),
)


class Box:
    """What an expansion says of itself."""

    def __init__(self, data: dict[str, Any], least: int, most: int, label: str = "") -> None:
        self.name = str(data["set"])
        self.label = label or self.name  # in records and positions
        self.titles = ByLanguage(data["title"])
        self.about = ByLanguage(data.get("about", {}))
        self.note = ByLanguage(data.get("note", {}))
        self.icon = str(data.get("icon", ""))
        self.accent = str(data.get("accent", ""))
        self.order = int(data.get("order", AFTER_THE_BOXES))
        self.requires: list[str] = list(data.get("requires", []))
        self.switch = data.get("switch") is True  # asked for by an option of its own
        self.options: list[str] = list(data.get("options", []))  # those it makes useful
        self.rules: dict[str, str] = dict(data.get("rules", {}))  # files by letter
        self.partners = data.get("partners") is True  # seats 0 and 1, 2 and 3, ... play together
        self.keeps: list[str] = list(data.get("keeps", []))  # fields of a seat that hold its pieces
        self.bench: list[dict[str, Any]] = list(data.get("bench", []))
        self.own = bool(label)  # from a folder outside the package
        self.boxes: list[str] = list(data.get("boxes", []))  # those it is a name for
        self.preset: dict[str, Any] = dict(data.get("preset", {}))  # a table to start with
        self.pool: dict[str, Any] = dict(data.get("pool", {}))  # its games are rated apart
        self.header = data
        players = data.get("parameters", {}).get("players", {})
        self.least = int(players.get("min", least))
        self.most = int(players.get("max", most))
        self.allowed: list[int] = list(players.get("allowed", []))  # these sizes alone

    @property
    def players(self) -> list[int]:
        """The sizes of its tables."""
        return self.allowed or list(range(self.least, self.most + 1))

    def __repr__(self) -> str:
        needs = f", requires {', '.join(self.requires)}" if self.requires else ""
        return f"<Box {self.name}{needs}>"


class Plug:
    """What only a game knows of expansions from folders: their data, their modules, whether they can be played."""

    def __init__(self, kind: type) -> None:
        self.kind = kind  # of its modules; one without a script is `kind(name)`

    def complete(self, folder: Folder, boxes: dict[str, Box]) -> dict[str, Any]:
        """The data of a folder as a file of the package has them; mistakes are BadData."""
        return HeaderFile(folder.file, list(boxes)).header(folder.data, folder.path.name)

    def inspect(self, folder: Folder) -> None:
        """Whether a folder whose data are complete can be played; BadData when not."""


class Expansions:
    """The expansions of one game. `take_in_listed` lets in those of the environment before folders are looked at."""

    def __init__(
        self,
        game: str,
        titles: dict[str, str],
        sizes: tuple[int, int],
        package: str,
        place: Any,
        take_in_listed: Callable[[], None],
    ) -> None:
        self.game = game
        self.titles = titles
        self.least, self.most = sizes
        self.package = package
        self.place = place
        self.take_in_listed = take_in_listed
        self.folders: dict[str, Folder] = {}  # those in use, by name
        self._boxed: dict[str, Box] | None = None
        self._bundles: dict[str, Box] = {}  # names for several boxes
        self._own: dict[str, Box] = {}  # of folders, by label

    # What there is.

    def boxed(self) -> dict[str, Box]:
        """Every expansion of the package by name, in order."""
        if self._boxed is None:
            found = [self._read(path) for path in self._places()]
            found.sort(key=lambda box: (box.order, box.name))
            self._boxed = {box.name: box for box in found if not box.boxes}
            for box in found:
                box.boxes = [name for name in box.boxes if name in self._boxed]
                if box.boxes:
                    self._bundles[box.name] = box
        return self._boxed

    def bundles(self) -> dict[str, Box]:
        """Names for several boxes that can also be asked for one by one."""
        self.boxed()
        return self._bundles

    def _places(self) -> list[Any]:
        """The folders of the boxes."""
        room = self.place / "expansions"
        if not room.is_dir():
            return []
        return [path for path in room.iterdir() if (path / f"{path.name}.toml").is_file()]

    def _read(self, path: Any) -> Box:
        """The header of a box."""
        text = (path / f"{path.name}.toml").read_text(encoding="utf-8")
        return Box(tomllib.loads(text.partition("\n[[")[0]), self.least, self.most)

    def all(self) -> dict[str, Box]:
        """Every expansion by name, in order; those of folders come last."""
        self.take_in_listed()
        if not self.folders:
            return self.boxed()
        own = [self._own[folder.label] for folder in self.folders.values()]
        own.sort(key=lambda box: (box.order, box.name))
        return {**self.boxed(), **{box.name: box for box in own}}

    def switches(self) -> list[str]:
        """Expansions that are options of the table; those of folders never are."""
        return [box.name for box in self.boxed().values() if box.switch]

    # What is asked for.

    def chosen(self, expansions: Any, options: dict[str, Any]) -> list[str]:
        """The names of the expansions asked for, in order; BadOption when one does not exist."""
        if not isinstance(expansions, list | tuple):
            raise BadOption(f"expansions are a list of names, not {expansions!r}")
        if not expansions and not options:
            return []
        asked = [name for item in expansions for name in self.parts(self.named(item))]
        known = self.all()
        names = [name for name in known if not known[name].switch]
        for name in asked:
            if name not in names:
                there = ", ".join([*names, *self.bundles()])
                raise BadOption(f"there is no expansion {name!r}; there are: {there}; {OWN}")
        for name, value in options.items():
            if not isinstance(value, bool):
                raise BadOption(f"{name} is true or false, not {value!r}")
        wanted = [*asked, *(name for name, value in options.items() if value)]
        return [name for name in known if name in wanted]

    def named(self, item: Any) -> Any:
        """The name of an expansion that is asked for by its name, its label in a record, or the path of its folder."""
        if isinstance(item, os.PathLike):
            return self.take_in(item)
        name, mark, wanted = item.partition(MARK) if isinstance(item, str) else (item, "", "")
        if mark:
            known = self.all().get(name)
            if known is None:
                raise BadOption(f"the expansion {name!r} ({wanted}) is not here; {OWN}")
            if known.label != item:
                found = known.label.partition(MARK)[2]
                raise BadOption(
                    f"the expansion {name!r} here ({found}) is not the one of this game ({wanted}): "
                    "its cards or its .py were changed since; give the folder as it was then"
                )
        return name

    def parts(self, name: Any) -> list[Any]:
        """The boxes a name stands for: itself, or several."""
        bundle = self.bundles().get(name) if isinstance(name, str) else None
        return bundle.boxes if bundle else [name]

    def labels(self, names: list[str]) -> list[str]:
        """What a record calls these expansions, several by one name where they have one; options of the table are not among them."""
        known = self.all() if names else self.boxed()
        called = {name: known[name].label for name in names if not known[name].switch}
        for bundle in self.bundles().values():
            if all(name in called for name in bundle.boxes):
                called.update(dict.fromkeys(bundle.boxes, bundle.label))
        return list(dict.fromkeys(called.values()))

    def check(self, names: list[str], players: int) -> None:
        """Whether these expansions go together at a table of so many; BadOption with the reason when they do not."""
        said = {language: self.objection(names, players, language) for language in LANGUAGES}
        if said["en"]:
            raise BadOption(said["en"], said)

    def objection(self, names: list[str], players: int, language: str) -> str:
        """Why these expansions or this number of players cannot be played together; empty: they can."""
        known = self.all() if names else self.boxed()
        most = self.largest(names)
        if not self.least <= players <= most:
            return self._bad_size(known, players, most, language)
        for name in names:
            box = known[name]
            title = box.titles[language]
            for needed in box.requires:
                if needed not in names:
                    other = known[needed].titles[language]
                    return say(language, "boxes", "bad_needs", title=title, needed=other)
            upper = most if box.most >= self.most else box.most
            sizes = box.allowed or list(range(box.least, upper + 1))
            if players not in sizes:
                listed = ", ".join(str(n) for n in sizes)
                return say(language, "boxes", "bad_players", title=title, sizes=listed, n=players)
        return ""

    def _bad_size(self, known: dict[str, Box], players: int, most: int, language: str) -> str:
        """Why a table has a wrong number of seats."""
        larger = [box.titles[language] for box in known.values() if box.most > most]
        key = "bad_size" if self.least < most else "bad_number"
        if larger and players > most:
            key = "bad_size_without"
        return say(
            language,
            "boxes",
            key,
            game=self.titles[language],
            least=self.least,
            most=most,
            n=players,
            titles=", ".join(larger),
        )

    def largest(self, names: list[str]) -> int:
        """The most players these expansions allow; only boxes of the package make a table larger than usual."""
        known = self.boxed()
        sizes = [known[name].most for name in names if name in known]
        return max([n for n in sizes if n > self.most], default=self.most)

    # Modules.

    def module(self, name: str) -> Any:
        """A new module of an expansion."""
        folder = self.folders.get(name)
        if folder is not None:
            return self.module_of(folder)
        return importlib.import_module(f"{self.package}.expansions.{name}").module()

    def module_of(self, folder: Folder) -> Any:
        """A new module of a folder: what its code makes, or a plain one."""
        made: Any = self._made(folder)
        kind: Any = self.plug().kind
        if not isinstance(made, kind):
            reason = f"expected a {kind.__name__}, found {made!r}"
            raise BadData(folder.script, "module()", "return", reason)
        made.name = folder.name
        made.label = folder.label
        return made

    def _made(self, folder: Folder) -> Any:
        if not folder.script:
            return self.plug().kind(folder.name)
        make = getattr(folder.package(), "module", None)
        if not callable(make):
            raise BadData(folder.script, "module()", "is missing", "it returns the Module")
        try:
            return make()
        except Exception as problem:
            raise folders.blamed(problem, folder) from None

    # Folders.

    def plug(self) -> Plug:
        """What the game knows of folders."""
        if not (self.place / "expansions" / "plug.py").is_file():
            raise BadOption(f"{self.game} takes no expansions from folders")
        found: Plug = importlib.import_module(f"{self.package}.expansions.plug").PLUG
        return found

    def take_in(self, path: Any) -> str:
        """The name of the expansion in a folder, which may be played from now on if nothing is wrong with it."""
        folder = folders.read(path)
        if not folder.label:
            folder.join_words()
            folder.data = self.plug().complete(folder, self.boxed())
            folder.game, folder.name = self.game, str(folder.data["set"])
            folder.label = f"{folder.name}{MARK}{folder.digest}"
        if self.folders.get(folder.name) is not folder:
            self._own[folder.label] = Box(folder.data, self.least, self.most, folder.label)
            self.plug().inspect(folder)
            for language, words in folder.data["words"].items():
                add(language, self.game, words)
            self.folders[folder.name] = folder
        return folder.name

    def box_of(self, folder: Folder) -> Box:
        """What a folder that was taken in says of itself."""
        return self._own[folder.label]


class HeaderFile(DataFile):
    """Checks and completes the header of a folder's data file; `boxes` are those of the package."""

    def __init__(self, file: str, boxes: list[str]) -> None:
        super().__init__(file)
        self.boxes = boxes

    def header(
        self, data: dict[str, Any], folder: str, more: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        """The header with all that may be left out; `more` are the fields of the game's own pieces."""
        self.piece = WHOLE
        self.only(data, (*HEADER, *more))
        name = self.ident(data.get("set", folder), "set")
        if name in ("base", *self.boxes):
            raise self.bad("set", f"{name!r} is an expansion of the game; choose another name")
        done: dict[str, Any] = {
            "set": name,
            "title": self.said(data, "title", name.replace("_", " ").capitalize()),
            "about": self.said(data, "about", OWN_ABOUT),
            "order": self.of_kind(data.get("order", AFTER_THE_BOXES), "order", int),
            "requires": self.requires(data),
            "keeps": self.words(data, "keeps"),
            "parameters": self.of_kind(data.get("parameters", {}), "parameters", dict),
            "words": self.of_kind(data.get("words", {}), "words", dict),
        }
        for field in ("icon", "accent"):
            done[field] = self.of_kind(data.get(field, ""), field, str)
        if "note" in data:
            done["note"] = self.said(data, "note", "")
        if "rules" in data:
            done["rules"] = self.of_kind(data["rules"], "rules", dict)
        return done

    def ident(self, value: Any, field: str) -> str:
        if not isinstance(value, str) or not IDENT.fullmatch(value):
            raise self.bad(field, f"expected small letters, digits and _, found {value!r}")
        return value

    def requires(self, entry: dict[str, Any]) -> list[str]:
        """The boxes something needs."""
        found = self.words(entry, "requires")
        for name in found:
            self.one_of(name, self.boxes, "requires")
        return found

    def said(self, entry: dict[str, Any], field: str, default: str) -> dict[str, str]:
        """Something by language: a text, or texts of which all but the English one may be missing."""
        value = entry.get(field, default)
        texts = {"en": value} if isinstance(value, str) else self.of_kind(value, field, dict)
        for language, text in texts.items():
            self.one_of(language, list(LANGUAGES), field)
            if not isinstance(text, str) or not text.strip():
                raise self.bad(f"{field}.{language}", f"expected a text, found {text!r}")
        if "en" not in texts:
            raise self.bad(f"{field}.en", "is missing")
        return {**dict.fromkeys(LANGUAGES, texts["en"]), **texts}
