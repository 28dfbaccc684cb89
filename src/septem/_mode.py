"""Compiled or interpreted: which of the two builds of the rules this process runs.

All compiled modules are one library beside the package (setup.py makes it), so a build is there as a whole or not at all. With
SEPTEM_INTERPRETED=1 in the environment the library is left alone, so that both builds can be compared on one machine.
"""

import ctypes
import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

LIBRARY = "septem__mypyc"


def library_file() -> Path:
    """Where the library of this package and this Python lies, if there is one."""
    return Path(__file__).parents[1] / f"{LIBRARY}{EXTENSION_SUFFIXES[0]}"


class CompiledFinder:
    """Finds the modules of this package that the library holds, and makes them."""

    def __init__(self, library: ModuleType) -> None:
        self.library = library

    def find_spec(
        self, name: str, path: list[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not hasattr(self.library, self._start_of(name)):
            return None
        return ModuleSpec(name, self, origin=self.library.__file__)  # type: ignore[arg-type]

    @staticmethod
    def _start_of(name: str) -> str:
        """What mypyc calls the function that makes a module."""
        return f"init_{name.replace('.', '___')}"

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Call the function, which the library keeps as a pointer in a capsule."""
        start = self._start_of(spec.name)
        pointer_in = ctypes.pythonapi.PyCapsule_GetPointer
        pointer_in.argtypes = (ctypes.py_object, ctypes.c_char_p)
        pointer_in.restype = ctypes.c_void_p
        address = pointer_in(getattr(self.library, start), f"{LIBRARY}.{start}".encode())
        made: ModuleType = ctypes.PYFUNCTYPE(ctypes.py_object)(address)()
        return made

    def exec_module(self, module: ModuleType) -> None:
        """A compiled module has run when it is made."""


def load_library(file: Path) -> ModuleType:
    spec = spec_from_file_location(LIBRARY, file, loader=ExtensionFileLoader(LIBRARY, str(file)))
    assert spec is not None
    assert spec.loader is not None
    library = module_from_spec(spec)
    sys.modules[LIBRARY] = library
    spec.loader.exec_module(library)
    return library


def choose() -> None:
    """Take the compiled modules where they are, unless the environment asks for the sources."""
    file = library_file()
    if os.environ.get("SEPTEM_INTERPRETED") != "1" and file.exists():
        sys.meta_path.insert(0, CompiledFinder(load_library(file)))  # type: ignore[arg-type]


def is_compiled() -> bool:
    """Whether the rules of this process are compiled."""
    from septem.kernel import game

    return not (game.__file__ or "").endswith(".py")
