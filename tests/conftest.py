"""Settings every test shares."""

from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest
from hypothesis import HealthCheck, settings

from tests.kit.environment import unchanged_environment

settings.register_profile(
    "septem", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.load_profile("septem")

# Modules with tests of ten seconds and more: they begin first, so that no process is left alone with one at the end.
LONG = (
    "tests/server/processes/test_processes.py",
    "tests/server/test_fuzz.py",
    "tests/server/test_leaks.py",
    "tests/web/fit/test_study.py",
    "tests/web/tables/wonders/test_leaders_cities_teams.py::test_a_game",
    "tests/web/tables/wonders/test_table.py::test_a_game",
    "tests/web/test_slow_games.py",
    "tests/web/test_end_page.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Where the time went, when several processes shared the work."""
    if not terminalreporter.config.getoption("numprocesses", None):
        return
    spent: Counter[str] = Counter()
    for reports in terminalreporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport):
                spent[folder(report.nodeid)] += report.duration
    told = ", ".join(f"{name} {seconds:.0f}" for name, seconds in spent.most_common())
    terminalreporter.write_line(f"seconds by folder, of all processes together: {told}")


def folder(nodeid: str) -> str:
    """The folder under tests/ that a test is in; those of tests/ itself count together."""
    path = PurePosixPath(nodeid.partition("::")[0])
    return path.parts[1] if len(path.parts) > 2 else path.parts[0]


@pytest.fixture(autouse=True)
def _environment() -> Iterator[None]:
    with unchanged_environment():
        yield
