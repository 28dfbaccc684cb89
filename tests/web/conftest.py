"""A server and a browser for the whole session; every person has a context of their own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.kit.serving import Server
from tests.web.people import Meet, Person

# What the window around the page and processes of their own for each page cost, and no test looks at: half of all the time.
# The last `--disable-features` counts, so it names those that Playwright leaves out, too.
FEATURES = (
    *("PreloadTopChromeWebUI", "PreloadTopChromeWebUILessNavigations", "InitialWebUI"),
    *("WebUIReloadButton", "WebUIToolbar", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    *("SpareRendererForSitePerProcess", "IsolateOrigins", "site-per-process"),
    *("DestroyProfileOnBrowserClose", "DialMediaRouteProvider", "GlobalMediaControls"),
    *("HttpsUpgrades", "LensOverlay", "MediaRouter", "PaintHolding", "Translate"),
    *("ThirdPartyStoragePartitioning", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
)
FLAGS = (
    f"--disable-features={','.join(FEATURES)}",
    "--disable-site-isolation-trials",
    "--process-per-site",
    "--renderer-process-limit=1",
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = next(
        (
            path
            for name in ("chromium", "chromium-browser", "google-chrome")
            if (path := shutil.which(name))
        ),
        None,
    )
    assert found, (
        "these tests drive the system's Chromium: install it, for instance with apt-get install chromium"
    )
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("web") / "septem.db").start()
    yield running
    running.stop()


@pytest.fixture
def meet(browser: Browser, server: Server) -> Iterator[Meet]:
    """Somebody with a browser of their own; at the end nobody has seen an error."""
    met: list[Person] = []

    def somebody(
        name: str = "Ada",
        *,
        language: str = "en",
        phone: bool = False,
        dark: bool = False,
        at: Path | str | None = None,
    ) -> Person:
        context = browser.new_context(
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            locale={"en": "en-GB", "fr": "fr-FR"}[language],
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
        )
        person = Person(context.new_page(), str(at or server.address), name)
        met.append(person)
        return person

    yield somebody
    for person in met:
        complaints = list(person.complaints)
        person.page.context.close()
        assert complaints == []
