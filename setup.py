"""Compiles the rules with mypyc when a C compiler is there; without one the same sources run interpreted."""

import os
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
ROOMS = ("kernel", "wonders", "duel", "architects", "bots/core")
# Modules that read data and positions or write words: no simulation calls them, so they stay plain Python.
PLAIN = {
    "kernel": ("datafile", "fields", "phrases"),
    "wonders": (
        "completion",
        "effect_keys",
        "folders",
        "position",
        "refusals",
        "snapshot",
        "texts",
    ),
    "duel": ("facts", "pantheon_positions", "positions", "refusals", "texts"),
    "architects": ("position", "reader", "refusals", "texts"),
}


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


def modules(room: str) -> list[str]:
    """The modules of a room that are compiled; above the games only the core of the bots is."""
    found = sorted((HERE / "src" / "septem" / room).glob("*.py"))
    plain = ("__init__", *PLAIN.get(room, ()))
    return [str(path.relative_to(HERE)) for path in found if path.stem not in plain]


def extensions() -> list[object]:
    """One library of all rooms, so that calls between them cost nothing."""
    if os.environ.get("SEPTEM_BUILD") == "interpreted":
        return []
    from mypyc.build import mypycify

    paths = [path for room in ROOMS for path in modules(room)]
    built = mypycify(
        [*paths, "--config-file=pyproject.toml"],
        opt_level="3",
        debug_level="0",
        group_name="septem",
    )
    for extension in built:
        extension.extra_compile_args = [
            *extension.extra_compile_args,
            "-fno-semantic-interposition",
        ]
    return built


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules})
