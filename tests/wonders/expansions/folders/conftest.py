"""Folders with expansions, and a process that forgets those a test has named."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.forgetting import forget_folders

EXAMPLE = Path(__file__).parents[4] / "examples" / "harbours"


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_folders(monkeypatch)


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the example that a test may change."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "harbours"))


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """Makes a folder with a data file and, if given, a `.py`."""

    def make(text: str, script: str = "", name: str = "own") -> Path:
        path = tmp_path / name
        path.mkdir(exist_ok=True)
        (path / f"{name}.toml").write_text(text, encoding="utf-8")
        if script:
            (path / f"{name}.py").write_text(script, encoding="utf-8")
        return path

    return make
