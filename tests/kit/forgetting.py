"""A process that forgets the folders with expansions a test has named."""

import pytest

from septem.kernel import folders
from septem.server import games
from septem.wonders.expansions import known
from septem.wonders.expansions.known import EXPANSIONS


def forget_folders(monkeypatch: pytest.MonkeyPatch, listed: str = "") -> None:
    """Know no folders until the end of the test but those of `listed`."""
    monkeypatch.setenv(folders.LISTED, listed)
    monkeypatch.setattr(EXPANSIONS, "folders", {})
    monkeypatch.setattr(folders, "_listed", [""])
    known._settled.clear()  # combinations that no longer read the environment
    games.pieces.cache_clear()
