"""Who may import whom (docs/decisions.md): checked on the sources by import-linter."""

import subprocess
import sys
import tomllib
from pathlib import Path

from septem.kernel.descriptions import packaged

ROOT = Path(__file__).parents[1]


def test_the_arrows_between_the_rooms_hold() -> None:
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_kernel_imports_nothing_of_ours() -> None:
    for path in (ROOT / "src" / "septem" / "kernel").glob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith(("from septem", "import septem")):
                assert line.startswith("from septem.kernel"), f"{path.name}: {line}"


def test_every_game_has_its_place_among_the_arrows() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    house = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    layer = next(layer for layer in house if "wonders" in layer)
    assert {name.strip(" ()") for name in layer.split("|")} == set(packaged())
