"""Compiles the rules with mypyc when a C compiler is there; without one the same sources run interpreted."""

import os
import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
ROOMS = ("kernel", "wonders", "duel", "architects")


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
    """One library per room, so that both cores can compile."""
    if os.environ.get("SEPTEM_BUILD") == "interpreted":
        return []
    from mypyc.build import mypycify

    rooms = [(modules(room), f"septem_{room}") for room in ROOMS]
    built = mypycify(
        [*sum([paths for paths, _ in rooms], []), "--config-file=pyproject.toml"],
        opt_level="3",
        debug_level="0",
        separate=rooms,
    )
    for extension in built:
        extension.extra_compile_args = [
            *extension.extra_compile_args,
            "-fno-semantic-interposition",
        ]
    return built


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithRules})
