"""Compiles the rules with mypyc when a C compiler is there; without one the same sources run interpreted."""

import os
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
LIBRARIES = (("kernel", "wonders"), ("duel",), ("architects",))  # rooms compiled together


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
    """Every rules module of a room; the rooms above the games stay plain Python."""
    found = (HERE / "src" / "septem" / room).glob("*.py")
    return [str(path.relative_to(HERE)) for path in sorted(found) if path.name != "__init__.py"]


def extensions() -> list[object]:
    """Several libraries, so that several cores can compile."""
    if os.environ.get("SEPTEM_BUILD") == "interpreted":
        return []
    from mypyc.build import mypycify

    groups = [
        ([path for room in rooms for path in modules(room)], f"septem_{rooms[-1]}")
        for rooms in LIBRARIES
    ]
    built = mypycify(
        [*[path for paths, _ in groups for path in paths], "--config-file=pyproject.toml"],
        opt_level="3",
        debug_level="0",
        separate=groups,
    )
    for extension in built:
        extension.extra_compile_args = [
            *extension.extra_compile_args,
            "-fno-semantic-interposition",
        ]
    return built


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules})
