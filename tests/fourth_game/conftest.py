"""The fourth game is there as long as a test lasts; nothing names it but its folder."""

from pathlib import Path

import pytest

import septem
from septem.kernel import descriptions, folders

FOLDER = Path(__file__).parent / "noughts"


@pytest.fixture(autouse=True)
def _plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    plug_in(monkeypatch)


def plug_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Know the fourth game until the end of the test."""
    monkeypatch.setattr(descriptions, "_own", {})
    monkeypatch.setattr(folders, "_listed", [""])
    monkeypatch.setenv(folders.LISTED, "")
    assert "noughts" not in septem.games()
    assert septem.register(FOLDER) == "noughts"
