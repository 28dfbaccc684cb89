"""Draws the icons of the installed app from `static/app/icon.svg`: run it after that file has changed."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.kit.browser import open_browser  # noqa: E402

FOLDER = ROOT / "src" / "septem" / "web" / "static" / "app"
ROUND = 0.22  # of the side: the corners of an icon that no system cuts


def main() -> None:
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = open_browser(playwright)
        for name, side, corner in (
            ("icon-192.png", 192, ROUND),
            ("icon-512.png", 512, ROUND),
            ("maskable-512.png", 512, 0.0),
        ):
            page = browser.new_page(viewport={"width": side, "height": side})
            style = f"body{{margin:0}}svg{{display:block;width:{side}px;border-radius:{side * corner}px}}"
            page.set_content(f"<style>{style}</style>{drawing}")
            page.screenshot(path=FOLDER / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
