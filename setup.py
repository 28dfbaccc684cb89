"""Compiles the rules with mypyc when a C compiler is there; without one the same sources run interpreted."""

import os
import shutil
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CompileError, LinkError

HERE = Path(__file__).parent
SEPTEM = HERE / "src" / "septem"
GAMES = sorted(path.parent.name for path in SEPTEM.glob("*/game.toml"))
ROOMS = ("kernel", *GAMES, "bots/core")
# Rooms and modules that read data and positions or write words: no simulation calls them, so they stay plain Python.
PLAIN_ROOMS = ("positions", "words")
PLAIN = ("boxes", "completion", "datafile", "descriptions", "effect_keys", "facts", "fields")
PLAIN += (
    "folders",
    "phrases",
    "plug",
    "positions",
    "printed_names",
    "reader",
    "rooms",
    "texts",
    "words",
)


class BuildWithRules(build_py):
    """Takes the rules reference along into the package, for `septem card`."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            shutil.copytree(
                HERE / "docs" / "rules",
                Path(self.build_lib) / "septem" / "rules",
                dirs_exist_ok=True,
            )


# The rooms are one C file a module; the linker sees them all and lets small functions of one work inside another.
COMPILE = ["-fno-semantic-interposition", "-fvisibility=hidden"]
WHOLE = ["-flto"]
LINK_WHOLE = ["-flto=auto", "-O3", "-w"]


class BuildOnAllCores(build_ext):
    """Compiles the C files of the library side by side, and as one program where the tools can."""

    def build_extensions(self) -> None:
        whole = self.links_whole_programs()
        for extension in self.extensions:
            extension.extra_compile_args += COMPILE + (WHOLE if whole else [])
            extension.extra_link_args += LINK_WHOLE if whole else []
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **how: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as cores:
                made = cores.map(lambda source: one_by_one([source], **how), sources)
                return [file for files in made for file in files]

        self.compiler.compile = side_by_side
        super().build_extensions()

    def links_whole_programs(self) -> bool:
        """Whether compiler and linker optimise over all files: tried out on a small one."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "one.c"
            source.write_text("int one(void) { return 1; }\n", encoding="utf-8")
            try:
                made = self.compiler.compile([str(source)], folder, extra_postargs=WHOLE)
                self.compiler.link_shared_object(
                    made, str(Path(folder) / "one.so"), extra_postargs=LINK_WHOLE
                )
            except (CompileError, LinkError):
                return False
        return True


def modules(room: str) -> list[str]:
    """The modules of a room that are compiled; above the games only the core of the bots is."""
    found = sorted((SEPTEM / room).rglob("*.py"))
    return [
        str(path.relative_to(HERE))
        for path in found
        if path.name != "__init__.py"
        and path.parent.name not in PLAIN_ROOMS
        and path.stem not in PLAIN
    ]


def extensions() -> list[object]:
    """One library of all rooms, so that calls between them are direct; one C file for each module, so that all cores compile."""
    if os.environ.get("SEPTEM_BUILD") == "interpreted":
        return []
    from mypyc.build import mypycify

    paths = [path for room in ROOMS for path in modules(room)]
    return mypycify(
        [*paths, "--config-file=pyproject.toml"],
        opt_level="3",
        debug_level="0",
        group_name="septem",
        multi_file=True,
    )


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules, "build_ext": BuildOnAllCores})
