"""A process that forgets the folders a test has named."""

import pytest

from septem.kernel import folders
from septem.wonders.expansions.known import EXPANSIONS


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(folders.LISTED, "")
    monkeypatch.setattr(EXPANSIONS, "folders", {})
    monkeypatch.setattr(folders, "_listed", [""])
