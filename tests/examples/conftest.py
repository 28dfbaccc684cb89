"""A process that forgets the folders a test has named."""

import pytest

from tests.kit.forgetting import forget_folders


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    forget_folders(monkeypatch)
