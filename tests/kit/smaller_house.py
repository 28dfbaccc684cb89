"""A copy of the sources without some boxes, and a script that runs there in a process of its own."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import septem

SOURCES = Path(septem.__file__).parent


def run_without(boxes: Iterable[str], game: str, folder: Path, script: str) -> list[str]:
    """The words a script prints, interpreted, in sources that lack the folders of these boxes of a game, and the pages."""
    copy = folder / "septem"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("*.so", "__pycache__", "web"))
    for box in boxes:
        shutil.rmtree(copy / game / "expansions" / box)
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(folder), "SEPTEM_INTERPRETED": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
