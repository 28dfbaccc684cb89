"""Folders from outside the package: an expansion of a game, or a whole game (docs/expansions.md).

A folder has the shape of the package's own: data in `.toml`, code in `.py`, words in `locales/<language>.toml`, pictures in
`icons/*.svg`. The code is an `__init__.py` with further modules beside it, which import each other relatively
(`from .fleet import Fleet`); a single `.py` of any name does as well. A folder is read, and its code run, only when somebody
names it: as a path, with `--expansion`, or in the environment variable SEPTEM_EXPANSIONS. What is run is the very text the
digest was made of.
"""

import importlib
import os
import sys
import tomllib
from collections.abc import Sequence
from hashlib import blake2b
from importlib.machinery import ModuleSpec
from json import dumps
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from septem.kernel.errors import BadData, SeptemError

LISTED = "SEPTEM_EXPANSIONS"  # folders, separated like those of PATH
MARK = "@"  # between the name of an expansion and its digest
WHOLE = "file"  # the piece of a mistake that is no piece's
PREFIX = "septem_folder_"  # of the packages made of folders
GAME_FILE = "game.toml"
INIT = "__init__.py"


class Folder:
    """What a folder holds: `data` of its data file, `scripts` by module name ("" is the package itself), `words` by language."""

    def __init__(self, path: Path, file: Path, scripts: dict[str, "Script"]) -> None:
        self.path = path
        self.file = str(file)
        self.data = parsed(file)
        self.scripts = scripts
        self.script = scripts[""].file if "" in scripts else ""
        self.words = words_in(path)
        self.digest = digest(self)
        self.game = ""  # whose expansion it is, settled with its name by whoever takes it in
        self.name = path.name
        self.label = ""  # in records and positions

    def package(self) -> ModuleType:
        """The code of the folder as a package; it is run once."""
        name = f"{PREFIX}{self.name}_{self.digest}"
        packages[name] = self
        try:
            return importlib.import_module(name)
        except Exception as problem:
            raise blamed(problem, self) from None

    def join_words(self) -> None:
        """Put the words of `locales/` to those of the data file."""
        if self.words:
            given = self.data.get("words", {})
            joined = {key: {**given.get(key, {}), **more} for key, more in self.words.items()}
            self.data = {**self.data, "words": {**given, **joined}}

    def icons(self) -> dict[str, str]:
        """The pictures it brings, by name."""
        return {file.stem: text_of(file) for file in sorted((self.path / "icons").glob("*.svg"))}


class Script:
    """One `.py` of a folder."""

    def __init__(self, file: Path, source: str) -> None:
        self.file = str(file)
        self.source = source
        self.package = file.name == INIT


def digest(folder: Folder) -> str:
    """What a folder is, in twelve digits: equal for equal data and code, whatever the comments of the data files."""
    text = dumps(folder.data, sort_keys=True, default=str)
    for name, script in sorted(folder.scripts.items()):
        text += f"\0{name}\0{script.source}" if name else script.source
    if folder.words:
        text += dumps(folder.words, sort_keys=True)
    return blake2b(text.encode(), digest_size=6).hexdigest()


# Running the code of folders.

packages: dict[str, Folder] = {}  # by the name of the package made of them


class FolderFinder:
    """Finds the modules of folders, and makes them of the texts that were read."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, inner = name.partition(".")
        folder = packages.get(package)
        script = folder.scripts.get(inner) if folder else None
        if script is None:
            return None
        whole = script.package or not inner
        spec = ModuleSpec(name, FolderLoader(script), origin=script.file, is_package=whole)  # type: ignore[arg-type]
        spec.has_location = True
        return spec


class FolderLoader:
    """Runs one script."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.script.source, self.script.file, "exec"), module.__dict__)


sys.meta_path.append(FolderFinder)


