"""Expansions from outside the package: a folder with one data file and, if wanted, one `.py` (docs/expansions.md).

A folder is read and its `.py` run only when somebody names it: as a path in `expansions=`, with `--expansion`, or in the
environment variable SEPTEM_EXPANSIONS. What is run is the very text the digest was made of.
"""

import os
import sys
import tomllib
from collections.abc import Callable
from hashlib import blake2b
from json import dumps
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any

from septem.kernel.errors import BadData, SeptemError
from septem.wonders.module import Module

LISTED = "SEPTEM_EXPANSIONS"  # folders, separated like those of PATH
MARK = "@"  # between the name of an expansion and its digest
WHOLE = "file"  # the piece of a mistake that is no piece's


class Folder:
    """An expansion as its folder holds it; `data` has everything a data file of the package has."""

    def __init__(self, path: Path, files: list[str], source: str, data: dict[str, Any]) -> None:
        self.path = path
        self.file, self.script = files  # the data file and the `.py`; empty: none
        self.source = source
        self.data = data
        self.name = str(data["set"])
        self.label = ""  # in records and positions
        self._make: Callable[[], Any] | None = None

    def module(self) -> Module:
        """A new module of the expansion: what its `.py` makes, or a plain one."""
        made: Any = Module(self.name)
        if self.script:
            try:
                made = self.maker()()
            except Exception as problem:
                raise blamed(problem, self.script) from None
        if not isinstance(made, Module):
            raise BadData(self.script, "module()", "return", f"expected a Module, found {made!r}")
        made.name = self.name
        made.label = self.label
        return made

    def maker(self) -> Callable[[], Any]:
        """The function `module` of the `.py`, which is run once."""
        if self._make is None:
            room = ModuleType(f"septem_expansion_{self.label.replace(MARK, '_')}")
            room.__file__ = self.script
            sys.modules[room.__name__] = room
            exec(compile(self.source, self.script, "exec"), room.__dict__)
            make = room.__dict__.get("module")
            if not callable(make):
                raise BadData(self.script, "module()", "is missing", "it returns the Module")
            self._make = make
        return self._make


def digest(data: dict[str, Any], source: str) -> str:
    """What an expansion is, in twelve digits: equal for equal pieces and code, whatever the comments of the data file."""
    text = dumps(data, sort_keys=True, default=str) + source
    return blake2b(text.encode(), digest_size=6).hexdigest()


def blamed(problem: Exception, script: str = "") -> Exception:
    """An error of somebody's `.py` as a BadData that names file and line; any other as it is."""
    if isinstance(problem, SeptemError):
        return problem
    if isinstance(problem, SyntaxError) and problem.filename == script:
        return BadData(script, f"line {problem.lineno}", "syntax", problem.msg)
    scripts = [script, *(folder.script for folder in _read.values())]
    found: tuple[str, int] | None = None
    trace: TracebackType | None = problem.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file and file in scripts:
            found = (file, trace.tb_lineno)
        trace = trace.tb_next
    if found is None:
        return problem
    return BadData(found[0], f"line {found[1]}", type(problem).__name__, str(problem))


# Reading.

_read: dict[str, Folder] = {}  # by the folder and the state of its files


def read(given: Any, complete: Callable[[str, dict[str, Any], str], dict[str, Any]]) -> Folder:
    """The expansion of a folder, read again when its files have changed; `complete` fills in what was left out."""
    path = Path(given).expanduser().absolute()
    if not path.is_dir():
        raise BadData(str(given), WHOLE, "folder", "there is no such folder")
    files = sorted(x for x in path.iterdir() if x.suffix in (".toml", ".py") and x.is_file())
    key = " ".join(
        [str(path), *[f"{x.name} {x.stat().st_mtime_ns} {x.stat().st_size}" for x in files]]
    )
    if key not in _read:
        data = one_of_kind(given, [x for x in files if x.suffix == ".toml"], "one data file *.toml")
        script = [x for x in files if x.suffix == ".py"]
        source = text_of(one_of_kind(given, script, "at most one *.py")) if script else ""
        names = [str(data), str(script[0]) if script else ""]
        found = Folder(path, names, source, complete(str(data), parsed(data), path.name))
        found.label = f"{found.name}{MARK}{digest(parsed(data), source)}"
        _read[key] = found
    return _read[key]


def one_of_kind(given: Any, files: list[Path], what: str) -> Path:
    if len(files) != 1:
        found = ", ".join(file.name for file in files) or "none"
        raise BadData(str(given), WHOLE, "folder", f"expected {what}, found {found}")
    return files[0]


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadData(str(file), WHOLE, "text", f"cannot be read: {problem}") from None


def parsed(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text_of(file))
    except tomllib.TOMLDecodeError as problem:
        raise BadData(str(file), WHOLE, "syntax", str(problem)) from None


# The folders in use.

_registered: dict[str, Folder] = {}  # by name
_listed = [""]  # the value of LISTED whose folders are registered


def registered() -> dict[str, Folder]:
    """The expansions from folders that may be played, by name."""
    return _registered


def register(folder: Folder) -> None:
    """From now on a name means the expansion of this folder."""
    _registered[folder.name] = folder


def unlisted() -> list[str]:
    """The folders of SEPTEM_EXPANSIONS when they have not been registered yet."""
    now = os.environ.get(LISTED, "")
    return [] if now == _listed[0] else [path for path in now.split(os.pathsep) if path]


def list_registered() -> None:
    """Those folders are registered now."""
    _listed[0] = os.environ.get(LISTED, "")


def enlist(path: Path) -> None:
    """Let the processes this one starts know a folder, too."""
    known = [x for x in os.environ.get(LISTED, "").split(os.pathsep) if x]
    if str(path) not in known:
        os.environ[LISTED] = os.pathsep.join([*known, str(path)])
