"""A server and a browser for the whole session; every person has a context of their own."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

import septem
from tests.kit.browser import open_browser
from tests.kit.forgetting import forget_folders
from tests.kit.serving import Server
from tests.web.drawn import forget_drawn
from tests.web.people import Meet, Person
from tests.web.windows import windows

HARBOURS = Path(__file__).parents[2] / "examples" / "harbours"
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = open_browser(playwright)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web") / "septem.db").start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def clean_windows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Windows that a test used are as new for the next one."""
    yield
    if "browser" in request.fixturenames:
        windows(request.getfixturevalue("browser")).take_back()


@pytest.fixture
def meet(browser: Browser, server: Server) -> Iterator[Meet]:
    """Somebody with a window of their own, `fresh` where it must not have been lent before; at the end nobody has seen an error."""
    met: list[Person] = []
    alone: list[BrowserContext] = []

    def somebody(
        name: str = "Ada",
        *,
        language: str = "en",
        phone: bool = False,
        dark: bool = False,
        fresh: bool = False,
        at: Path | str | None = None,
    ) -> Person:
        options: dict[str, Any] = {
            "viewport": PHONE if phone else DESK,
            "has_touch": phone,
            "locale": {"en": "en-GB", "de": "de-DE", "fr": "fr-FR"}[language],
            "reduced_motion": "reduce",
            "color_scheme": "dark" if dark else "light",
        }
        if fresh:
            alone.append(browser.new_context(**options))
            page = alone[-1].new_page()
        else:
            page = windows(browser).lend(**options)
        person = Person(page, str(at or server.address), name)
        met.append(person)
        return person

    yield somebody
    for context in alone:
        context.close()
    assert [person.complaints for person in met if person.complaints] == []


@pytest.fixture
def harbours(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example is known for the time of a test."""
    forget_folders(monkeypatch)
    forget_drawn()
    septem.register(HARBOURS)
    yield
    forget_drawn()
