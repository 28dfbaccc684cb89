"""Compiles the rules with mypyc when a C compiler is there; without one the same sources run interpreted."""

import os
from pathlib import Path

from setuptools import setup

ROOMS = ("kernel", "wonders", "duel", "architects")


def modules() -> list[str]:
    """Every rules module; the rooms above the games stay plain Python."""
    here = Path(__file__).parent
    found = [
        path
        for room in ROOMS
        for path in (here / "src" / "septem" / room).glob("*.py")
        if path.name != "__init__.py"
    ]
    return [str(path.relative_to(here)) for path in sorted(found)]


def extensions() -> list[object]:
    if os.environ.get("SEPTEM_BUILD") == "interpreted":
        return []
    from mypyc.build import mypycify

    built = mypycify(
        [*modules(), "--config-file=pyproject.toml"],
        opt_level=os.environ.get("SEPTEM_OPT", "3"),
        debug_level="0",
        group_name="septem",
    )
    for extension in built:
        extension.extra_compile_args = [
            *extension.extra_compile_args,
            "-fno-semantic-interposition",
        ]
    return built


setup(ext_modules=extensions())
