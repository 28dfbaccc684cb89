"""The system's Chromium, as the tests of pages and the tools that look at pages start it."""

import shutil

from playwright.sync_api import Browser, Playwright

# The one without windows is the cheapest.
NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
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


def chromium() -> str:
    """Where the system keeps it."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise SystemExit("no Chromium found: run tools/find-browser")
    return found


def open_browser(playwright: Playwright, *more: str) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS, *more])
