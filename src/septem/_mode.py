"""Compiled or interpreted: which of the two builds of the rules this process runs.

Compiled modules lie beside their sources and Python prefers them. With SEPTEM_INTERPRETED=1 in the environment only the
sources are looked at, so that both builds can be compared on one machine.
"""

import os
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class SourceFinder:
    """Finds the modules of this package as sources only."""

    @staticmethod
    def find_spec(
        name: str, path: list[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("septem.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name, target)
            if spec is not None:
                return spec
        return None


def choose() -> None:
    """Look at sources only when the environment asks for it."""
    if os.environ.get("SEPTEM_INTERPRETED") == "1":
        sys.meta_path.insert(0, SourceFinder)  # type: ignore[arg-type]


def is_compiled() -> bool:
    """Whether the rules of this process are compiled."""
    from septem.kernel import game

    return not (game.__file__ or "").endswith(".py")