def blamed(problem: Exception, folder: Folder | None = None) -> Exception:
    """An error of somebody's `.py` as a BadData that names file and line; any other as it is."""
    if isinstance(problem, SeptemError):
        return problem
    known = [*_read.values(), *([folder] if folder else [])]
    files = {script.file for one in known for script in one.scripts.values()}
    if isinstance(problem, SyntaxError) and problem.filename in files:
        return BadData(str(problem.filename), f"line {problem.lineno}", "syntax", problem.msg)
    found: tuple[str, int] | None = None
    trace: TracebackType | None = problem.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file in files:
            found = (file, trace.tb_lineno)
        trace = trace.tb_next
    if found is None:
        return problem
    return BadData(found[0], f"line {found[1]}", type(problem).__name__, str(problem))


# Reading.

_read: dict[str, Folder] = {}  # by the folder and the state of its files


def read(given: Any) -> Folder:
    """What a folder holds, read again when its files have changed."""
    path = Path(given).expanduser().absolute()
    if not path.is_dir():
        raise BadData(str(given), WHOLE, "folder", "there is no such folder")
    files = sorted(x for kind in ("*.toml", "*.py") for x in path.rglob(kind) if x.is_file())
    states = [f"{x.name} {x.stat().st_mtime_ns} {x.stat().st_size}" for x in files]
    key = " ".join([str(path), *states])
    if key not in _read:
        _read[key] = Folder(path, data_file(path, given), scripts_of(path, files, given))
    return _read[key]


def is_game(folder: Folder) -> bool:
    """Whether a folder holds a game rather than an expansion of one."""
    return Path(folder.file).name == GAME_FILE


def data_file(path: Path, given: Any) -> Path:
    """`game.toml` where there is one, else the only data file."""
    if (path / GAME_FILE).is_file():
        return path / GAME_FILE
    return one_of_kind(given, sorted(path.glob("*.toml")), "one data file *.toml")


def scripts_of(path: Path, files: list[Path], given: Any) -> dict[str, Script]:
    """Every `.py` by its module name; a single one without an `__init__.py` is the package itself."""
    codes = [file for file in files if file.suffix == ".py"]
    if not codes:
        return {}
    if not (path / INIT).is_file():
        one = one_of_kind(given, codes, f"at most one *.py, or an {INIT} beside them")
        return {"": Script(one, text_of(one))}
    return {module_name(path, file): Script(file, text_of(file)) for file in codes}


def module_name(path: Path, file: Path) -> str:
    parts = file.relative_to(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def words_in(path: Any) -> dict[str, dict[str, str]]:
    """The words of a folder by language: `locales/<language>.toml`."""
    place = path / "locales"
    if not place.is_dir():
        return {}
    files = sorted((x for x in place.iterdir() if x.name.endswith(".toml")), key=lambda x: x.name)
    return {file.name.removesuffix(".toml"): parsed(file) for file in files}


def one_of_kind(given: Any, files: list[Path], what: str) -> Path:
    if len(files) != 1:
        found = ", ".join(file.name for file in files) or "none"
        raise BadData(str(given), WHOLE, "folder", f"expected {what}, found {found}")
    return files[0]


def text_of(file: Any) -> str:
    try:
        found: str = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadData(str(file), WHOLE, "text", f"cannot be read: {problem}") from None
    return found


def parsed(file: Any) -> dict[str, Any]:
    try:
        return tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as problem:
        raise BadData(str(file), WHOLE, "syntax", str(problem)) from None


# The folders that the environment lists.

_listed = [""]  # the value of LISTED whose folders are registered


def unlisted() -> list[str]:
    """The folders of SEPTEM_EXPANSIONS when they have not been registered yet."""
    now = os.environ.get(LISTED, "")
    return [] if now == _listed[0] else [path for path in now.split(os.pathsep) if path]


def all_listed() -> None:
    """Those folders are registered now."""
    _listed[0] = os.environ.get(LISTED, "")


def enlist(path: Path) -> None:
    """Let the processes this one starts know a folder, too."""
    known = [x for x in os.environ.get(LISTED, "").split(os.pathsep) if x]
    if str(path) not in known:
        os.environ[LISTED] = os.pathsep.join([*known, str(path)])
