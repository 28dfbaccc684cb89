"""A server that knows the folder of a test's module, and a process that forgets it again."""

from collections.abc import Iterator

import pytest

from tests.kit.forgetting import forget_folders
from tests.kit.serving import Server
from tests.web.drawn import forget_drawn


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    forget_folders(monkeypatch)
    forget_drawn()
    yield
    forget_drawn()


@pytest.fixture(scope="module")
def folder_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server at which what lies in the module's `FOLDER` can be played."""
    database = tmp_path_factory.mktemp("folder") / "septem.db"
    running = Server(database, listed=str(request.module.FOLDER)).start()
    yield running
    running.stop()
